import { Say } from '../../parts/Say.tsx'
import { label } from '../../words/label.tsx'
import type { Session } from '../session/session.ts'
import './UndoButton.css'

/** The user's last answer, if taking it back needs consent that has not been requested yet. */
function toAskFor({ last, connection, mine }: Session) {
  const snapshot = connection.snapshot.value
  const can = mine.value.some((seat) => snapshot?.seats[seat]?.canUndo === true)
  return { can, asks: can || snapshot?.takeback !== undefined ? undefined : last.value }
}

/** Takes back the user's last answer, or asks the others for consent if that is needed. */
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

/** Why the last answer needs consent to be taken back; keeps its space when empty. */
export function WhyNotUndone(props: { session: Session }) {
  const { asks } = toAskFor(props.session)
  return (
    <p class="undo-why muted small" id="why-not-undone" data-testid="undo-why">
      {asks !== undefined && <Say text={asks.why} quiet />}
    </p>
  )
}
