import { useEffect, useState } from 'preact/hooks'
import { needUser, user, you } from '../net/user.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { SettingsPanel } from '../settings/panel/SettingsPanel.tsx'
import '../words/lobbyErrors.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { deviceNews } from '../you/devices.ts'
import { MatchFiles } from './MatchFiles.tsx'
import { type Lists, OtherMatches, WaitingMatches } from './MatchLists.tsx'
import { OwnMatchList, useOwnMatches } from './OwnMatches.tsx'
import { Titles } from './Titles.tsx'
import { useCreation } from './useCreation.tsx'
import { useList } from './useList.ts'
import '../parts/banner.css'
import './Lobby.css'

/**
 * The first screen: the user's matches, matches that wait for players, the titles, and all other matches. For visitors,
 * the titles come first.
 */
export function Lobby() {
  const { begin, dialog } = useCreation()
  const [menu, setMenu] = useState(false)
  const own = useOwnMatches()
  const lists: Lists = {
    open: useList('open', true),
    watch: useList('watch', true),
    vacant: useList('vacant', true),
    archive: useList('archive', true),
    imported: useList('imported', user.value !== undefined),
  }
  const error = lists.open.error ?? own.error
  const changed = () => {
    for (const { refresh } of [own, lists.open, lists.imported]) refresh()
  }
  const known = user.value !== undefined
  const lineup = [
    <OwnMatchList key="own" own={own} onChange={changed} />,
    <WaitingMatches key="waiting" lists={lists} onChange={changed} />,
    <Titles key="titles" onBegin={begin} brief={known} />,
  ]
  return (
    <div class="lobby" data-testid="lobby">
      <Masthead onMenu={() => setMenu(true)} />
      <main class="lobby-main">
        <DeviceBanner />
        {error !== undefined && (
          <p class="banner" role="alert">
            <ErrorWords error={error} /> {error.code === 'offline' && lobbyLabel('lobby.old')}
          </p>
        )}
        <div class="columns">
          {known ? lineup : lineup.toReversed()}
          <OtherMatches lists={lists} onChange={changed} />
          <MatchFiles />
        </div>
      </main>
      <footer class="lobby-foot small muted">{lobbyLabel('lobby.foot')}</footer>
      {dialog}
      {menu && (
        <Dialog title={lobbyLabel('lobby.settings')} onClose={() => setMenu(false)}>
          <SettingsPanel />
        </Dialog>
      )}
    </div>
  )
}

/** Banner about unseen activity of the user's other devices; hidden if there is none, or the request fails. */
function DeviceBanner() {
  const [count, setCount] = useState(0)
  const token = user.value?.token
  const open = you.value !== undefined
  useEffect(() => {
    if (token === undefined) setCount(0)
    else if (!open)
      deviceNews().then(
        ({ length }) => setCount(length),
        () => setCount(0),
      )
  }, [token, open])
  if (count === 0) return null
  return (
    <p class="banner" role="status" data-testid="device-banner">
      {lobbyLabel('lobby.device-news')}{' '}
      <button type="button" class="plain link" onClick={() => (you.value = { code: '' })}>
        {lobbyLabel('lobby.look')}
      </button>
    </p>
  )
}

/** The site's name, the user, and a button to the settings. */
function Masthead(props: { onMenu: () => void }) {
  const tellName = () => {
    if (user.value === undefined) void needUser()
    else you.value = { code: '' }
  }
  return (
    <header class="masthead">
      <div class="masthead-line">
        <h1>Topside</h1>
        <nav>
          <button type="button" class="plain" data-testid="user" onClick={tellName}>
            {user.value === undefined ? lobbyLabel('lobby.tell-name') : user.value.name}
          </button>
          <button type="button" class="plain more" aria-label={lobbyLabel('lobby.settings')} onClick={props.onMenu}>
            ⋯
          </button>
        </nav>
      </div>
      <p>{lobbyLabel('lobby.about')}</p>
    </header>
  )
}
