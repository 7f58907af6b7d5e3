import { ledger, type Next, type Outcome } from '@topside/engine'
import { note, part } from '@topside/kit'
import { ARMIES, type Army } from '../data/armies.ts'
import { historic } from '../data/scenarios.ts'
import { isAircraft, isCaptured, onMap } from '../state/pieces.ts'
import { armyOf, controllerOf, hasSupply, record, type Singapore, seatOf, tell } from '../state/state.ts'
import { supplyLines } from './7-supplies.ts'
import { holdsCity } from './17-city.ts'

/** The levels of victory, lowest first, by number (17.3). */
export const LEVELS = ['none', 'minor', 'victory', 'major', 'decisive'] as const

/** Units in supply that the Australians need (17.3). */
export const AUSTRALIAN_UNITS = 12

/** The data that determine victory: control of the objectives, and Australian units in supply. */
export interface VictoryInputs {
  controllerOf(sector: string): Army
  readonly australians: number
}

/** 17.3: the level reached by each army, 0 to 4. */
export function levelsOf({ controllerOf: who, australians }: VictoryInputs): { readonly [army in Army]: number } {
  const held = (sectors: readonly string[], army: Army) => sectors.filter((sector) => who(sector) === army).length
  const city = held(historic.city, 'japanese')
  const pivot = who(historic.pivot)
  const japanese =
    city === historic.city.length
      ? 4
      : pivot !== 'japanese'
        ? 0
        : city >= 2
          ? 2
          : held(historic.outer, 'japanese') >= 2
            ? 1
            : 0
  const british = city === 0 ? (pivot === 'british' ? 4 : 3) : japanese === 0 ? 1 : 0
  const headquarters = pivot === 'australian' && who('tanglin') === 'australian'
  const australian = australians < AUSTRALIAN_UNITS ? 0 : headquarters ? 4 : 2
  return { japanese, australian, british }
}

/** 17.4, V1: number of Australian ground units in supply, including immobile guns, except captured ones (15.3). */
export function australiansInSupply(game: Singapore): number {
  const units = game.table.pieces.filter(
    (unit) => armyOf(game, unit) === 'australian' && !isAircraft(unit) && !isCaptured(game, unit) && onMap(unit),
  )
  if (!hasSupply(game)) return units.length
  const lines = supplyLines(game, 'australian')
  return units.filter(({ space }) => lines.reaches(space)).length
}

/** The levels reached now. Control counts whether a sector is contested or not, and in supply or not (17.1, 17.3). */
export function standing(game: Singapore): { readonly [army in Army]: number } {
  return levelsOf({
    controllerOf: (sector) => controllerOf(game.table.space(sector)),
    australians: australiansInSupply(game),
  })
}

/** The armies with the highest level win; several only if their levels are equal (17.2). */
export function winnersOf(levels: { readonly [army in Army]: number }): readonly Army[] {
  const most = Math.max(...ARMIES.map((army) => levels[army]))
  return ARMIES.filter((army) => most > 0 && levels[army] === most)
}

function outcome(game: Singapore, levels: { readonly [army in Army]: number }, rule: string, key: string): Outcome {
  const winners = winnersOf(levels)
  const [first, second] = winners
  const seats = [...new Set(winners.map((army) => seatOf(game, army)))]
  const level = LEVELS[first === undefined ? 0 : levels[first]] ?? 'none'
  const [only] = seats
  const draw = seats.length >= game.settings.length || only === undefined
  const args = { army: { side: first ?? 'british' } }
  const shared = draw
    ? note('win.shared', rule, args)
    : note('win.equal', rule, { ...args, other: { side: second ?? 'british' } })
  return {
    winner: seats.length === 1 ? (only ?? null) : null,
    ...(!draw && { winners: seats }),
    level: { key: `level.${level}` },
    reason: second === undefined ? note(key, rule, args) : shared,
  }
}

/** 17.2, 17.6: judges the levels after the last period. */
export function judge(game: Singapore): Next {
  const levels = standing(game)
  for (const army of ARMIES) {
    const args = { army: { side: army } }
    tell(game, `victory.${LEVELS[levels[army]] ?? 'none'}`, '17.3', args)
  }
  const units = australiansInSupply(game)
  const parts = [part('part.units', '17.4', units)]
  record(game, 'victory.units', '17.4', { ledgers: [ledger('ledger.units', parts)], args: { units } })
  return { end: outcome(game, levels, '17.2', 'win.level') }
}

/** 17.5: in casual mode the match ends when the Japanese hold the whole City. */
export function casualEnd(game: Singapore): Next | undefined {
  if (game.options['ending'] !== 'casual' || !holdsCity(game)) return undefined
  return { end: outcome(game, { japanese: 4, australian: 0, british: 0 }, '17.5', 'win.decisive') }
}

/** 17.5: in serious mode the match ends when the Japanese have held the City from one of their turns to the next. */
export function seriousEnd(game: Singapore): Next | undefined {
  if (game.options['ending'] !== 'serious' || game.vars.army !== 'japanese' || !game.vars.held) return undefined
  return { end: outcome(game, { japanese: 4, australian: 0, british: 0 }, '17.5', 'win.decisive') }
}

/** 17.5, 1.5: notes at the end of the Japanese player turn that they hold the whole City. */
export function noteHeld(game: Singapore): void {
  if (game.vars.army !== 'japanese' || game.vars.held || !holdsCity(game)) return
  game.vars.held = true
  tell(game, 'victory.held', '17.5', { army: { side: 'japanese' } })
}
