import type { Choice } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { type TableContext, useTableContext } from '../../parts/tableContext.ts'
import { label } from '../../words/label.tsx'
import { choiceId } from '../session/choosing.ts'
import type { Session } from '../session/session.ts'
import { takeInTurn } from './takeInTurn.ts'
import '../../parts/choice.css'
import './Like.css'

export { alikeIn } from '@topside/engine'

/** The designations of interchangeable pieces, as on their counters. */
function designationsOf({ title }: Pick<TableContext, 'title'>, like: readonly Choice[]): string {
  return like.map(({ piece = '' }) => title.counters[piece]?.label ?? piece).join(', ')
}

/** States that choices are interchangeable. */
export function likeWords(session: Session, like: readonly Choice[]): string {
  return label('choices.alike', { count: like.length, list: designationsOf(session, like) })
}

/** The number of choices of an entry. Drawn by CSS, to keep it out of the button's accessible name. */
export function Count({ like }: { like: readonly Choice[] }) {
  return <b class="count drawn" aria-hidden="true" data-text={label('choices.count', { count: like.length })} />
}

/** The pieces of an entry; drawn by CSS as well. */
export function Each(props: { like: readonly Choice[] }) {
  return (
    <small class="choice-place drawn" aria-hidden="true" data-text={designationsOf(useTableContext(), props.like)} />
  )
}

/**
 * An entry of the list. With several choices, it adds a button for each number of pieces that can be taken in a row,
 * and one that lists them all.
 */
export function Like(props: {
  session: Session
  like: readonly Choice[]
  /** All choices under this heading, if more than `like`: one list for each entry. */
  heads?: readonly (readonly Choice[])[]
  /** Lists the interchangeable pieces one by one; `first`: the id of the first. */
  onUnfold: (first: string) => void
  children: ComponentChildren
}) {
  const { session, like, children } = props
  const [choice] = like
  const first = session.alike.value.get(choice?.piece ?? '')?.[0]
  if (choice === undefined || first === undefined || like.length === 1) return children
  const covered = props.heads?.flat() ?? like
  const numbers = takesSeveral(session, choice) ? like.slice(1).map((_, index) => index + 2) : []
  const busy = session.connection.saving.value > 0
  return (
    <div class="like" data-like={covered.map(choiceId).join(' ')}>
      {children}
      {numbers.map((count) => {
        const words = label(count === like.length ? 'choices.all' : 'choices.some', { count })
        return (
          <button
            key={count}
            type="button"
            class="button choice"
            data-testid={`take-${count}-${choiceId(choice)}`}
            aria-label={`${words}: ${likeWords(session, like)}`}
            disabled={busy}
            onClick={() => void takeInTurn(session, like.slice(0, count), session.decision.peek()?.rule)}
          >
            {words}
          </button>
        )
      })}
      <button
        type="button"
        class="plain link small"
        data-testid={`unfold-${choiceId(choice)}`}
        aria-label={label('choices.each-of', { list: designationsOf(session, like) })}
        onClick={() => props.onUnfold(first)}
      >
        {label('choices.each')}
      </button>
    </div>
  )
}

/** Whether choices of this verb take several pieces in a row. */
function takesSeveral({ title, decision }: Session, { verb }: Choice): boolean {
  return title.repeated?.includes(verb) === true || decision.value?.args?.['least'] !== undefined
}
