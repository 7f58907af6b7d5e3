import type { Engagement, Match } from '@topside/engine'
import { packCompact } from '@topside/protocol'

/** Parts of a match besides its table that are the same in all rooms, as written into the state. */
interface CommonParts {
  /** The present fight. */
  readonly fight: Engagement | undefined
  /** Parts of the present fight by name, each packed by `packCompact`; empty without a fight. */
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

/** The present parts, computed once per command for all rooms. */
export function commonParts(match: Match): CommonParts {
  const before = made.get(match)
  // Only commands change a match.
  if (before?.seq === match.seq) return before.parts
  const fight = match.engagement
  const parts: CommonParts = {
    fight,
    engagement: before !== undefined && before.parts.fight === fight ? before.parts.engagement : engagementOf(fight),
    allies: Array.from({ length: match.seats }, (_, seat) => maskOf(match.alliesOf(seat))),
  }
  made.set(match, { seq: match.seq, parts })
  return parts
}

function engagementOf(fight: Engagement | undefined): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (const [name, part] of Object.entries(fight ?? {})) if (part !== undefined) parts.set(name, packCompact(part))
  return parts
}

function maskOf(seats: readonly number[]): number {
  return seats.reduce((mask, seat) => mask | (1 << seat), 0)
}
