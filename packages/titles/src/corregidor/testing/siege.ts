import type { Match } from '@topside/engine'
import type { Side } from '../data/units.ts'
import { isHex } from '../state/places.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { hasGuns, isBattery, onMap, stepsOf, type Unit } from '../state/units.ts'

/** Measurements of a siege of 1942 as it is played. */
export interface Siege {
  /** American batteries with guns at the first question. */
  readonly guns: readonly Unit[]
  /** Answers of each side until the first assault sets out, and in total. */
  readonly answers: { readonly [side in Side]: { before: number; all: number } }
  /** Share of batteries without guns on 29 March and on 12 April, and when the first assault sets out. */
  march?: number
  april?: number
  silenced?: number
  /** The same for Corregidor. */
  onCorregidor?: number
  /** Landing craft when it sets out, and after its turn. */
  craft?: number
  left?: number
  /** Steps of the first wave ashore after its turn. */
  ashore?: number
}

/** Days of 1942 on which more aircraft arrive, and the siege guns open fire. */
const MARCH_29 = 35
const APRIL_12 = 49

const sieges = new WeakMap<Match, Siege>()

/** The measurements of a match so far. */
export function siegeOf(match: Match): Siege {
  const game = match.game as unknown as Corregidor
  const known = sieges.get(match) ?? {
    guns: unitsOf(game, 'us').filter((unit) => isBattery(unit) && hasGuns(unit)),
    answers: { us: { before: 0, all: 0 }, japan: { before: 0, all: 0 } },
  }
  sieges.set(match, known)
  return known
}

/** Measures a match before a side answers. */
export function watch(match: Match, side: Side): void {
  const game = match.game as unknown as Corregidor
  const siege = siegeOf(match)
  const [first] = game.vars.war.assaults
  const there = siege.guns.filter((unit) => hasStood(unit))
  if (game.vars.day >= MARCH_29) siege.march ??= shareSilent(there)
  if (game.vars.day >= APRIL_12) siege.april ??= shareSilent(there)
  siege.answers[side].all++
  if (first === undefined) siege.answers[side].before++
  else if (siege.silenced === undefined) {
    siege.silenced = shareSilent(there)
    siege.onCorregidor = shareSilent(there.filter(({ id }) => id.includes('fort-mills')))
    siege.craft = game.vars.craft
  }
  if (first === undefined || game.vars.turn === first || siege.left !== undefined) return
  siege.left = game.vars.craft
  const wave = unitsOf(game, 'japan').filter(({ def }) => game.vars.war.committed.includes(def.id))
  siege.ashore = wave
    .filter(({ space }) => isHex(space) && space.def.terrain !== 'sea')
    .reduce((sum, unit) => sum + stepsOf(unit), 0)
}

/** Whether a battery has come into play; some wait for an option or a date. */
function hasStood(unit: Unit): boolean {
  return onMap(unit) || unit.space.id === 'us-eliminated'
}

function shareSilent(batteries: readonly Unit[]): number {
  const silent = batteries.filter((unit) => !onMap(unit) || !hasGuns(unit))
  return batteries.length === 0 ? 0 : silent.length / batteries.length
}
