import { LiveRegion } from '../parts/LiveRegion.tsx'
import { label } from '../words/label.tsx'
import { waitingText } from '../words/questionWords.ts'
import type { Session } from './session/session.ts'

/** Announces the progress of the match to screen readers. */
export function Announcements(props: { session: Session }) {
  const { speaker, connection } = props.session
  const last = connection.history.value.at(-1)?.line
  const roll = connection.history.value.findLast(({ line }) => line.roll !== undefined)?.line.roll
  return (
    <>
      <LiveRegion name="prompt" words={questionWords(props.session)} />
      <LiveRegion
        name="record"
        words={last === undefined ? '' : speaker.plain({ key: last.key, ...(last.args && { args: last.args }) })}
      />
      <LiveRegion
        name="dice"
        words={roll === undefined ? '' : label('dice.spoken', { list: roll.values.join(', ') })}
      />
    </>
  )
}

/** The user's question, otherwise the questions of the other seats. */
function questionWords({ speaker, decision, connection }: Session): string {
  const asked = decision.value
  if (asked !== undefined) return speaker.plain({ key: asked.ask, ...(asked.args && { args: asked.args }) })
  const seats = connection.snapshot.value?.seats ?? []
  return seats
    .flatMap((seat, index) => (seat.ask === '' ? [] : [speaker.plain(waitingText(speaker, index, seat))]))
    .join('. ')
}
