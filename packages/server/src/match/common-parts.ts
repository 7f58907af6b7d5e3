import { isDeepStrictEqual } from 'node:util'
import { type Engagement, type Match, type Seat, sidesText } from '@topside/engine'
import { packCompact } from '@topside/protocol'

const NO_FIGHT: ReadonlyMap<string, string> = new Map()
const NO_ALLIES: readonly number[] = []

/** Parts of a match besides its table that are the same in all rooms, as encoded in the state. */
interface CommonParts {
  /** The current fight. */
  readonly fight: Engagement | undefined
  /** Parts of the current fight by name, each packed by `packCompact`; empty without a fight. The same map if equal. */
  readonly engagement: ReadonlyMap<string, string>
  /** By seat: its sides as text. The same list if equal. */
  readonly sides: readonly string[]
  /** By seat: its allies as a bit mask; empty in a title without alliances. The same list if equal. */
  readonly allies: readonly number[]
}

/** Parts after a number of commands. */
interface Made {
  readonly seq: number
  readonly parts: CommonParts
}

const made = new WeakMap<Match, Made>()

/** The current parts, computed once per command for all rooms. */
export function commonParts(match: Match): CommonParts {
  const before = made.get(match)
  // Only commands change a match.
  if (before?.seq === match.seq) return before.parts
  const { title, game, engagement: fight } = match
  const { alliesOf } = title
  const parts: CommonParts = {
    fight,
    engagement: engagementOf(fight, before?.parts),
    sides: bySeat(match, (seat) => sidesText(title, game, seat), before?.parts.sides),
    allies:
      alliesOf === undefined ? NO_ALLIES : bySeat(match, (seat) => maskOf(match.alliesOf(seat)), before?.parts.allies),
  }
  made.set(match, { seq: match.seq, parts })
  return parts
}

/** For tests that change a match without a command: its parts are computed anew. */
export function forgetParts(match: Match): void {
  made.delete(match)
}

/** Each seat's value; the list of before if it is equal. */
function bySeat<T>(match: Match, of: (seat: Seat) => T, before: readonly T[] | undefined): readonly T[] {
  let list = before
  for (let seat: Seat = 0; seat < match.seats; seat++) {
    const value = of(seat)
    if (list === before && before?.[seat] === value) continue
    list = list === before ? (before ?? []).slice(0, seat) : list
    ;(list as T[])[seat] = value
  }
  return list ?? []
}

/** Packs the parts of a fight. Most stay the same for many commands, and comparing them is cheaper than packing. */
function engagementOf(fight: Engagement | undefined, before: CommonParts | undefined): ReadonlyMap<string, string> {
  const known = before?.engagement ?? NO_FIGHT
  if (fight === undefined) return NO_FIGHT
  const parts = new Map<string, string>()
  let changed = false
  for (const [name, part] of Object.entries(fight)) {
    if (part === undefined) continue
    const packed = known.get(name)
    const same = packed !== undefined && isDeepStrictEqual(part, before?.fight?.[name as keyof Engagement])
    parts.set(name, same ? packed : packCompact(part))
    changed ||= !same
  }
  return changed || parts.size !== known.size ? parts : known
}

function maskOf(seats: readonly number[]): number {
  return seats.reduce((mask, seat) => mask | (1 << seat), 0)
}
