import type { MatchSummary } from '@topside/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../net/user.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { MatchEntry } from './MatchEntry.tsx'
import { MatchList } from './MatchList.tsx'
import type { FreshList, Listed } from './useList.ts'
import './MatchLists.css'

/** The lobby's lists of other users' matches, and of imported ones. */
export interface Lists {
  readonly open: FreshList
  readonly watch: FreshList
  readonly vacant: FreshList
  readonly archive: FreshList
  readonly imported: FreshList
}

/** The lists that show only a few matches of each creator. */
type FoldedName = 'open' | 'watch' | 'vacant'

interface MatchListsProps {
  readonly lists: Lists
  readonly onChange: () => void
}

/** The entries of a list of other users' matches; further matches of the same creator are folded. */
function foldedEntries(name: FoldedName, onChange: () => void) {
  return (list: Listed) =>
    othersIn(list).flatMap((each) => [
      <MatchEntry key={each.id} summary={each} onChange={onChange} watch={name === 'watch'} />,
      ...(each.more === undefined
        ? []
        : [<FurtherMatches {...furtherOf(each, each.more, list)} onChange={onChange} of={name} />]),
    ])
}

/** Matches that wait for players: open ones, and running ones with a seat to take over. */
export function WaitingMatches({ lists, onChange }: MatchListsProps) {
  return (
    <div class="match-lists">
      <MatchList id="open" fresh={lists.open} moreWords={lobbyLabel('lobby.more')}>
        {foldedEntries('open', onChange)}
      </MatchList>
      {lists.vacant.list !== undefined && othersIn(lists.vacant.list).length > 0 && (
        <MatchList
          id="vacant"
          fresh={lists.vacant}
          note={lobbyLabel('lobby.vacant-note')}
          moreWords={lobbyLabel('lobby.more')}
        >
          {foldedEntries('vacant', onChange)}
        </MatchList>
      )}
    </div>
  )
}

/** Matches to watch, finished matches, and imported ones. */
export function OtherMatches({ lists, onChange }: MatchListsProps) {
  const entry = (each: MatchSummary) => <MatchEntry key={each.id} summary={each} onChange={onChange} />
  return (
    <div class="match-lists">
      <MatchList id="watch" fresh={lists.watch} moreWords={lobbyLabel('lobby.more')}>
        {foldedEntries('watch', onChange)}
      </MatchList>
      <MatchList id="archive" fresh={lists.archive}>
        {(list) => list.matches.map(entry)}
      </MatchList>
      <ImportedMatches imported={lists.imported} entry={entry} />
    </div>
  )
}

/** The matches of a list in which the user takes no part. */
function othersIn({ matches }: Listed): MatchSummary[] {
  return matches.filter(({ mine, seats }) => !mine && !seats.some(({ you }) => you))
}

/** Finished matches that the user imported; running ones are among the user's own. */
function ImportedMatches(props: { imported: FreshList; entry: (each: MatchSummary) => JSX.Element }) {
  const { list, more } = props.imported
  const kept = list && { ...list, matches: list.matches.filter(({ status }) => status === 'finished') }
  if (kept === undefined || (kept.matches.length === 0 && kept.next === null)) return null
  return (
    <MatchList id="imported" fresh={{ list: kept, more }} note={lobbyLabel('lobby.imported-note')}>
      {({ matches }) => matches.map(props.entry)}
    </MatchList>
  )
}

function furtherOf({ id }: MatchSummary, count: number, { matches }: Listed) {
  return { key: `more-${id}`, match: id, count, listed: matches }
}

/** The further matches of one creator, loaded on request. */
function FurtherMatches(props: {
  match: string
  count: number
  listed: readonly MatchSummary[]
  onChange: () => void
  of: FoldedName
}) {
  const { match, count, of } = props
  const [behind, setBehind] = useState<readonly MatchSummary[] | undefined>(undefined)
  const { error, ask } = useAsking()
  const show = async () => {
    const known = new Set(props.listed.map(({ id }) => id))
    const found = await api.list(of, { by: match })
    setBehind(othersIn(found).filter(({ id }) => !known.has(id)))
  }
  return (
    <li class="entry-more" data-testid={`behind-${match}`}>
      <button
        type="button"
        class="plain link"
        aria-expanded={behind !== undefined}
        onClick={() => (behind === undefined ? ask(show) : setBehind(undefined))}
      >
        {behind === undefined ? lobbyLabel('lobby.behind', { count }) : lobbyLabel('lobby.fewer')}
      </button>{' '}
      <Refusal error={error} within />
      {behind !== undefined && (
        <ul>
          {behind.map((each) => (
            <MatchEntry key={each.id} summary={each} onChange={props.onChange} watch={of === 'watch'} />
          ))}
        </ul>
      )}
    </li>
  )
}
