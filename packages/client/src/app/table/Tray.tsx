import type { HistoryLine } from '@topside/engine'
import { RollView } from '../parts/Roll.tsx'
import { Say } from '../parts/Say.tsx'
import { label } from '../words/label.tsx'
import './Tray.css'

/** The dice of the last combat, where they fell, with what they meant, and what was rolled since; without a combat, the last roll. */
export function Tray(props: { lines: readonly HistoryLine[]; sides: readonly string[] }) {
  const last = props.lines.findLast(({ line }) => line.roll !== undefined)?.line
  // The result of a combat, which has a number for each side, stays until the next one.
  const line =
    props.lines.findLast(({ line }) => line.roll !== undefined && (line.ledgers?.length ?? 0) > 1)?.line ?? last
  const later = last === line ? undefined : last
  return (
    <section class="tray" aria-label={label('roll.last')} data-testid="tray">
      {line?.roll !== undefined ? (
        <>
          <RollView key={line.roll.n} roll={line.roll} line={line} sides={props.sides} />
          <p class="tray-words">
            <Say text={{ key: line.key, ...(line.args && { args: line.args }) }} quiet />
          </p>
          {later?.roll !== undefined && (
            <p class="tray-later muted small">
              {label('roll.later', { list: later.roll.values.join(', ') })}{' '}
              <Say text={{ key: later.key, ...(later.args && { args: later.args }) }} quiet />
            </p>
          )}
        </>
      ) : (
        <p class="muted small">{label('roll.none')}</p>
      )}
    </section>
  )
}
