import { DIRECTIONS } from '@topside/engine'
import { hexAt, hexGrid, hexOf, idOf } from '../data/hexes.ts'
import { ZONE_POINTS } from '../data/terrain.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isWheeled } from '../rules/3.1-terminology.ts'
import { inZoneOf } from '../rules/3.2-zones-of-control.ts'
import { stepOver } from '../rules/8.3-terrain.ts'
import type { Bataan, Unit } from '../state/state.ts'

/**
 * Costs on the reconstructed map, in points, of moves that are cheaper there than printed, by the first unit that
 * moves; the printed path exists as well.
 */
export const CHEAPER: { readonly [unit: string]: number } = {
  'jp-9/16-hq': 3,
  'jp-ii(-)/9': 7,
  'jp-16-eng': 4,
  'us-ps-hq': 2.5,
  'us-a/194': 6,
  'jp-4/7-arm': 4,
  'jp-1-art': 4,
  'jp-15-mtn': 6,
  'us-51-hq': 2,
}

/** Hexes of one kind that a move enters, as listed in the example of play. */
export interface Steps {
  readonly by: string
  readonly terrain?: string
  readonly hexes: number
}

/** A move as added up in the example of play. */
export interface PrintedMove {
  readonly from: string
  readonly to: string
  readonly points: number
  readonly steps: readonly Steps[]
  /** Hexes of jungle or tropical grass paid for. */
  readonly cover?: number
  readonly rivers?: readonly (readonly string[])[]
  /** Hexes in enemy zones paid for. */
  readonly zones?: number
}

/** The part of a printed move that is still to be walked. */
interface Left {
  readonly steps: ReadonlyMap<string, number>
  readonly cover: number
  readonly rivers: number
  readonly zones: number
  readonly points: number
}

/**
 * A path that enters exactly the hexes printed for a move, and pays the printed cost of each; `undefined`: there is
 * none. A clear hex costs the same by trail and by road, and the example counts some trails as roads or the reverse.
 */
export function printedWay(game: Bataan, unit: Unit, move: PrintedMove): string[] | undefined {
  const steps = new Map(move.steps.map(({ by, terrain = '', hexes }) => [`${by} ${terrain}`.trim(), hexes]))
  const { cover = 0, rivers = [], zones = 0, points } = move
  const left: Left = { steps, cover, zones, points, rivers: rivers.length }
  return walk({ game, unit, side: unit.def.side, to: hexOf(move.to) }, [hexOf(move.from)], left)?.map(idOf)
}

interface Walk {
  readonly game: Bataan
  readonly unit: Unit
  readonly side: Side
  readonly to: number
}

function walk(about: Walk, path: readonly number[], left: Left): readonly number[] | undefined {
  const hex = path.at(-1) ?? 0
  const hexes = [...left.steps.values()].reduce((sum, each) => sum + each, 0)
  if (hexGrid.distance(hex, about.to) > hexes) return undefined
  if (hexes === 0)
    return [left.cover, left.rivers, left.zones, left.points].every((rest) => rest === 0) ? path : undefined
  for (const direction of DIRECTIONS) {
    const to = hexGrid.neighbour(hex, direction)
    const step = path.includes(to)
      ? undefined
      : stepOver(hex, direction, { wheeled: isWheeled(about.unit), alongRoutes: true })
    if (step === undefined) continue
    const zone = inZoneOf(about.game, enemyOf(about.side), to) ? 1 : 0
    const after = {
      cover: left.cover - (step.cover > 0 ? 1 : 0),
      rivers: left.rivers - (step.river > 0 ? 1 : 0),
      zones: left.zones - zone,
      points: left.points - step.terrain - step.cover - step.river - zone * ZONE_POINTS,
    }
    if (Object.values(after).some((rest) => rest < 0)) continue
    for (const kind of kindsOf(step.by, to)) {
      const count = left.steps.get(kind) ?? 0
      if (count === 0) continue
      const found = walk(about, [...path, to], { ...after, steps: new Map(left.steps).set(kind, count - 1) })
      if (found !== undefined) return found
    }
  }
  return undefined
}

function kindsOf(by: string, hex: number): string[] {
  const { terrain } = hexAt(hex)
  if (by !== 'road') return [`${by} ${terrain}`]
  return terrain === 'clear' ? ['road', 'trail clear'] : ['road']
}
