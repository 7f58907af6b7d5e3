import { EMERGENCY, IN_SUPPLY, OUT_OF_SUPPLY } from '../data/faces.ts'
import { SIDES, type Side } from '../data/units.ts'
import { type Bataan, onMap, scenarioOf, tell, type Unit, unitsOf } from '../state/state.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { type SupplyLines, supplyLines } from './6.2-supply-routes.ts'
import { isInvader, settleInvaders } from './15.46-invaders.ts'
import { inCommandRange, isHeadquarters } from './16.2-headquarters.ts'
import { brokenBridges } from './17.15-lasting.ts'

/** 6.1: judges the supply of all units on the map, and marks them In Supply, in Emergency Supply or Out of Supply. */
export function judgeSupply(game: Bataan): void {
  for (const side of SIDES) {
    const lines = supplyLines(game, side)
    const intact = brokenBridges(game).length > 0 ? supplyLines(game, side, true) : lines
    const units = unitsOf(game, side).filter(onMap)
    // Army units depend on headquarters: Japan's as judged now, the US player's as judged last turn (6.11c). In Reserve
    // an Army unit belongs to a formation (5.34).
    const isArmy = (unit: Unit) => formationOf(game, unit) === undefined
    const [ofFormations, army] = [units.filter((unit) => !isArmy(unit)), units.filter(isArmy)]
    const mark = (unit: Unit, supplied: boolean, cut: boolean) => {
      settleInvaders(game, unit, supplied)
      const emergency = side === 'japan' && !isInvader(game, unit) && !cut
      game.table.setStatus(unit, 'supply', judged(emergency, game.table.status(unit, 'supply'), supplied))
    }
    const commanding = ofFormations.filter(isHeadquarters)
    const suppliedBefore = commanding.filter((unit) => !isOutOfRoutes(game, unit))
    const led = formationsLed(game, side, commanding, lines)
    const fed = new Set(suppliedBefore.map(({ def }) => def.formation))
    // 5.34, 6.41: an Army unit may enter Reserve In Supply, although no point was spent for its formation.
    const isFed = (unit: Unit) => led === undefined || !isGuest(unit) || fed.has(formationOf(game, unit))
    const traces = (unit: Unit, by: SupplyLines) =>
      isLed(game, led, unit) && isFed(unit) && tracesSupply(game, unit, by)
    for (const unit of ofFormations) mark(unit, traces(unit, lines), traces(unit, intact))
    const headquarters = side === 'us' ? suppliedBefore : commanding.filter((unit) => !isOutOfRoutes(game, unit))
    const whole = commanding.filter((unit) => tracesSupply(game, unit, intact))
    for (const unit of army) mark(unit, isArmySupplied(unit, lines, headquarters), isArmySupplied(unit, intact, whole))
  }
}

/** 6.1: the Supply Status Phase. */
export function supplyStatusPhase(game: Bataan): void {
  judgeSupply(game)
  reportSupply(game)
}

/** 6.12, 6.13: records the units whose supply fails. */
function reportSupply(game: Bataan): void {
  const units = SIDES.flatMap((side) => unitsOf(game, side)).filter(onMap)
  for (const [status, key, rule] of REPORTS) {
    const marked = units.filter((unit) => game.table.status(unit, 'supply') === status)
    if (marked.length > 0) tell(game, key, rule, { units: marked })
  }
}
const REPORTS = [
  [EMERGENCY, 'supply.emergency', '6.13'],
  [OUT_OF_SUPPLY, 'supply.out', '6.12'],
] as const

/**
 * Whether a unit of a formation is judged In Supply: it traces a route; with Supply Points it must also have been In
 * Supply before (6.11).
 */
function tracesSupply(game: Bataan, unit: Unit, { route }: SupplyLines): boolean {
  const before = unit.def.side === 'us' && scenarioOf(game).supplyPoints
  return route[unit.space.index] === 1 && !(before && isOutOfSupply(game, unit))
}

/**
 * 6.12: with Supply Points (6.41), the US formations whose headquarters trace a route: units of others cannot stay In
 * Supply; `undefined`: not required.
 */
function formationsLed(game: Bataan, side: Side, headquarters: readonly Unit[], { route }: SupplyLines) {
  if (side === 'japan' || !scenarioOf(game).supplyPoints) return undefined
  return new Set(headquarters.filter(({ space }) => route[space.index] === 1).map(({ def }) => def.formation))
}

/** Whether a unit belongs to a formation only while it is in Reserve with it (5.34). */
const isGuest = ({ def }: Unit) => def.formation === undefined

const isLed = (game: Bataan, led: ReadonlySet<Unit['def']['formation']> | undefined, unit: Unit) =>
  led === undefined || led.has(formationOf(game, unit))

/**
 * Whether an Army unit is judged In Supply: near one of the headquarters, or with a line directly to a source (6.11).
 */
function isArmySupplied(unit: Unit, { direct }: SupplyLines, headquarters: readonly Unit[]): boolean {
  return direct[unit.space.index] === 1 || headquarters.some((hq) => inCommandRange(hq, unit))
}

function isOutOfRoutes({ table }: Bataan, unit: Unit): boolean {
  return table.status(unit, 'supply') !== IN_SUPPLY
}

/**
 * 6.12, 6.13: the supply marker of a unit after judgement: Japanese units first have Emergency Supply for one turn,
 * unless they are invading (15.46) or only a destroyed bridge cuts them off.
 */
function judged(emergency: boolean, before: number, supplied: boolean): number {
  if (supplied) return IN_SUPPLY
  return emergency && before === IN_SUPPLY ? EMERGENCY : OUT_OF_SUPPLY
}

/** 6.14: Movement Points lost by a non-motorized unit while Out of Supply. */
export const OUT_OF_SUPPLY_POINTS = 2
/** 6.14: by how much being Out of Supply lowers an efficiency rating. */
export const OUT_OF_SUPPLY_ER = 1

/** 6.14: whether a unit is Out of Supply with its effects; an Emergency Supply marker prevents them (6.13). */
export function isOutOfSupply({ table }: Bataan, unit: Unit): boolean {
  return table.status(unit, 'supply') === OUT_OF_SUPPLY
}
