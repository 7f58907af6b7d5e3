import type { Preview } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import type { ComponentChildren } from 'preact'
import { Chances, Ledgers } from '../parts/Ledgers.tsx'
import { Mark } from '../parts/Mark.tsx'
import { RuleLink } from '../parts/Rule.tsx'
import { Say } from '../parts/Say.tsx'
import { ChoiceSentence, Choices } from './Choices.tsx'
import { waitingText } from './phrases.ts'
import type { Session } from './session.ts'

/** The question of a decision with its rule. */
export function Question(props: { decision: WireDecision }) {
  const { ask, args, rule } = props.decision
  return (
    <p class="question" data-testid="prompt" data-ask={ask}>
      <Say text={{ key: ask, ...(args && { args }) }} /> <RuleLink rule={rule} />
    </p>
  )
}

/** Whose decision it is. */
function Asker(props: { session: Session }) {
  const { session } = props
  const seat = session.seat.value
  const known = session.connection.snapshot.value?.seats[seat ?? -1]
  if (seat === undefined || known === undefined) return null
  return (
    <p class="asker">
      <Mark side={known.side} />
      {session.speaker.names.seat(seat)}
      <span class="muted">{session.mine.value.length > 1 ? 'you play both' : 'your decision'}</span>
    </p>
  )
}

/** What the question itself is about: the present roll, the losses still to take. `brief`: only how likely each outcome is. */
export function Context(props: { session: Session; brief?: boolean }) {
  const context = props.session.previews.value?.context
  if (context === null || context === undefined) return null
  if (props.brief === true && props.session.preview.value !== undefined) return null
  if (props.brief === true) return <Chances chances={context.chances} />
  return (
    <section class="context" aria-label="What it is about" data-testid="context">
      <Figures preview={context} />
    </section>
  )
}

/** What the choice that one looks at would lead to. It lies over the dice and the history, so that no choice moves. */
export function Stakes(props: { session: Session }) {
  const { session } = props
  const choice = session.shown.value
  const preview = session.preview.value
  if (choice === undefined || preview === undefined) return null
  return (
    <section class="stakes" aria-label="What is at stake" data-testid="stakes">
      <h2>
        <ChoiceSentence session={session} choice={choice} />
      </h2>
      <Figures preview={preview} />
    </section>
  )
}

function Figures(props: { preview: Preview }) {
  return (
    <>
      <Chances chances={props.preview.chances} />
      <Ledgers ledgers={props.preview.ledgers} />
    </>
  )
}

/** A refusal, with its rule. */
export function NoticeLine(props: { session: Session }) {
  const notice = props.session.notice.value
  return (
    <p class={`notice ${notice?.tone ?? ''}`} role="status" data-testid="notice" hidden={notice === undefined}>
      {notice !== undefined && (
        <>
          <span>
            <Say text={notice.text} quiet /> <RuleLink rule={notice.text.rule} />
          </span>
          <button
            type="button"
            class="plain"
            aria-label="Dismiss"
            onClick={() => {
              props.session.notice.value = undefined
            }}
          >
            ✕
          </button>
        </>
      )}
    </p>
  )
}

/** Who is asked what, while one waits. */
export function Waiting(props: { session: Session }) {
  const { session } = props
  const seats = session.connection.snapshot.value?.seats ?? []
  const asked = seats.flatMap((seat, index) => (seat.ask !== '' ? [{ seat, index }] : []))
  return (
    <div class="waiting" data-testid="waiting">
      {asked.map(({ seat, index }) => (
        <p key={index} class="question">
          <Say text={waitingText(session.speaker, index, seat)} /> <RuleLink rule={seat.rule} />
        </p>
      ))}
      {asked.length === 0 && <p class="question muted">…</p>}
      {asked.map(({ seat, index }) =>
        seat.present === 0 && !seat.mine ? (
          <p key={index} class="muted small">
            {seat.name || 'Nobody'} is not here just now. The match waits, and so can you: come back whenever you like.
          </p>
        ) : null,
      )}
    </div>
  )
}

/** The question and its choices; `children` between them. */
export function Prompt(props: { session: Session; children?: ComponentChildren }) {
  const { session } = props
  const asked = session.decision.value
  if (asked === undefined)
    return (
      <div class="prompt-head">
        <Waiting session={session} />
        <NoticeLine session={session} />
      </div>
    )
  const picked = session.picked.value
  return (
    <>
      <div class="prompt-head">
        <Asker session={session} />
        <Question decision={asked} />
        <NoticeLine session={session} />
        {(picked.piece !== undefined || picked.space !== undefined) &&
          session.open.value.length < asked.choices.length && (
            <p class="picked">
              {picked.piece !== undefined && session.speaker.names.piece(picked.piece)}
              {picked.space !== undefined && session.speaker.names.space(picked.space)}
              <button type="button" class="plain link" data-testid="back" onClick={() => session.back()}>
                all choices <kbd>Esc</kbd>
              </button>
            </p>
          )}
      </div>
      {props.children}
      <div class={`prompt-choices ${session.previews.value?.context != null ? 'weighty' : ''}`}>
        <Context session={session} />
        <Choices session={session} />
      </div>
    </>
  )
}
