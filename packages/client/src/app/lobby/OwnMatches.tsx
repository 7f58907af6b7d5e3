import type { ListPart } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { user } from '../net/user.ts'
import { Tab } from '../parts/Tab.tsx'
import { keepSeen } from '../signals/lastSeen.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { MatchEntry } from './MatchEntry.tsx'
import { Entries } from './MatchList.tsx'
import { isYours } from './matchWords.ts'
import { type FreshList, useList } from './useList.ts'
import './MatchList.css'
import './OwnMatches.css'

const PARTS: readonly ListPart[] = ['turn', 'waiting', 'finished']
const PART_NAMES = { turn: 'own.turn', waiting: 'own.waiting', finished: 'own.finished' } as const
/** Pause in typing before a search starts, in milliseconds. */
const TYPED = 250
/** Minimum number of matches for the list to have a search. */
const MANY = 6

/** The user's matches as shown: one part, the search, and the number in each part. */
export interface OwnMatches extends FreshList {
  readonly part: ListPart
  readonly sought: string
  readonly counts: { readonly [part in ListPart]: number } | undefined
  choose(part: ListPart): void
  seek(words: string): void
}

/** The user's matches, polled. First shows the matches in which it is the user's turn, unless there are none. */
export function useOwnMatches(): OwnMatches {
  const [chosen, choose] = useState<ListPart | undefined>(undefined)
  const [sought, seek] = useState('')
  const [first, setFirst] = useState<ListPart>('turn')
  const find = useSettled(sought.trim(), TYPED)
  const part = chosen ?? first
  const fresh = useList('mine', user.value !== undefined, { part, find })
  const { counts } = fresh.list ?? {}
  // If no match needs the user's decision, show the matches that wait for others.
  useEffect(() => {
    if (chosen !== undefined || find !== '' || counts === undefined) return
    if (counts.turn === 0 && counts.waiting > 0) setFirst('waiting')
    else if (counts.turn > 0 && counts.waiting === 0) setFirst('turn')
  }, [counts, chosen, find])
  useEffect(() => setFirst('turn'), [user.value?.token])
  useEffect(() => {
    if (part === 'waiting' && find === '' && fresh.list !== undefined) void keepSeen(part, fresh.list.matches)
  }, [fresh.list])
  return { ...fresh, part, sought, counts, choose, seek }
}

/** A value once it has not changed for `wait` milliseconds. */
function useSettled(value: string, wait: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}

/** The list of the user's matches: three tabs and a search. */
export function OwnMatchList({ own, onChange }: { own: OwnMatches; onChange: () => void }) {
  const { part, counts, sought } = own
  const all = counts === undefined ? 0 : counts.turn + counts.waiting + counts.finished
  const empty = user.value === undefined ? 'lobby.mine-first' : sought === '' ? EMPTY[part] : 'lobby.none-found'
  const list = (
    <Entries list={own.list} empty={lobbyLabel(empty)} more={own.more} moreWords={lobbyLabel('lobby.more')}>
      {({ matches }) =>
        matches
          .filter((each) => part !== 'turn' || isYours(each))
          .map((each) => <MatchEntry key={each.id} summary={each} onChange={onChange} />)
      }
    </Entries>
  )
  return (
    <section
      class="match-list own"
      aria-labelledby="match-list-mine"
      data-testid="list-mine"
      aria-busy={own.list === undefined}
    >
      <div class="own-head ruled">
        <h2 id="match-list-mine">{lobbyLabel('lobby.mine')}</h2>
        {(all >= MANY || sought !== '') && <Search own={own} />}
      </div>
      {user.value !== undefined && (
        <div class="tabs own-tabs">
          <div role="tablist" aria-labelledby="match-list-mine">
            {PARTS.map((each) => (
              <Tab
                key={each}
                id={`own-${each}`}
                panel="own-list"
                chosen={part === each}
                onChoose={() => own.choose(each)}
              >
                {lobbyLabel(PART_NAMES[each])}
                {counts !== undefined && counts[each] > 0 && <span class="own-count">{counts[each]}</span>}
              </Tab>
            ))}
          </div>
        </div>
      )}
      {user.value === undefined ? (
        list
      ) : (
        <div id="own-list" role="tabpanel" aria-labelledby={`tab-own-${part}`}>
          {list}
        </div>
      )}
    </section>
  )
}

const EMPTY = { turn: 'own.turn-none', waiting: 'own.waiting-none', finished: 'own.finished-none' } as const

function Search({ own }: { own: OwnMatches }) {
  return (
    <input
      type="search"
      class="own-search"
      data-testid="own-search"
      maxLength={80}
      value={own.sought}
      placeholder={lobbyLabel('own.search')}
      aria-label={lobbyLabel('own.search')}
      onInput={(event) => own.seek(event.currentTarget.value)}
    />
  )
}
