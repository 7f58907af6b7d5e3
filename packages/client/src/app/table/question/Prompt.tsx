import type { WireDecision } from '@topside/protocol'
import type { ComponentChildren } from 'preact'
import type { SeatSnapshot } from '../../net/snapshot.ts'
import { Say } from '../../parts/Say.tsx'
import { SideMark } from '../../parts/SideMark.tsx'
import { RuleLink } from '../../rules/Rule.tsx'
import { holderName } from '../../words/computer.ts'
import { label } from '../../words/label.tsx'
import { waitingText } from '../../words/questionWords.ts'
import { Choices } from '../choices/Choices.tsx'
import type { Session } from '../session/session.ts'
import { AskMe } from './AskMe.tsx'
import { HintLine } from './HintLine.tsx'
import { HurryButton } from './HurryButton.tsx'
import './Prompt.css'

/** The question of a decision, with its rule. */
export function Question(props: { decision: WireDecision }) {
  const { ask, args, rule } = props.decision
  return (
    <p class="question" data-testid="prompt" data-ask={ask}>
      <Say text={{ key: ask, ...(args && { args }) }} /> <RuleLink rule={rule} />
    </p>
  )
}

/** Label beside the seat that must decide, by how many seats the user holds. */
const ASKED = [undefined, 'prompt.yours', 'prompt.both', 'prompt.several'] as const

/** The seat that must decide. */
function Asker(props: { session: Session }) {
  const { session } = props
  const seat = session.seat.value
  const known = session.connection.snapshot.value?.seats[seat ?? -1]
  if (seat === undefined || known === undefined) return null
  return (
    <p class="asker">
      <SideMark side={known.side} />
      {session.speaker.names.seat(seat)}
      <span class="muted">{label(ASKED[Math.min(session.mine.value.length, 3)] ?? 'prompt.yours')}</span>
    </p>
  )
}

/** A refusal or another notice, with its rule. */
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
            aria-label={label('prompt.dismiss')}
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

/** Why a seat that must decide has no answer yet: its computer is thinking, it is free, or its user is away. */
function absentWords(seat: SeatSnapshot): string {
  if (seat.bot !== '') return label('computer.thinks', { name: holderName(seat) })
  return seat.name === '' ? label('prompt.free') : label('prompt.away', { name: seat.name })
}

/** The questions of the other seats, while the user waits. */
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
            {absentWords(seat)}
          </p>
        ) : null,
      )}
      <HurryButton session={session} />
    </div>
  )
}

/** The setting that can answer the current question in advance, if there is one. */
export function AutomaticAnswer({ session }: { session: Session }) {
  const ask = session.decision.value?.ask
  const setting = session.title.rules.settings.find(({ asks }) => ask !== undefined && asks?.includes(ask))
  return setting === undefined ? null : <AskMe session={session} setting={setting} />
}

/** The question and its choices, with `children` between them. */
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
                {label('prompt.all')} <kbd>{label('key.escape')}</kbd>
              </button>
            </p>
          )}
      </div>
      {props.children}
      <div class="prompt-choices">
        <HintLine session={session} />
        <Choices session={session} />
        <AutomaticAnswer session={session} />
      </div>
    </>
  )
}
