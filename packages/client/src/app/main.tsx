import { signal } from '@preact/signals'
import { render } from 'preact'
import '@topside/board/fonts'
import './style/tokens.css'
import './style/base.css'
import './parts/letterhead.css'
import { followHistory, go, route } from './browser/route.ts'
import { markForTranslators } from './browser/translation.ts'
import { hasWorkers, registerWorker } from './browser/worker.ts'
import { ApiError } from './net/api.ts'
import { naming, you } from './net/user.ts'
import { lazy, unloaded } from './parts/lazy.tsx'
import { NotFetched, Unloaded } from './parts/NotFetched.tsx'
import { applySettings } from './settings/settings.ts'
import { startSignals } from './signals/start.ts'
import { RequestedMatch } from './table/fetchAhead.ts'

const Lobby = lazy(async () => (await import('./lobby/Lobby.tsx')).Lobby, NotFetched)
const TitlePage = lazy(async () => (await import('./learn/TitlePage.tsx')).TitlePage, NotFetched)
const NameDialog = lazy(async () => (await import('./lobby/NameDialog.tsx')).NameDialog)
const YouDialog = lazy(async () => (await import('./you/YouDialog.tsx')).YouDialog)
const MatchScreen = lazy(async () => (await import('./table/MatchScreen.tsx')).MatchScreen, NotFetched)
const ReplayScreen = lazy(async () => (await import('./replay/ReplayScreen.tsx')).ReplayScreen, NotFetched)
const Announced = lazy(async () => (await import('./parts/Announced.tsx')).Announced)
const Problem = lazy(async () => (await import('./parts/Problem.tsx')).Problem, NotFetched)
const RulesScreen = lazy(async () => (await import('./rules/RulesScreen.tsx')).RulesScreen, NotFetched)

const NO_PAGE = new ApiError('not-found', { key: 'error.no-page' })
const ahead = new RequestedMatch()
/** Whether the screen has what it needs, so that the rest may be loaded. */
const settled = signal(false)

function Screen() {
  const at = route.value
  switch (at.screen) {
    case 'lobby':
      return <Lobby />
    case 'learn':
      return <TitlePage key={at.title} id={at.title} />
    case 'match':
    case 'watch':
      return (
        <MatchScreen key={`${at.screen}${at.match}`} match={at.match} watch={at.screen === 'watch'} ahead={ahead} />
      )
    case 'archive':
    case 'dice':
      return <ReplayScreen match={at.match} dice={at.screen === 'dice'} />
    case 'rules':
      return <RulesScreen title={at.title} />
    case 'example':
      return <ReplayScreen match={undefined} dice={at.dice} example={at} />
    case 'file':
      return <ReplayScreen match={undefined} dice={at.dice} />
    case 'unknown':
      return <Problem error={NO_PAGE} />
  }
}

function App() {
  return (
    <>
      <Screen />
      {naming.value !== undefined && <NameDialog />}
      {you.value !== undefined && <YouDialog code={you.value.code} />}
      {settled.value && <Announced />}
      {unloaded.value && <Unloaded />}
    </>
  )
}

/** How long title and typefaces wait for a table's board before they are loaded anyway, in milliseconds. */
const PATIENCE = 10_000
const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout

/** Loads all typefaces, so that later screens do not shift when one arrives. */
function loadFonts(): void {
  for (const face of document.fonts) face.load().catch(() => undefined)
}

/** Takes a device code from the fragment of the address, which servers never see, and removes it there. */
function takeCode(): void {
  if (location.pathname !== '/device') return
  you.value = { code: location.hash.slice(1) }
  go({ screen: 'lobby' }, true)
}

/** For a page that opens with a table: starts loading its parts before anything is rendered. */
function beginTable(): void {
  const at = route.peek()
  if (at.screen === 'match' || at.screen === 'watch') ahead.fetch(at.match)
}

beginTable()
applySettings()
followHistory()
markForTranslators()
takeCode()
const host = document.getElementById('app')
if (host !== null) render(<App />, host)
// Tables start the signals once their board is ready.
const patience = ['match', 'watch'].includes(route.peek().screen) ? PATIENCE : 0
setTimeout(() => {
  idle(startSignals)
  idle(loadFonts)
  // Without it the site works, but shows nothing while it cannot be reached.
  if (hasWorkers()) idle(() => void registerWorker().catch(() => undefined))
  idle(() => {
    settled.value = true
  })
}, patience)
