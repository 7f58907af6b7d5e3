import type { HistoryLine } from '@topside/engine'
import { RollView } from '../parts/Roll.tsx'
import { Say } from '../parts/Say.tsx'
import { label } from '../words/label.tsx'
import './Tray.css'

/**
 * `line`: the last combat (a roll with a ledger for each side), otherwise the last roll. `later`: the last roll, if it
 * came after that combat.
 */
function lastRolls(lines: readonly HistoryLine[]) {
  const last = lines.findLast(({ line }) => line.roll !== undefined)?.line
  const line = lines.findLast(({ line }) => line.roll !== undefined && (line.ledgers?.length ?? 0) > 1)?.line ?? last
  return { line, later: last === line ? undefined : last }
}

/** The last result in one line, for small screens. */
export function TrayLine(props: { lines: readonly HistoryLine[]; sides: readonly string[] }) {
  const { line, later } = lastRolls(props.lines)
  const shown = later ?? line
  return (
    <div class="tray-line small" data-testid="last-roll">
      {shown?.roll === undefined ? (
        <span class="muted">{label('roll.none')}</span>
      ) : (
        <>
          <RollView roll={shown.roll} line={shown} sides={props.sides} small />
          <span class="tray-later">
            <Say text={{ key: shown.key, ...(shown.args && { args: shown.args }) }} quiet />
          </span>
        </>
      )}
    </div>
  )
}

/** Number of later commands after which dice count as old. */
const OLD = 4

/**
 * The dice of the last combat with their meaning, and the last roll since; without a combat, the last roll. `fading`:
 * reduced to one line once the dice are old.
 */
export function Tray(props: { lines: readonly HistoryLine[]; sides: readonly string[]; fading?: boolean }) {
  const { line, later } = lastRolls(props.lines)
  const last = later ?? line
  const age = (props.lines.at(-1)?.at ?? 0) - (props.lines.findLast((each) => each.line === last)?.at ?? 0)
  if (props.fading === true && last?.roll !== undefined && age >= OLD)
    return (
      <section class="tray old" aria-label={label('roll.last')} data-testid="tray">
        <TrayLine {...props} />
      </section>
    )
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
