import { Say } from '../../parts/Say.tsx'
import { label } from '../../words/label.tsx'
import type { Session } from '../session/session.ts'
import './UndoButton.css'

/** One's own last answer, if it needs consent to be taken back, and nobody was asked for it yet. */
function toAskFor({ last, connection, mine }: Session) {
  const snapshot = connection.snapshot.value
  const can = mine.value.some((seat) => snapshot?.seats[seat]?.canUndo === true)
  return { can, asks: can || snapshot?.takeback !== undefined ? undefined : last.value }
}

/** Takes one's last answer back, or asks the others for their consent where that is needed. */
export function UndoButton(props: { session: Session }) {
  const { session } = props
  const { can, asks } = toAskFor(session)
  if (asks !== undefined)
    return (
      <button
        type="button"
        class="button undo"
        data-testid="ask-back"
        aria-describedby="why-not-undone"
        onClick={() => void session.takeBackTo(asks.to, asks.seat)}
      >
        {label('table.ask-back')}
      </button>
    )
  return (
    <button type="button" class="button undo" data-testid="undo" disabled={!can} onClick={() => void session.undo()}>
      {label('table.undo')}{' '}
      <span class="key" aria-hidden="true">
        U
      </span>
    </button>
  )
}

/** Why the last answer cannot be undone without asking; its place stays where there is nothing to say. */
export function WhyNotUndone(props: { session: Session }) {
  const { asks } = toAskFor(props.session)
  return (
    <p class="undo-why muted small" id="why-not-undone" data-testid="undo-why">
      {asks !== undefined && <Say text={asks.why} quiet />}
    </p>
  )
}
