import { type Procedure, pickSeveral } from '@topside/engine'
import { hexAt } from '../data/hexes.ts'
import { type Corregidor, seatOf, type Unit } from '../state.ts'
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
