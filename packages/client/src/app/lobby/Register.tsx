import type { JSX } from 'preact'
import { Skeleton } from '../parts/Unfolding.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import type { Listed } from './useList.ts'
import './Registers.css'

interface EntriesProps {
  readonly list: Listed | undefined
  readonly empty: string
  readonly more?: () => void
  readonly moreWords?: string
  readonly children: (list: Listed) => JSX.Element[]
}

/** What stands in a list: its entries and the way to more of them, or that there are none, or that they have not come yet. */
export function Entries(props: EntriesProps) {
  const { list } = props
  if (list === undefined) return <Skeleton widths={['62%', '38%']} />
  const entries = props.children(list)
  return (
    <>
      {entries.length === 0 && <p class="empty muted">{props.empty}</p>}
      {entries.length > 0 && <ul>{entries}</ul>}
      {list.next !== null && props.more !== undefined && (
        <button type="button" class="plain link more-entries" data-testid="more" onClick={props.more}>
          {props.moreWords ?? lobbyLabel('lobby.older')}
        </button>
      )}
    </>
  )
}

/** A list under a title. */
export function Register(
  props: EntriesProps & {
    readonly title: string
    readonly id: string
    /** Stands under the title. */
    readonly note?: string
  },
) {
  return (
    <section
      class="register"
      aria-labelledby={`register-${props.id}`}
      data-testid={`list-${props.id}`}
      aria-busy={props.list === undefined}
    >
      <h2 class="ruled" id={`register-${props.id}`}>
        {props.title}
      </h2>
      {props.note !== undefined && <p class="register-note small muted">{props.note}</p>}
      <Entries {...props} />
    </section>
  )
}
