import { hexOf } from '../data/hexes.ts'
import type { ScenarioId } from '../data/scenarios.ts'
import { fightOne } from '../rules/10-combat.ts'
import { attackLedger, type Combat, defenceLedger, modifierLedger, plainCombat } from '../rules/10-strengths.ts'
import { type Field, field } from './field.ts'
import { runBy, type Script } from './run.ts'

/** Units by hex. */
export type Units = { readonly [hex: string]: readonly string[] }

/** A table for combats of a Japanese turn by day; by default in the first scenario. */
export function day(units: Units, scenario: ScenarioId = 'fall'): Field {
  const play = field({ scenario, side: 'japan', units })
  Object.assign(play.game.vars, { day: scenario === 'recapture' ? 1 : 50, hour: 2, week: 0 })
  return play
}

/** A Japanese attack on a hex by day. */
export function attack(units: Units, hex: string, ...ids: readonly string[]) {
  const play = day(units)
  return { ...play, combat: plainCombat('japan', hexOf(hex), ids.map(play.unit)) }
}

/** Strength of attack and of defence, and modifier of the die. */
export function totals({ game, combat }: { game: Field['game']; combat: Combat }): number[] {
  return [attackLedger, defenceLedger, modifierLedger].map((of) => of(game, combat).total)
}

/** Fights one combat of a side; returns the keys of its records. */
export function fight(play: Field, side: 'us' | 'japan', script: Script, ...dice: readonly number[]): string[] {
  return runBy(play.game, (game) => fightOne(game, side), script, ...dice).records.map(({ key }) => key)
}

/** Answers by which units join an attack. */
export const join = (...ids: readonly string[]) => ids.map((piece) => ({ verb: 'join', piece }))
