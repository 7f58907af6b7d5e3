import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { beside, ground, isEnemyIn, isSea, numbersOf } from './ground.ts'
import { piecesIn, unitsNamed } from './reading.ts'
import { hasRoom } from './strengths.ts'

/** Distance in hexes on one map; even columns are half a hex further south. */
export function distance(a: string, b: string): number {
  const cube = (hex: string) => {
    const [x, row] = [Number(hex.slice(1, 3)), Number(hex.slice(3))]
    const z = row - (x + (x % 2)) / 2
    return [x, z, -x - z]
  }
  const [from, to] = [cube(a), cube(b)]
  return Math.max(...from.map((each, i) => Math.abs(each - (to[i] ?? 0))))
}

/** Whether a unit could step into the next hex in a retreat (8.1, 8.2). */
function canStep(game: Corregidor, unit: Unit, from: string, to: string): boolean {
  if ((numbersOf(unit)[2] ?? 0) === 0 || isSea(to) || isEnemyIn(game, unit, to)) return false
  return ground(unit, from, to, undefined) !== undefined
}

/**
 * 10.0, 10.2: where a unit can end a retreat: each step leads away, and the retreat has the full length, or else the
 * longest possible one.
 */
export function endsOf(game: Corregidor, unit: Unit, hexes: number, from: string, start = unit.space.id): string[] {
  let ends: string[] = [start]
  for (let length = 0; length < hexes; length++) {
    const next = ends.flatMap((at) =>
      beside(at).filter((hex) => distance(from, hex) > distance(from, at) && canStep(game, unit, at, hex)),
    )
    if (next.length === 0) return length === 0 ? [] : ends
    ends = [...new Set(next)]
  }
  return ends
}

/**
 * 10.2: judges the retreats offered to units, both missing and illegal ones. `from`: the hex of the combat if the
 * attackers retreat; `undefined`: each unit retreats from its own hex.
 */
export function judgeRetreat(bench: Bench, game: Corregidor, decision: OpenDecision, from: string | undefined): void {
  const units = unitsNamed(game, piecesIn(decision, 'units'))
  const hexes = Number(decision.args?.['hexes'] ?? 1)
  const offered = decision.choices.flatMap(({ verb, piece, space }) =>
    verb === 'retreat' ? [`${piece} to ${space}`] : [],
  )
  const legal = units.flatMap((unit) =>
    endsOf(game, unit, hexes, from ?? unit.space.id).map((hex) => `${unit.id} to ${hex}`),
  )
  bench.offers('10.2', 'retreats', offered, legal, `${hexes} from ${from ?? units[0]?.space.id}:`)
}

/** 10.0: judges that a unit advances into a hex without enemies and with room for it. */
export function judgeAdvance(bench: Bench, game: Corregidor, decision: OpenDecision): void {
  for (const { piece, space = '' } of decision.choices) {
    const [unit] = piece === undefined ? [] : unitsNamed(game, [piece])
    if (unit === undefined) continue
    const isOpen = !isEnemyIn(game, unit, space) && !isSea(space) && hasRoom(game, unit, space)
    bench.holds('10.0', 'advances', isOpen, `${unit.id} to ${space}`)
  }
}
