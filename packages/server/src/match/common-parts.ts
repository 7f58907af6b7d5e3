import { isDeepStrictEqual } from 'node:util'
import type { Engagement, Match } from '@topside/engine'
import { packCompact } from '@topside/protocol'

/** Parts of a match besides its table that are the same in all rooms, as encoded in the state. */
interface CommonParts {
  /** The current fight. */
  readonly fight: Engagement | undefined
  /** Parts of the current fight by name, each packed by `packCompact`; empty without a fight. */
  readonly engagement: ReadonlyMap<string, string>
  /** By seat: its allies as a bit mask. */
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
  const fight = match.engagement
  const parts: CommonParts = {
    fight,
    engagement: engagementOf(fight, before?.parts),
    allies: Array.from({ length: match.seats }, (_, seat) => maskOf(match.alliesOf(seat))),
  }
  made.set(match, { seq: match.seq, parts })
  return parts
}

/** Packs the parts of a fight. Most stay the same for many commands, and comparing them is cheaper than packing. */
function engagementOf(fight: Engagement | undefined, before: CommonParts | undefined): ReadonlyMap<string, string> {
  const known = new Map<string, unknown>(Object.entries(before?.fight ?? {}))
  const parts = new Map<string, string>()
  for (const [name, part] of Object.entries(fight ?? {})) {
    if (part === undefined) continue
    const packed = before?.engagement.get(name)
    const same = packed !== undefined && isDeepStrictEqual(part, known.get(name))
    parts.set(name, same ? packed : packCompact(part))
  }
  return parts
}

function maskOf(seats: readonly number[]): number {
  return seats.reduce((mask, seat) => mask | (1 << seat), 0)
}
