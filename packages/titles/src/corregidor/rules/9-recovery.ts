import { offer, type Procedure } from '@topside/engine'
import { batteryOf } from '../data/batteries.ts'
import { FULL } from '../data/faces.ts'
import { CALIBERS } from '../data/fire.ts'
import { ask, type Corregidor, is1945, record } from '../state/state.ts'
import {
  factorsOf,
  isBattery,
  isCrew,
  isVehicle,
  onMap,
  onWater,
  previousFace,
  statusOf,
  type Unit,
} from '../state/units.ts'
import { mendLines } from './3.3-communications.ts'
import { announce, isFirstOfDay, isWaiting } from './5-calendar.ts'
import { inEnemyZone, unitsOnMap } from './8.2-zones.ts'
import { replaceAircraft } from './9.2-air-losses.ts'
import { recoverStep } from './10.3-disruption.ts'
import { malaria } from './13.7-malaria.ts'

/** 9.0: the die with which a battery recovers a step. */
const RECOVERS = 6

/**
 * 9.0, 9.2: at the start of a day batteries recover, Japanese air units are replaced (9.2), and then malaria strikes
 * (13.7).
 */
export function* recovery(game: Corregidor): Procedure {
  if (!isFirstOfDay(game)) return
  recoverAmerican(game)
  if (is1945(game)) return
  yield* recoverJapanese(game)
  replaceAircraft(game)
  malaria(game)
  mendLines(game)
}

/**
 * 9.0: whether a unit can recover a lost step: outside enemy zones, and never once it is spiked; a crew only where its
 * guns are.
 */
export function canRecover(game: Corregidor, unit: Unit): boolean {
  const before = previousFace(unit)
  if (!onMap(unit) || onWater(unit) || before === undefined) return false
  if (isCrew(unit) && hasLeftGuns(unit, before)) return false
  return statusOf(game, unit, 'spiked') === 0 && !inEnemyZone(game, unit)
}

/** 9.0: whether a crew has left guns that cannot be moved and stay on their site. */
function hasLeftGuns({ id, def, space }: Unit, face: number): boolean {
  const site = batteryOf(id)?.site
  return site !== undefined && site !== space.index && def.faces[face]?.movement === 0
}

/** 9.0, 11.3: American batteries in 1942, and American vehicles in 1945, each roll. */
function recoverAmerican(game: Corregidor): void {
  const rolls = (unit: Unit) => (is1945(game) ? isVehicle(unit) : isBattery(unit)) && canRecover(game, unit)
  rollFor(game, unitsOnMap(game, 'us').filter(rolls), 'us')
}

/** 9.0: one Japanese battery of each caliber rolls. */
function* recoverJapanese(game: Corregidor): Procedure {
  const chosen: Unit[] = []
  for (const caliber of CALIBERS) {
    const able = unitsOnMap(game, 'japan').filter(
      (unit) => isBattery(unit) && unit.def.caliber === caliber && canRecover(game, unit),
    )
    const one = yield* chooseOne(game, able, caliber)
    if (one !== undefined) chosen.push(one)
  }
  rollFor(game, chosen, 'japan')
}

/** 9.0: the battery of a caliber that tries to recover; if its player waits, the one that gains the most. */
function* chooseOne(game: Corregidor, able: readonly Unit[], caliber: string): Procedure<Unit | undefined> {
  const sorted = [...able].sort((a, b) => gainOf(b) - gainOf(a))
  if (sorted.length < 2 || isWaiting(game, 'japan')) return sorted[0]
  return yield* ask(game, 'japan', 'recovery', '9.0', {
    args: { caliber },
    recommended: 0,
    offers: offer(sorted, ({ id }) => ({ verb: 'recover', piece: id })),
  })
}

function gainOf(unit: Unit): number {
  const before = unit.def.faces[previousFace(unit) ?? FULL]
  return (before?.attack ?? 0) - factorsOf(unit).attack
}

function rollFor(game: Corregidor, units: readonly Unit[], side: 'us' | 'japan'): void {
  if (units.length === 0) return
  const { n, values } = game.roll(units.map(() => 6))
  const back = units.filter((_, i) => values[i] === RECOVERS)
  for (const unit of back) recoverStep(game, unit)
  if (back.length === 0) return
  announce(game)
  record(game, 'batteries.recovered', '9.0', {
    by: side,
    roll: { n, values, counts: 'each' },
    args: { units: back, number: units.length },
  })
}
