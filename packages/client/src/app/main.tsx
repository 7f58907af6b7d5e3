import { render } from 'preact'
import '../fonts.ts'
import './style/tokens.css'
import './style/lobby.css'
import { naming } from './net/person.ts'
import { lazy } from './parts/lazy.tsx'
import { followHistory, route } from './route.ts'
import { applySettings } from './settings/settings.ts'

/** A part of the page could not be fetched: the server is away, or has a newer version. */
function NotFetched() {
  return (
    <main class="problem">
      <h1>No connection</h1>
      <p>A part of this page could not be fetched.</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        Try again
      </button>
    </main>
  )
}

const Lobby = lazy(async () => (await import('./lobby/Lobby.tsx')).Lobby, NotFetched)
const NameDialog = lazy(async () => (await import('./lobby/NameDialog.tsx')).NameDialog)
const MatchScreen = lazy(async () => (await import('./table/MatchScreen.tsx')).MatchScreen, NotFetched)
const ReplayScreen = lazy(async () => (await import('./replay/ReplayScreen.tsx')).ReplayScreen, NotFetched)

function Screen() {
  const at = route.value
  switch (at.screen) {
    case 'lobby':
      return <Lobby />
    case 'match':
    case 'watch':
      return <MatchScreen key={`${at.screen}${at.match}`} match={at.match} watch={at.screen === 'watch'} />
    case 'archive':
    case 'dice':
      return <ReplayScreen match={at.match} dice={at.screen === 'dice'} />
    case 'file':
      return <ReplayScreen match={undefined} dice={at.dice} />
  }
}

function App() {
  return (
    <>
      <Screen />
      {naming.value !== undefined && <NameDialog />}
    </>
  )
}

applySettings()
followHistory()
const host = document.getElementById('app')
if (host !== null) render(<App />, host)
