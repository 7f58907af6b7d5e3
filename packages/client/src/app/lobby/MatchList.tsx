import type { JSX } from 'preact'
import { Skeleton } from '../parts/LoadingScreen.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import type { FreshList, Listed } from './useList.ts'
import './MatchList.css'

interface EntriesProps {
  readonly list: Listed | undefined
  readonly empty: string
  readonly more: () => void
  readonly moreWords: string
  readonly children: (list: Listed) => JSX.Element[]
}

/** The content of a list: its entries with a button for more, a note if it is empty, or a skeleton while it loads. */
export function Entries(props: EntriesProps) {
  const { list } = props
  if (list === undefined) return <Skeleton widths={['62%', '38%']} />
  const entries = props.children(list)
  return (
    <>
      {entries.length === 0 && <p class="empty muted">{props.empty}</p>}
      {entries.length > 0 && <ul>{entries}</ul>}
      {list.next !== null && (
        <button type="button" class="plain link more-entries" data-testid="more" onClick={props.more}>
          {props.moreWords}
        </button>
      )}
    </>
  )
}

/** The title of each list, and its note when empty. */
const WORDS = {
  open: ['lobby.open', 'lobby.open-empty'],
  watch: ['lobby.watch', 'lobby.watch-empty'],
  vacant: ['lobby.vacant', 'lobby.vacant-empty'],
  archive: ['lobby.archive', 'lobby.archive-empty'],
  imported: ['lobby.imported', 'lobby.imported-empty'],
} as const

/** A list under its title, with `note` between them. */
export function MatchList(props: {
  id: keyof typeof WORDS
  fresh: Pick<FreshList, 'list' | 'more'>
  note?: string
  moreWords?: string
  children: EntriesProps['children']
}) {
  const { id, note } = props
  const { list, more } = props.fresh
  const [title, empty] = WORDS[id]
  return (
    <section class="match-list" aria-labelledby={`match-list-${id}`} data-testid={`list-${id}`} aria-busy={!list}>
      <h2 class="ruled" id={`match-list-${id}`}>
        {lobbyLabel(title)}
      </h2>
      {note !== undefined && <p class="match-list-note small muted">{note}</p>}
      <Entries
        list={list}
        more={more}
        empty={lobbyLabel(empty)}
        moreWords={props.moreWords ?? lobbyLabel('lobby.older')}
      >
        {props.children}
      </Entries>
    </section>
  )
}
