import type { Procedure } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { placeAt } from '../state/places.ts'
import { askSeveral, type Corregidor, is1945, record, settingOf } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { announce, isNight, isWaiting } from './5-calendar.ts'
import { whyNoRoom } from './8.2-making-room.ts'
import { isHeld } from './8.2-zones.ts'
import { reachOf } from './8-reach.ts'
import { opensFrom, targetsOf, whyNoStrength } from './10.1-attacks.ts'
import { disrupt, isGone } from './10.3-disruption.ts'
import { canDemolish, demolish, FIRST_DEMOLITION } from './10.4-demolition.ts'
import { combatPreview } from './10-preview.ts'
import { plainCombat } from './10-strengths.ts'

/** 10.4: why a side cannot go on: its Banzai attack was not made. */
export const MUST_BANZAI: Reason = { key: 'why.must-banzai', rule: '10.4A' }

/** 10.4: Japanese attackers may make a Banzai attack; one must, if the dice of the Movement Phase said so. */
export function* pickBanzai(game: Corregidor, hex: number, attackers: readonly Unit[]): Procedure<readonly Unit[]> {
  const least = game.vars.frenzy ? 1 : 0
  if (least === 0 && settingOf(game, 'japan', 'banzai') === 'never') return []
  const picked = yield* askSeveral(game, 'japan', 'attack.banzai', '10.4', {
    args: { hex: placeAt(game, hex) },
    verb: 'banzai',
    things: attackers,
    min: least,
    preview: (units) => combatPreview(game, { ...plainCombat('japan', hex, attackers), banzai: units }),
  })
  if (picked.length > 0) game.vars.frenzy = false
  return picked
}

/** 10.4: a Banzai attack costs two levels of Disruption besides the combat result. */
export function tireBanzai(game: Corregidor, units: readonly Unit[]): void {
  for (const unit of units) for (let level = 0; level < 2; level++) if (!isGone(unit)) disrupt(game, unit, 1, 'banzai')
}

/** 10.4: rolls of two dice with an effect at the start of a Japanese Movement Phase of 1945. */
const FRENZY: readonly number[] = [3, 4, 11]
const DEMOLITION: readonly number[] = [2, 12]

/** 10.4: whether a side rolls in this Movement Phase: the Japanese of 1945 do from the first night on. */
export function rollsFrenzy(game: Corregidor, side: Side): boolean {
  const { day } = game.vars
  return side === 'japan' && is1945(game) && (day > 1 || (day === 1 && isNight(game)))
}

/**
 * 10.4: rolls the dice at the start of a Japanese Movement Phase: a Banzai attack is due, or a unit blows itself up.
 */
export function* rollFrenzy(game: Corregidor, side: Side): Procedure {
  if (!rollsFrenzy(game, side)) return
  const { n, values } = game.roll([6, 6])
  const sum = values.reduce((total, value) => total + value, 0)
  game.vars.frenzy = FRENZY.includes(sum)
  const demolishes = DEMOLITION.includes(sum) && game.vars.day >= FIRST_DEMOLITION && canDemolish(game)
  const what = game.vars.frenzy ? 'banzai' : demolishes ? 'demolition' : 'none'
  if (what === 'none' && isWaiting(game, side)) return
  announce(game)
  record(game, `frenzy.${what}`, demolishes ? '10.4B' : '10.4A', { roll: { n, values } })
  if (demolishes) yield* demolish(game)
}

/**
 * 10.4: if a Banzai attack is due that no unit can make yet, the units that can move to where they could make it; one
 * of them must move first.
 */
export function chargers(game: Corregidor, side: Side, units: readonly Unit[]): readonly Unit[] {
  if (side !== 'japan' || !game.vars.frenzy || targetsOf(game, side).length > 0) return []
  return units.filter((unit) => reachesEnemy(game, unit))
}

/** Whether a unit could attack from a hex to which it can move. */
function reachesEnemy(game: Corregidor, unit: Unit): boolean {
  if (whyNoStrength(game, unit) !== undefined) return false
  const isBeside = (from: number) =>
    neighboursOf(from).some((hex) => isHeld(game, enemyOf(unit.def.side), hex) && opensFrom(hex, from))
  return reachOf(game, unit).hexes.some((from) => isBeside(from) && whyNoRoom(game, unit, from) === undefined)
}
