import { type Choice, DIRECTIONS, OFF_MAP, offer, type Procedure, pick, record } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { hexGrid, idOf } from '../data/hexes.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { enemyOf } from '../data/units.ts'
import { type AttemptedChoice, explained, placeMeant, unitMeant } from '../state/reasons.ts'
import { type Bataan, isArtillery, onMap, placeAt, scenarioOf, seatOf, type Unit } from '../state/state.ts'
import { isWheeled, travel } from './3.1-terminology.ts'
import { unitsAt } from './3.2-zones-of-control.ts'
import { stackingRoom } from './3.3-stacking.ts'
import { isDisrupted } from './3.7-disruption.ts'
import { moveInitiative } from './7.12-marker.ts'
import { pieces } from './8.1-moves.ts'
import { stepOver } from './8.3-terrain.ts'
import { landUnopposed } from './15.45-landings.ts'
import { passageOf } from './17.15-lasting.ts'

/** Units that may follow into a hex that was given up. */
export interface Pursuit {
  readonly hex: number
  /** 11.61: 1 on the Assault table, up to 2 on the Mobile table. */
  readonly most: number
  readonly units: readonly Unit[]
}

/** Units that advance together, by hexes after the one where they stand. */
interface Step {
  readonly units: readonly Unit[]
  readonly path: readonly number[]
}

/** 11.6: attackers advance into the hex that was given up, as many as there is room for, unit by unit or all of them. */
export function* advance(game: Bataan, pursuit: Pursuit): Procedure {
  const [first] = pursuit.units
  if (first === undefined || unitsAt(game, enemyOf(first.def.side))[pursuit.hex] !== 0) return
  yield* landUnopposed(game)
  const { side } = first.def
  let left = pursuit.units.filter(onMap)
  let far = false
  for (;;) {
    const steps = stepsOn(game, pursuit, left)
    if (steps.length === 0) break
    const step = yield* pick(seatOf(game, side), {
      ...{ kind: 'advance', rule: '11.61', args: { hex: { space: idOf(pursuit.hex) } } },
      offers: offer(steps, choiceOf).or({ verb: 'stay' }, undefined),
      whyNot: (attempt: AttemptedChoice) => whyNotHere(game, pursuit, left, attempt),
    })
    if (step === undefined) break
    const from = step.units[0]?.space.index ?? pursuit.hex
    far ||= hexGrid.distance(from, step.path.at(-1) ?? from) === 2
    yield* carryOut(game, step)
    left = left.filter((unit) => !step.units.includes(unit))
  }
  if (far) yield* moveInitiative(game, side)
}

function choiceOf({ units, path }: Step): Choice {
  const space = idOf(path.at(-1) ?? OFF_MAP)
  const [unit] = units
  return units.length === 1 && unit !== undefined
    ? { verb: 'advance', piece: unit.id, space }
    : { verb: 'advance-all', space }
}

function stepsOn(game: Bataan, pursuit: Pursuit, left: readonly Unit[]): Step[] {
  const able = left.filter((unit) => whyNotAdvance(game, pursuit, unit) === undefined)
  const into = able.filter((unit) => hasRoom(game, [unit], pursuit.hex))
  const all = into.length > 1 && hasRoom(game, into, pursuit.hex) ? [{ units: into, path: [pursuit.hex] }] : []
  const further = able.flatMap((unit) =>
    secondHexes(game, pursuit, unit).map((hex): Step => ({ units: [unit], path: [pursuit.hex, hex] })),
  )
  return [...all, ...into.map((unit): Step => ({ units: [unit], path: [pursuit.hex] })), ...further]
}

const GUNS_STAY: Reason = { key: 'why.guns-stay', rule: '11.64' }
const NOT_VICTORIOUS: Reason = { key: 'why.not-victorious', rule: '11.63' }
const BARRED: Reason = { key: 'why.barred-advance', rule: '11.6' }
const FULL: Reason = { key: 'why.full', rule: '11.66' }

/** 11.63, 11.64: why a unit does not advance: it took part, is no artillery but self-propelled (16.31), and can cross into the hex. */
function whyNotAdvance(game: Bataan, { hex }: Pursuit, unit: Unit): Reason | undefined {
  if (isArtillery(unit) && unit.def.reduced === undefined) return GUNS_STAY
  return canStep(game, unit, unit.space.index, hex) ? undefined : BARRED
}

function whyNotHere(game: Bataan, pursuit: Pursuit, left: readonly Unit[], attempt: AttemptedChoice) {
  const [unit, place] = [unitMeant(attempt), placeMeant(attempt)]
  if (unit === undefined) return undefined
  const reason = left.includes(unit) ? whyNotAdvance(game, pursuit, unit) : NOT_VICTORIOUS
  return explained(reason ?? (hasRoom(game, [unit], pursuit.hex) ? BARRED : FULL), { unit, place })
}

function canStep(game: Bataan, unit: Unit, from: number, to: number): boolean {
  const direction = hexGrid.directionTo(from, to)
  if (direction === undefined || !inArea(areaOn(scenarioOf(game), game.vars.turn), to)) return false
  const { bridges } = passageOf(game, unit)
  return stepOver(from, direction, { wheeled: isWheeled(unit), alongRoutes: true, bridges }) !== undefined
}

/** The hexes into which a unit can go on on the Mobile table (11.61); a Disrupted unit does not. */
function secondHexes(game: Bataan, { hex, most }: Pursuit, unit: Unit): number[] {
  if (most < 2 || isDisrupted(game, unit)) return []
  const enemies = unitsAt(game, enemyOf(unit.def.side))
  return DIRECTIONS.map((direction) => hexGrid.neighbour(hex, direction)).filter(
    (to) =>
      to !== OFF_MAP &&
      to !== unit.space.index &&
      enemies[to] === 0 &&
      canStep(game, unit, hex, to) &&
      hasRoom(game, [unit], to),
  )
}

/** 11.66: whether units end their advance with room for them. */
function hasRoom(game: Bataan, units: readonly Unit[], hex: number): boolean {
  const [first] = units
  const points = units.reduce((sum, { def }) => sum + def.stacking, 0)
  return first !== undefined && points <= stackingRoom(placeAt(game, hex), first.def.side)
}

function* carryOut(game: Bataan, { units, path }: Step): Procedure {
  const to = placeAt(game, path.at(-1) ?? OFF_MAP)
  const from = units[0]?.space.id ?? to.id
  travel(game, units, path, to)
  const spaces = [from, ...path.map(idOf)]
  const args = { units: pieces(units), to: { space: to.id }, path: { spaces } }
  yield* record({ key: 'advance.done', rule: '11.61', args })
}
