import type { Hit } from '../data/fire.ts'
import type { Side } from '../data/units.ts'
import { type Corregidor, record } from '../state/state.ts'
import { isBattery, isCrew, type Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'
import { isGone } from './10.3-disruption.ts'

/** Effects of hits on units, worst first. */
const HARMS = ['gone', 'silenced', 'reduced', 'disrupted'] as const

/** The effect of a hit on a unit. */
export interface Harm {
  readonly unit: Unit
  readonly harm: (typeof HARMS)[number]
}

/** Effects of many bombardments, recorded as one line: standing orders last for weeks (5.0). */
export interface Digest {
  readonly bombardments: number
  readonly harms: readonly Harm[]
}

/** The effect of a hit on a unit; empty: none. `turned`: whether the hit turned its counter. */
export function harmsOf(unit: Unit, hit: Hit, turned: boolean): Harm[] {
  if (hit === '-') return []
  if (isGone(unit)) return [{ unit, harm: 'gone' }]
  if (!turned) return [{ unit, harm: 'disrupted' }]
  return [{ unit, harm: isBattery(unit) && isCrew(unit) ? 'silenced' : 'reduced' }]
}

/** Joins several digests. */
export function allOf(digests: readonly Digest[]): Digest {
  return {
    bombardments: digests.reduce((sum, { bombardments }) => sum + bombardments, 0),
    harms: digests.flatMap(({ harms }) => harms),
  }
}

/** Records a digest, each unit with its worst hit, unless nothing was hit: then the turn stays quiet. */
export function tellDigest(game: Corregidor, side: Side, { bombardments, harms }: Digest): void {
  if (harms.length === 0) return
  const hit = HARMS.map((each) => new Set(harms.flatMap(({ unit, harm }) => (harm === each ? [unit] : []))))
  const [gone = [], silenced = [], reduced = [], disrupted = []] = hit.map((units, rank) =>
    [...units].filter((unit) => !hit.slice(0, rank).some((worse) => worse.has(unit))),
  )
  announce(game)
  record(game, 'bombardment.digest', '5.0', {
    by: side,
    args: { number: bombardments, gone, silenced, reduced, disrupted },
  })
}
