import type { Outcome, Text } from '@topside/engine'
import { label } from '../words/label.tsx'
import { LOCALE } from '../words/locale.ts'
import type { Speaker } from '../words/speak.ts'
import { Say } from './Say.tsx'
import { useTableContext } from './tableContext.ts'

/** The winning seats; empty for a draw. */
export function winnersOf({ winner, winners }: Outcome): readonly number[] {
  return winners ?? (winner === null ? [] : [winner])
}

/** The reason of a match that the operator closed, which nobody won or drew. */
const CLOSED = 'match.closed'

/** Who has won. */
function wonText(speaker: Speaker, winners: readonly number[]): Text {
  const [seat = 0] = winners
  if (winners.length === 1) return { key: 'won', args: { seat: { seat } } }
  const seats = new Intl.ListFormat(LOCALE).format(winners.map((each) => speaker.names.seat(each)))
  return { key: 'won.together', args: { seats } }
}

/** The result: who has won, and the level of victory. */
export function OutcomeWords({ outcome }: { outcome: Outcome }) {
  const { speaker } = useTableContext()
  const winners = winnersOf(outcome)
  const closed = outcome.reason.key === CLOSED
  return (
    <>
      {winners.length === 0 ? (
        label(closed ? 'result.closed' : 'result.draw')
      ) : (
        <Say text={wonText(speaker, winners)} />
      )}
      {outcome.level !== undefined && (
        <>
          {': '}
          <Say text={outcome.level} />
        </>
      )}
    </>
  )
}
