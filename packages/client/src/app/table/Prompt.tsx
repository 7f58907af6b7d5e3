import type { Preview } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import { Chances, Ledgers } from '../parts/Ledgers.tsx'
import { Mark } from '../parts/Mark.tsx'
import { RuleLink } from '../parts/Rule.tsx'
import { Say } from '../parts/Say.tsx'
import { Choices, ChoiceSentence } from './Choices.tsx'
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

/** What is at stake: the numbers of the choice looked at, or of the question itself. */
export function Stakes(props: { session: Session }) {
  const { session } = props
  const asked = session.decision.value
  if (asked?.previews !== true) return null
  const answer = session.previews.value
  const choice = session.considered.value
  const preview = session.preview.value
  const shown: Preview | undefined = preview ?? answer?.context ?? undefined
  const possible = answer?.previews.some((each) => each !== null) === true
  if (answer !== undefined && shown === undefined && !possible) return null
  return (
    <section class="stakes" aria-label="What is at stake" data-testid="stakes">
      {choice !== undefined && preview !== undefined && (
        <p class="stakes-of">
          <ChoiceSentence session={session} choice={choice} />
        </p>
      )}
      {shown !== undefined ? (
        <>
          <Ledgers ledgers={shown.ledgers} />
          <Chances chances={shown.chances} />
        </>
      ) : (
        <p class="muted small">Point at a choice to see its numbers and chances.</p>
      )}
    </section>
  )
}

/** A refusal, with its rule. */
export function NoticeLine(props: { session: Session }) {
  const notice = props.session.notice.value
  return (
    <p class={`notice ${notice?.tone ?? ''}`} role="status" data-testid="notice" hidden={notice === undefined}>
      {notice !== undefined && (
        <>
          <Say text={notice.text} quiet /> <RuleLink rule={notice.text.rule} />
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

/** The question and its choices, with what is at stake below them: nothing moves while one points from choice to choice. */
export function Prompt(props: { session: Session }) {
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
        {(picked.piece !== undefined || picked.space !== undefined) && session.open.value.length < asked.choices.length && (
          <p class="picked">
            {picked.piece !== undefined && session.speaker.names.piece(picked.piece)}
            {picked.space !== undefined && session.speaker.names.space(picked.space)}
            <button type="button" class="plain link" data-testid="back" onClick={() => session.back()}>
              all choices <kbd>Esc</kbd>
            </button>
          </p>
        )}
      </div>
      <div class="prompt-choices">
        <Choices session={session} />
      </div>
      <Stakes session={session} />
    </>
  )
}
