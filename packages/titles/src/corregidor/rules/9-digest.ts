import { type Procedure, record } from '@topside/engine'
import type { Hit } from '../data/fire.ts'
import type { Side } from '../data/units.ts'
import { pieces } from '../state/reasons.ts'
import { type Corregidor, seatOf } from '../state/state.ts'
import { isBattery, isCrew, type Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'
import { isGone } from './10.3-disruption.ts'

/** What hits do to units, the worst first. */
const HARMS = ['gone', 'silenced', 'reduced', 'disrupted'] as const

/** What a hit did to a unit. */
export interface Harm {
  readonly unit: Unit
  readonly harm: (typeof HARMS)[number]
}

/** What many bombardments did, to be told as one line: orders that stand go on for weeks (5.0). */
export interface Digest {
  readonly bombardments: number
  readonly harms: readonly Harm[]
}

/** What a hit has done to a unit, which was `turned` by it or not; nothing: there is no harm. */
export function harmsOf(unit: Unit, hit: Hit, turned: boolean): Harm[] {
  if (hit === '-') return []
  if (isGone(unit)) return [{ unit, harm: 'gone' }]
  if (!turned) return [{ unit, harm: 'disrupted' }]
  return [{ unit, harm: isBattery(unit) && isCrew(unit) ? 'silenced' : 'reduced' }]
}

/** What several did together. */
export function allOf(digests: readonly Digest[]): Digest {
  return {
    bombardments: digests.reduce((sum, { bombardments }) => sum + bombardments, 0),
    harms: digests.flatMap(({ harms }) => harms),
  }
}

/** Tells it, each unit with what it was hit worst by, unless nothing was hit: then the turn stays quiet. */
export function* tellDigest(game: Corregidor, side: Side, { bombardments, harms }: Digest): Procedure {
  if (harms.length === 0) return
  const hit = HARMS.map((each) => new Set(harms.flatMap(({ unit, harm }) => (harm === each ? [unit] : []))))
  const [gone = [], silenced = [], reduced = [], disrupted = []] = hit.map((units, rank) =>
    [...units].filter((unit) => !hit.slice(0, rank).some((worse) => worse.has(unit))),
  )
  yield* announce(game)
  yield* record({
    key: 'bombardment.digest',
    rule: '5.0',
    seat: seatOf(game, side),
    args: {
      number: bombardments,
      gone: pieces(gone),
      silenced: pieces(silenced),
      reduced: pieces(reduced),
      disrupted: pieces(disrupted),
    },
  })
}
