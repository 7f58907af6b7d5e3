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

/** The designations of the pieces of choices that differ in them alone, as on their counters. */
function designationsOf({ title }: Pick<TableContext, 'title'>, like: readonly Choice[]): string {
  return like.map(({ piece = '' }) => title.counters[piece]?.label ?? piece).join(', ')
}

/** That choices are interchangeable, in words. */
export function likeWords(session: Session, like: readonly Choice[]): string {
  return label('choices.alike', { count: like.length, list: designationsOf(session, like) })
}

/** How many choices an entry stands for: drawn by the style, for its button is named otherwise. */
export function Count({ like }: { like: readonly Choice[] }) {
  return <b class="count drawn" aria-hidden="true" data-text={label('choices.count', { count: like.length })} />
}

/** Which pieces an entry stands for: likewise. */
export function Each(props: { like: readonly Choice[] }) {
  return (
    <small class="choice-place drawn" aria-hidden="true" data-text={designationsOf(useTableContext(), props.like)} />
  )
}

/**
 * An entry of the list; where it stands for several choices, with a button for each number of them that can be taken one after the other, and one
 * that lists them all.
 */
export function Like(props: {
  session: Session
  like: readonly Choice[]
  /** All choices that it hides, where those are more: the first of each entry about the same pieces. */
  heads?: readonly (readonly Choice[])[]
  /** Lists the pieces one by one that are interchangeable with the first, given by id. */
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

/** Whether several pieces are taken one after the other with choices of this verb. */
function takesSeveral({ title, decision }: Session, { verb }: Choice): boolean {
  return title.repeated?.includes(verb) === true || decision.value?.args?.['least'] !== undefined
}
