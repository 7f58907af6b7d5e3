import type { LedgerPart } from '@topside/engine'
import { part } from '@topside/kit'
import { CARDS, cardNamed } from '../data/cards.ts'
import type { Place, Singapore, Unit } from '../state/state.ts'

/** 18.3: whether a card is in force. A card that was played on a place counts only for that place. */
export function isInForce({ vars }: Pick<Singapore, 'vars'>, card: string, place?: Place): boolean {
  return vars.effects.some((effect) => effect.card === card && (effect.place ?? place?.id) === place?.id)
}

/** Cards that give units an additional movement point (18.3, 6.1). */
const FASTER: { readonly [kind: string]: string } = {
  'jp-tank': 'armoured-push',
  'jp-infantry': 'bicycle-columns',
  'au-infantry': 'lorries',
  'br-carrier': 'carrier-dash',
}

/** 18.3, 6.1: the movement points of a unit this turn. */
export function movementOf(game: Pick<Singapore, 'vars'>, { id, def }: Unit): number {
  if (game.vars.effects.length === 0) return def.movement
  const card = FASTER[id.replace(/-\d+$/, '')]
  return card !== undefined && isInForce(game, card) ? def.movement + (cardNamed(card).value ?? 0) : def.movement
}

/** 18.3, 7.2: whether committing a unit is free: Australian field artillery, if the card is in force. */
export function isFreeFire(game: Pick<Singapore, 'vars'>, { def }: Unit): boolean {
  return def.army === 'australian' && def.branch === 'field-artillery' && isInForce(game, 'fire-plan')
}

/** 18.3, 7.3: whether units of an army can attack without a line of supply. */
export function needsNoSupply(game: Pick<Singapore, 'vars'>): boolean {
  return game.vars.army === 'japanese' && isInForce(game, 'off-the-land')
}

/** 18.3, 9.1: the range of artillery this turn. */
export function rangeOf(game: Pick<Singapore, 'vars'>, { def }: Unit): number {
  const further = def.branch === 'fixed-artillery' && def.army === 'british' && isInForce(game, 'guns-turned')
  return further ? def.range + (cardNamed('guns-turned').value ?? 0) : def.range
}

/** 18.3, 14.3: whether a defender may retreat across a river. */
export function mayFord(game: Pick<Singapore, 'vars'>, { def }: Unit): boolean {
  return def.army === 'australian' && def.crossesWater && isInForce(game, 'river-guides')
}

/** 18.3, 16.1: additions to and deductions from a sector's defence bonus by cards. */
export function cardBonus(game: Pick<Singapore, 'vars'>, sector: Place, bonus: number): LedgerPart[] {
  if (game.vars.effects.length === 0) return []
  if (isInForce(game, 'borrowed-uniforms', sector)) return [part('part.borrowed-uniforms', '18.3', -bonus)]
  return CARDS.filter(({ id }) => ['mangrove-ambush', 'sappers'].includes(id) && isInForce(game, id, sector)).map(
    ({ id, value = 0 }) => part(`part.${id}`, '18.3', value),
  )
}
