import { type ComponentType, render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import '../fonts.ts'
import './style/tokens.css'
import { Lobby } from './lobby/Lobby.tsx'
import { NameDialog } from './lobby/NameDialog.tsx'
import { naming } from './net/person.ts'
import { followHistory, type Route, route } from './route.ts'
import { applySettings } from './settings/settings.ts'

type Loaded =
  | { readonly kind: 'match'; readonly Screen: ComponentType<{ match: string; watch: boolean }> }
  | { readonly kind: 'replay'; readonly Screen: ComponentType<{ match: string | undefined; dice: boolean }> }

/** Fetches a screen that the lobby does not need. */
async function fetchScreen(kind: Loaded['kind']): Promise<Loaded> {
  if (kind === 'match') return { kind, Screen: (await import('./table/MatchScreen.tsx')).MatchScreen }
  return { kind, Screen: (await import('./replay/ReplayScreen.tsx')).ReplayScreen }
}

function kindOf(at: Route): Loaded['kind'] | undefined {
  if (at.screen === 'lobby') return undefined
  return at.screen === 'match' || at.screen === 'watch' ? 'match' : 'replay'
}

function App() {
  const at = route.value
  const kind = kindOf(at)
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (kind === undefined || loaded?.kind === kind) return
    let stopped = false
    setFailed(false)
    fetchScreen(kind).then(
      (screen) => {
        if (!stopped) setLoaded(screen)
      },
      () => {
        if (!stopped) setFailed(true)
      },
    )
    return () => {
      stopped = true
    }
  }, [kind, loaded])
  return (
    <>
      {kind === undefined && <Lobby />}
      {kind !== undefined && failed && (
        <main class="problem">
          <h1>No connection</h1>
          <p>A part of this page could not be fetched.</p>
          <button type="button" class="button" onClick={() => location.reload()}>
            Try again
          </button>
        </main>
      )}
      {loaded?.kind === 'match' && kind === 'match' && at.screen !== 'lobby' && at.screen !== 'file' && (
        <loaded.Screen key={`${at.screen}${at.match}`} match={at.match} watch={at.screen === 'watch'} />
      )}
      {loaded?.kind === 'replay' && kind === 'replay' && at.screen !== 'lobby' && (
        <loaded.Screen match={at.screen === 'file' ? undefined : at.match} dice={at.screen === 'dice'} />
      )}
      {naming.value !== undefined && <NameDialog />}
    </>
  )
}

applySettings()
followHistory()
const host = document.getElementById('app')
if (host !== null) render(<App />, host)
