import { type Choice, DIRECTIONS, OFF_MAP, offer, type Procedure } from '@topside/engine'
import { allowed, type Reason, reasons } from '@topside/kit'
import { hexGrid, idOf } from '../data/hexes.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { enemyOf } from '../data/units.ts'
import {
  ask,
  type Bataan,
  explained,
  isArtillery,
  type Meant,
  onMap,
  placeAt,
  refuse,
  scenarioOf,
  tell,
  type Unit,
} from '../state/state.ts'
import { isWheeled, travel } from './3.1-terminology.ts'
import { unitsAt } from './3.2-zones-of-control.ts'
import { hasRoom } from './3.3-stacking.ts'
import { isDisrupted } from './3.7-disruption.ts'
import { moveInitiative } from './7.12-marker.ts'
import { stepOver } from './8.3-terrain.ts'
import { landUnopposed } from './15.45-landings.ts'
import { passageOf } from './17.15-lasting.ts'

/** Units that may advance into a vacated hex. */
export interface Pursuit {
  readonly hex: number
  /** 11.61: 1 on the Assault table, up to 2 on the Mobile table. */
  readonly most: number
  readonly units: readonly Unit[]
}

/** Units that advance together, and their path without the hex where they start. */
interface Step {
  readonly units: readonly Unit[]
  readonly path: readonly number[]
}

/** 11.6: attackers advance into the vacated hex up to the stacking limit, one by one or all together. */
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
    const step = yield* ask(game, side, 'advance', '11.61', {
      args: { hex: placeAt(game, pursuit.hex) },
      offers: offer(steps, choiceOf).or({ verb: 'stay' }, undefined),
      whyNot: refuse.meant((meant) => whyNotHere(game, pursuit, left, meant)),
    })
    if (step === undefined) break
    const from = step.units[0]?.space.index ?? pursuit.hex
    far ||= hexGrid.distance(from, step.path.at(-1) ?? from) === 2
    carryOut(game, step)
    left = left.filter((unit) => !step.units.includes(unit))
  }
  if (far) moveInitiative(game, side)
}

function choiceOf({ units, path }: Step): Choice {
  const space = idOf(path.at(-1) ?? OFF_MAP)
  const [unit] = units
  return units.length === 1 && unit !== undefined
    ? { verb: 'advance', piece: unit.id, space }
    : { verb: 'advance-all', space }
}

function stepsOn(game: Bataan, pursuit: Pursuit, left: readonly Unit[]): Step[] {
  const able = allowed(left, (unit) => whyNotAdvance(game, pursuit, unit))
  const into = allowed(able, (unit) => whyNotOn(game, pursuit, unit, pursuit.hex))
  const path = [pursuit.hex]
  const all = into.length > 1 && whyNoRoom(game, into, pursuit.hex) === undefined ? [{ units: into, path }] : []
  const further = able.flatMap((unit) =>
    secondHexes(game, pursuit, unit).map((hex): Step => ({ units: [unit], path: [pursuit.hex, hex] })),
  )
  return [...all, ...into.map((unit): Step => ({ units: [unit], path })), ...further]
}

const WHY = reasons({
  'barred-advance': '11.6',
  'enemy-there': '11.61',
  'has-advanced': '11.61',
  'advance-one': '11.61',
  'advance-disrupted': '11.61',
  'advance-apart': '11.61',
  'stands-there': '11.61',
  'not-victorious': '11.63',
  'guns-stay': '11.64',
  full: '11.66',
})

/**
 * 11.64: why a participating unit does not advance: it is artillery but not self-propelled (16.31), or cannot cross
 * into the hex.
 */
function whyNotAdvance(game: Bataan, { hex }: Pursuit, unit: Unit): Reason | undefined {
  if (isArtillery(unit) && unit.def.reduced === undefined) return WHY['guns-stay']
  return whyBarred(game, unit, unit.space.index, hex)
}

/** The second hexes that a unit can enter on the Mobile table (11.61). */
function secondHexes(game: Bataan, pursuit: Pursuit, unit: Unit): number[] {
  const next = DIRECTIONS.map((direction) => hexGrid.neighbour(pursuit.hex, direction))
  return next.filter((to) => to !== OFF_MAP && whyNotOn(game, pursuit, unit, to) === undefined)
}

/**
 * 11.61, 11.65, 11.66: why an advance does not end in a hex: it must be the vacated hex, or one beyond it, which
 * Disrupted units do not reach.
 */
function whyNotOn(game: Bataan, { hex, most }: Pursuit, unit: Unit, to: number): Reason | undefined {
  if (to === hex) return whyNoRoom(game, [unit], to)
  if (to === unit.space.index) return WHY['stands-there']
  if (most < 2) return WHY['advance-one']
  if (isDisrupted(game, unit)) return WHY['advance-disrupted']
  if (!hexGrid.adjacent(hex, to)) return WHY['advance-apart']
  if (unitsAt(game, enemyOf(unit.def.side))[to] !== 0) return WHY['enemy-there']
  return whyBarred(game, unit, hex, to) ?? whyNoRoom(game, [unit], to)
}

/** Why a unit does not advance across a hexside: terrain or the area forbids it (11.6). */
function whyBarred(game: Bataan, unit: Unit, from: number, to: number): Reason | undefined {
  const direction = hexGrid.directionTo(from, to)
  if (direction === undefined || !inArea(areaOn(scenarioOf(game), game.vars.turn), to)) return WHY['barred-advance']
  const { bridges } = passageOf(game, unit)
  const step = stepOver(from, direction, { wheeled: isWheeled(unit), alongRoutes: true, bridges })
  return step === undefined ? WHY['barred-advance'] : undefined
}

/** 11.66: why units cannot end their advance in a hex: there is no room. */
function whyNoRoom(game: Bataan, units: readonly Unit[], hex: number): Reason | undefined {
  return hasRoom(game, units, hex) ? undefined : WHY.full
}

function whyNotHere(game: Bataan, pursuit: Pursuit, left: readonly Unit[], { choice, unit, place: meant }: Meant) {
  if (unit === undefined) return undefined
  // A choice that names only a counter means the vacated hex.
  const place = choice.space === undefined ? placeAt(game, pursuit.hex) : meant
  const reason = left.includes(unit) ? whyNotAdvance(game, pursuit, unit) : whyDone(pursuit, unit)
  return explained(reason ?? (place && whyNotOn(game, pursuit, unit, place.index)), { place })
}

/** Why a unit cannot advance any more: it has advanced, or did not take part (11.63). */
function whyDone({ units }: Pursuit, unit: Unit): Reason {
  return units.includes(unit) && onMap(unit) ? WHY['has-advanced'] : WHY['not-victorious']
}

function carryOut(game: Bataan, { units, path }: Step): void {
  const to = placeAt(game, path.at(-1) ?? OFF_MAP)
  const from = units[0]?.space.id ?? to.id
  travel(game, units, path, to)
  const spaces = [from, ...path.map(idOf)]
  const args = { units, to, path: { spaces } }
  tell(game, 'advance.done', '11.61', args)
}
