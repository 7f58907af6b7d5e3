import type { Engagement, Match } from '@topside/engine'
import { packCompact } from '@topside/protocol'

/** What all rooms show alike of a match besides its table, as it is written into the state. */
interface CommonParts {
  /** The fight that goes on. */
  readonly fight: Engagement | undefined
  /** Parts of the fight that goes on, each as `packCompact` packs it, by name; empty while there is none. */
  readonly engagement: ReadonlyMap<string, string>
  /** By seat, its allies: a bit for each. */
  readonly allies: readonly number[]
}

/** Parts as they stood after so many commands. */
interface Made {
  readonly seq: number
  readonly parts: CommonParts
}

const made = new WeakMap<Match, Made>()

/** The parts as they stand now: described once after a command, whatever the number of rooms. */
export function commonParts(match: Match): CommonParts {
  const before = made.get(match)
  // Nothing but a command changes a match.
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
