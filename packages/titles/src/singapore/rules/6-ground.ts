import { oncePerPosition, type SupplyLines, traceLines } from '@topside/kit'
import type { Army } from '../data/armies.ts'
import { enemiesIn, groundOf, isSector } from '../state/pieces.ts'
import { controllerOf, hasSupply, type Place, type Singapore, type Unit } from '../state/state.ts'
import type { Planned } from '../state/vars.ts'
import { isContested, isHeld } from './3-control.ts'
import { supplyLines } from './7-supplies.ts'
import { movementOf } from './18.3-overrides.ts'

/** A place that a unit can walk to, with the points spent. */
export interface Walk {
  readonly to: Place
  readonly path: readonly Place[]
  readonly spent: number
}

/** A sector that a unit can attack or reinforce with its next step. */
export interface Assault {
  readonly to: Place
  readonly byRoad: boolean
  /** Whether it avoids a road on which a defence line counts. */
  readonly offRoad: boolean
  readonly spent: number
}

/** Possible moves of equal units from one place with the same points spent. */
export interface NextSteps {
  readonly walks: readonly Walk[]
  readonly assaults: readonly Assault[]
}

/** 6.8: a contested sector that the active army controls, with that army's units there. */
interface Defended {
  readonly place: Place
  readonly own: readonly Unit[]
}

/** The map before a phase's moves, for the active army. */
export interface MapBefore {
  readonly game: Singapore
  readonly army: Army
  readonly contested: ReadonlySet<number>
  /** Places with enemies on the ground (3.9). */
  readonly held: ReadonlySet<number>
  readonly defended: readonly Defended[]
  readonly lines: SupplyLines<Place>
  /** Cached moves by kind of unit, place and points spent. */
  readonly ways: Map<string, NextSteps>
}

/** The map before a phase's moves, which happen simultaneously, and the plan (6.9). */
export interface PlannedMap {
  readonly game: Singapore
  readonly army: Army
  readonly before: MapBefore
  /** Planned moves by unit. */
  readonly planned: ReadonlyMap<string, Planned>
  /** Number of units planned to end in a place, by its id. */
  readonly ends: ReadonlyMap<string, number>
}

/** The map before the active army's moves, and its plan (6.9). */
export function groundOfTurn(game: Singapore): PlannedMap {
  const { army, plan } = game.vars
  const ends = new Map<string, number>()
  for (const { path } of plan) ends.set(path.at(-1) ?? '', (ends.get(path.at(-1) ?? '') ?? 0) + 1)
  return {
    game,
    army,
    before: mapOf(game),
    planned: new Map(plan.map((each) => [each.unit, each])),
    ends,
  }
}

/** The map of a phase, cached until units, owners, the active army, the active axes or the cards in force change. */
const mapOf = oncePerPosition(mapBefore, ({ table, vars }) => [table.owners, vars.axes, vars.effects, vars.army])

function mapBefore(game: Singapore): MapBefore {
  const { army } = game.vars
  const { spaces } = game.table
  const sectors = spaces.filter(isSector)
  const indexes = (test: (place: Place) => boolean) => new Set(sectors.filter(test).map(({ index }) => index))
  return {
    game,
    army,
    contested: indexes((place) => isContested(game, place)),
    held: indexes((place) => isHeld(game, place, army)),
    defended: sectors
      .filter((place) => controllerOf(place) === army && enemiesIn(game, place, army).length > 0)
      .map((place) => ({ place, own: groundOf(game, place, army) })),
    lines: hasSupply(game) ? supplyLines(game, army) : traceLines({ sources: spaces, next: () => [] }),
    ways: new Map(),
  }
}

/** A unit's place and points spent in a plan. */
export interface PlannedPlace {
  readonly unit: Unit
  readonly at: Place
  readonly spent: number
  readonly over: boolean
}

/** A unit's place and points spent in this phase's plan. */
export function standingOf({ game, planned: all }: Pick<PlannedMap, 'game' | 'planned'>, unit: Unit): PlannedPlace {
  const { table, vars } = game
  const planned = all.get(unit.id)
  if (planned === undefined) return { unit, at: unit.space, spent: 0, over: false }
  const at = table.space(planned.path.at(-1) ?? '')
  return { unit, at, spent: planned.spent, over: planned.attack || planned.spent >= movementOf({ vars }, unit) }
}

/** A key shared by units with the same moves: type, place, points spent and points available. */
export function kindOf({ game }: PlannedMap, { unit, at, spent, over }: PlannedPlace): string {
  return `${unit.def.type} ${at.index} ${spent} ${over} ${movementOf(game, unit)}`
}

/**
 * 6.8: contested sectors that the active army controls and would leave completely: control passes to the enemy, and
 * units that return attack.
 */
export function vacated({ before }: PlannedMap, plan: readonly Planned[]): Place[] {
  if (before.defended.length === 0) return []
  const leaving = new Set(plan.map(({ unit }) => unit))
  return before.defended.filter(({ own }) => own.every(({ id }) => leaving.has(id))).map(({ place }) => place)
}
