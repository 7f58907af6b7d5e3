import type { Ledger, RecordLine, RollShown, TitleDisplay } from '@topside/engine'
import { sideOf } from '../words/names.ts'
import { signed } from '../words/signed.ts'
import { Die, groupsOf } from './Dice.tsx'
import { useTableContext } from './tableContext.ts'
import './Roll.css'

/** The seat that a line is about: the seat that acted; otherwise the seat of the first piece, side or seat it names. */
export function concernedBy(
  line: RecordLine,
  title: TitleDisplay,
  seats: readonly { readonly side: string }[],
): number | undefined {
  if (line.seat !== undefined) return line.seat
  for (const arg of Object.values(line.args ?? {})) {
    if (typeof arg !== 'object') continue
    if ('seat' in arg) return arg.seat
    const side = 'side' in arg ? arg.side : 'piece' in arg ? title.counters[arg.piece]?.side : undefined
    const seat = side === undefined ? -1 : seats.findIndex((each) => each.side.split(' ').includes(side))
    if (seat !== -1) return seat
  }
  return undefined
}

/**
 * The sides of a roll's groups: as the roll says (`owners`); otherwise the first group belongs to the rolling seat, and
 * the second of two to the other seat.
 */
function groupSides(
  groups: number,
  seat: number | undefined,
  sides: readonly string[],
  owners: readonly number[] = [],
): (string | undefined)[] {
  return Array.from({ length: groups }, (_, group) => {
    const owner = owners[group]
    if (owner !== undefined) return sides[owner]
    if (seat === undefined) return undefined
    if (group === 0) return sides[seat]
    return groups === 2 && sides.length === 2 ? sides[1 - seat] : undefined
  })
}

/** The dice of a roll by group, with the number added to each, if any, and the sum. */
export function RollView(props: { roll: RollShown; line: RecordLine; sides: readonly string[]; small?: boolean }) {
  const { title, speaker } = useTableContext()
  const groups = groupsOf(props.roll)
  const own: readonly Ledger[] = props.line.ledgers ?? []
  // Ledgers are added to dice only if each group has one; otherwise they select a column of a table.
  const ledgers = own.length === groups.length ? own : []
  const owners = groupSides(groups.length, props.line.seat, props.sides, props.roll.seats)
  let order = 0
  return (
    <div class={`roll ${props.small ? 'small' : ''}`} data-testid="roll" data-roll={props.roll.n}>
      {groups.map((dice, index) => {
        const ledger = ledgers[index]
        const side = sideOf(title, owners[index] ?? '')
        const { counts } = props.roll
        const sum = counts === undefined ? dice.reduce((total, { value }) => total + value, 0) : 0
        const added = counts === undefined ? (ledger?.total ?? 0) : 0
        const summed = counts === 'highest' ? ledger !== undefined : dice.length > 1 || added !== 0
        return (
          // Groups of a roll keep their order, so the index is a stable key.
          <div key={`${index}${props.roll.n}`} class="roll-group">
            {dice.map((die) => (
              <Die key={order} {...die} style={side?.style} order={order++} />
            ))}
            {counts !== 'each' && summed && (
              <span class="roll-sum">
                {ledger !== undefined && added !== 0 && (
                  <span class="muted" title={speaker.plain({ key: ledger.key })}>
                    {signed(added)}{' '}
                  </span>
                )}
                = <strong>{sum + (ledger?.total ?? 0)}</strong>
              </span>
            )}
            <span class="unseen">
              {side?.name} {dice.map(({ value }) => value).join(', ')}
            </span>
          </div>
        )
      })}
    </div>
  )
}
