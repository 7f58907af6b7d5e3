import type { ListName, MatchSummary } from '@topside/protocol'
import { titles } from '@topside/titles'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'
import { api, naming, needPerson, person } from '../net/person.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { lazy } from '../parts/lazy.tsx'
import { Skeleton } from '../parts/Unfolding.tsx'
import { go } from '../route.ts'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { MatchEntry } from './MatchEntry.tsx'
import { openFile } from './openFile.ts'
import { byUrgency } from './words.ts'

const CreateDialog = lazy(async () => (await import('./Create.tsx')).CreateDialog)

/** How often a list is asked for again while the page is seen, in milliseconds. */
const POLL: { readonly [name in ListName]: number } = { mine: 5000, open: 5000, watch: 10_000, archive: 30_000 }

interface Listed {
  readonly matches: readonly MatchSummary[]
  readonly next: string | null
}

/** A list that is kept fresh while the page is visible. */
function useList(
  name: ListName,
  wanted: boolean,
): { list: Listed | undefined; error: ApiError | undefined; more: () => void; refresh: () => void } {
  const [list, setList] = useState<Listed | undefined>(undefined)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const pages = useRef(1)
  const load = useRef<() => Promise<void>>(async () => undefined)
  load.current = async () => {
    try {
      let matches: readonly MatchSummary[] = []
      let next: string | null = null
      for (let page = 0; page < pages.current; page++) {
        const answer = await api.list(name, next ?? undefined)
        matches = [...matches, ...answer.matches]
        next = answer.next
        if (next === null) break
      }
      setList({ matches, next })
      setError(undefined)
    } catch (failure) {
      setError(asApiError(failure))
    }
  }
  const who = person.value?.token
  useEffect(() => {
    if (!wanted) return setList({ matches: [], next: null })
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const poll = async () => {
      if (document.visibilityState === 'visible') await load.current()
      if (!stopped) timer = setTimeout(poll, POLL[name])
    }
    const seen = () => {
      if (document.visibilityState === 'visible') void load.current()
    }
    void poll()
    document.addEventListener('visibilitychange', seen)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [name, wanted, who])
  return {
    list,
    error,
    more: () => {
      pages.current++
      void load.current()
    },
    refresh: () => void load.current(),
  }
}

/** The first screen: one's own matches, those that wait for players, those to watch, and those that are over. */
export function Lobby() {
  const [creating, setCreating] = useState<string | undefined>(undefined)
  const [menu, setMenu] = useState(false)
  const [fault, setFault] = useState<ApiError | undefined>(undefined)
  const file = useRef<HTMLInputElement>(null)
  const mine = useList('mine', person.value !== undefined)
  const open = useList('open', true)
  const watch = useList('watch', true)
  const archive = useList('archive', true)
  const error = open.error ?? mine.error
  const own = new Set(mine.list?.matches.map((each) => each.id))
  const begin = async (title: string) => {
    if ((await needPerson()) !== undefined) setCreating(title)
  }
  const changed = () => {
    mine.refresh()
    open.refresh()
  }
  return (
    <div class="lobby" data-testid="lobby">
      <header class="masthead">
        <div class="masthead-line">
          <h1>Topside</h1>
          <nav>
            <button
              type="button"
              class="plain"
              data-testid="person"
              onClick={() => {
                if (person.value === undefined) void needPerson()
                else naming.value = { done: () => (naming.value = undefined) }
              }}
            >
              {person.value === undefined ? 'Tell your name' : person.value.name}
            </button>
            <button type="button" class="plain more" aria-label="Settings" onClick={() => setMenu(true)}>
              ⋯
            </button>
          </nav>
        </div>
        <p>Campaigns of the Philippines and Malaya, 1942–1945, played on the map with every rule enforced.</p>
      </header>
      <main class="lobby-main">
        {error !== undefined && (
          <p class="banner" role="alert">
            <ErrorWords error={error} />{' '}
            {error.code === 'offline' && 'The lists below may be old; trying again by itself.'}
          </p>
        )}
        <div class="columns">
          <div class="registers">
            <Register
              title="Your matches"
              id="mine"
              list={mine.list}
              empty={
                person.value === undefined
                  ? 'You have no matches yet. Begin one, or take a free seat below.'
                  : 'None yet. Begin one, or take a free seat below.'
              }
            >
              {(list) =>
                byUrgency(list.matches).map((each) => <MatchEntry key={each.id} summary={each} onChange={changed} />)
              }
            </Register>
            <Register title="Waiting for players" id="open" list={open.list} empty="Nobody is waiting just now.">
              {(list) =>
                list.matches
                  .filter((each) => !own.has(each.id))
                  .map((each) => <MatchEntry key={each.id} summary={each} onChange={changed} />)
              }
            </Register>
            <Register title="To watch" id="watch" list={watch.list} empty="No public match is being played.">
              {(list) =>
                list.matches
                  .filter((each) => !own.has(each.id))
                  .map((each) => <MatchEntry key={each.id} summary={each} onChange={changed} watch />)
              }
            </Register>
            <Register
              title="Archive"
              id="archive"
              list={archive.list}
              empty="No match has ended yet."
              more={archive.more}
            >
              {(list) => list.matches.map((each) => <MatchEntry key={each.id} summary={each} onChange={changed} />)}
            </Register>
          </div>
          <section class="begin" aria-labelledby="begin">
            <h2 id="begin">Begin a match</h2>
            <ul>
              {titles.map((title) => (
                <li key={title.id}>
                  <button
                    type="button"
                    class="plain title-card"
                    data-testid={`create-${title.id}`}
                    onClick={() => void begin(title.id)}
                  >
                    <strong>{title.name}</strong>
                    <em>{title.subject}</em>
                    <span class="muted small">{title.seats} players, or you alone</span>
                  </button>
                </li>
              ))}
            </ul>
            <h2>Match files</h2>
            <p class="small muted">
              A match that was saved as a file can be looked at here, or played on from where it stood.
            </p>
            <button type="button" class="button" data-testid="open-file" onClick={() => file.current?.click()}>
              Open a file…
            </button>
            <input
              ref={file}
              class="unseen"
              type="file"
              accept="application/json,.json"
              tabIndex={-1}
              aria-label="Match file"
              data-testid="file"
              onChange={async (event) => {
                const [chosen] = event.currentTarget.files ?? []
                event.currentTarget.value = ''
                if (chosen === undefined) return
                try {
                  setFault(undefined)
                  await openFile(chosen)
                } catch (failure) {
                  setFault(asApiError(failure))
                }
              }}
            />
            {fault !== undefined && (
              <p class="banner" role="alert">
                <ErrorWords error={fault} />
              </p>
            )}
          </section>
        </div>
      </main>
      <footer class="lobby-foot small muted">
        Maps and counters are our own drawings; what could not be known of the printed games is reconstructed. Not a
        product of the games’ publishers.
      </footer>
      {creating !== undefined && (
        <CreateDialog
          title={creating}
          onClose={() => setCreating(undefined)}
          onMade={(id) => go({ screen: 'match', match: id })}
        />
      )}
      {menu && (
        <Dialog title="Settings" onClose={() => setMenu(false)}>
          <SettingsPanel />
        </Dialog>
      )}
    </div>
  )
}

function Register(props: {
  title: string
  id: string
  list: Listed | undefined
  empty: string
  more?: () => void
  children: (list: Listed) => preact.JSX.Element[]
}) {
  const entries = props.list === undefined ? [] : props.children(props.list)
  return (
    <section
      class="register"
      aria-labelledby={`register-${props.id}`}
      data-testid={`list-${props.id}`}
      aria-busy={props.list === undefined}
    >
      <h2 id={`register-${props.id}`}>{props.title}</h2>
      {props.list === undefined && <Skeleton widths={['62%', '38%']} />}
      {props.list !== undefined && entries.length === 0 && <p class="empty muted">{props.empty}</p>}
      {entries.length > 0 && <ul>{entries}</ul>}
      {props.list?.next != null && props.more !== undefined && (
        <button type="button" class="plain link" onClick={props.more}>
          Older matches
        </button>
      )}
    </section>
  )
}
