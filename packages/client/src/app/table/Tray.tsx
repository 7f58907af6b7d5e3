import type { HistoryLine } from '@topside/engine'
import { RollView } from '../parts/Roll.tsx'
import { Say } from '../parts/Say.tsx'

/** The dice of the last roll, where they fell, with what they meant. */
export function Tray(props: { lines: readonly HistoryLine[]; sides: readonly string[] }) {
  const last = props.lines.findLast((each) => each.line.roll !== undefined)
  const { line } = last ?? {}
  return (
    <section class="tray" aria-label="Last roll" data-testid="tray">
      {line?.roll !== undefined ? (
        <>
          <RollView key={line.roll.n} roll={line.roll} line={line} sides={props.sides} />
          <p class="tray-words">
            <Say text={{ key: line.key, ...(line.args && { args: line.args }) }} quiet />
          </p>
        </>
      ) : (
        <p class="muted small">No dice have been rolled yet.</p>
      )}
    </section>
  )
}
