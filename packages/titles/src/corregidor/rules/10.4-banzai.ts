import { type Procedure, pickSeveral, record, roll } from '@topside/engine'
import { hexAt } from '../data/hexes.ts'
import { type Corregidor, is1945, seatOf } from '../state.ts'
import type { Unit } from '../units.ts'
import { announce, isNight, isWaiting } from './5-calendar.ts'
import { disrupt, isGone } from './10.3-disruption.ts'
import { combatPreview } from './10-preview.ts'
import { plainCombat } from './10-strengths.ts'

/** 10.4: Japanese attackers may throw themselves forward; one of them must, if the dice of the Movement Phase said so. */
export function* pickBanzai(game: Corregidor, hex: number, attackers: readonly Unit[]): Procedure<readonly Unit[]> {
  const least = game.vars.frenzy ? 1 : 0
  const seat = seatOf(game, 'japan')
  if (least === 0 && game.settings[seat]?.['banzai'] === 'never') return []
  const picked = yield* pickSeveral(seat, {
    ...{ kind: 'attack.banzai', rule: '10.4', args: { hex: { space: hexAt(hex).id } } },
    ...{ verb: 'banzai', things: attackers, min: least, pieceOf: ({ id }: Unit) => id },
    preview: (units) => combatPreview(game, { ...plainCombat('japan', hex, attackers), banzai: units }),
  })
  if (picked.length > 0) game.vars.frenzy = false
  return picked
}

/** 10.4: a Banzai attack costs two levels of Disruption besides what came of the combat. */
export function* tireBanzai(game: Corregidor, units: readonly Unit[]): Procedure {
  for (const unit of units)
    for (let level = 0; level < 2; level++) if (!isGone(unit)) yield* disrupt(game, unit, 1, 'banzai')
}

/** 10.4: what two dice say at the start of a Japanese Movement Phase of 1945. */
const FRENZY: readonly number[] = [3, 4, 11]
const DEMOLITION: readonly number[] = [2, 12]

/** 10.4: whether the Japanese roll now: from the night of the first day on. */
function rolls(game: Corregidor): boolean {
  return is1945(game) && (game.vars.day > 1 || (game.vars.day === 1 && isNight(game)))
}

/** 10.4: the dice at the start of a Japanese Movement Phase: a Banzai attack is due, or a unit blows itself up. Gives back whether one does. */
export function* rollFrenzy(game: Corregidor): Procedure<boolean> {
  if (!rolls(game)) return false
  const { n, values } = yield* roll([6, 6])
  const sum = values.reduce((total, value) => total + value, 0)
  game.vars.frenzy = FRENZY.includes(sum)
  const demolishes = DEMOLITION.includes(sum) && game.vars.day > 2
  const what = game.vars.frenzy ? 'banzai' : demolishes ? 'demolition' : 'none'
  if (what === 'none' && isWaiting(game, 'japan')) return false
  yield* announce(game)
  yield* record({ key: `frenzy.${what}`, rule: demolishes ? '10.4B' : '10.4A', roll: { n, values } })
  return demolishes
}
