import { type Ledger, ledger } from '@topside/engine'
import { edgeBetween } from '../data/map.ts'
import { isAxis } from '../state/pieces.ts'
import { battleOf, type Place, type Singapore } from '../state/state.ts'
import { cardBonus } from './18.3-overrides.ts'

/** 16.1, 16.5: the defence bonus against an entry across one border. */
export function bonusAcross(from: Place, to: Place, byRoad: boolean): number {
  const edge = edgeBetween(from.index, to.index)
  if (edge === undefined || (edge.byRoad && !byRoad)) return 0
  return edge.bonus
}

/**
 * 16.2, 16.3: a sector's defence bonus in this player turn: the lowest bonus of all entries; 0 if attackers were in the
 * sector before.
 */
export function bonusOf({ table, vars }: Pick<Singapore, 'table' | 'vars'>, sector: Place): number {
  if (vars.standing.includes(sector.id)) return 0
  const entries = vars.entries[sector.id] ?? []
  if (entries.length === 0) return 0
  return Math.min(...entries.map(({ from, road }) => bonusAcross(table.space(from), sector, road)))
}

/** 16.2: the defence bonus of the battle's sector. */
export function battleBonus(game: Singapore): number {
  return bonusOf(game, game.table.space(battleOf(game).sector))
}

/** 16.1 to 16.6: the bonus in parts. */
export function bonusLedger(game: Pick<Singapore, 'table' | 'vars'>, sector: Place): Ledger {
  const { table, vars } = game
  const bonus = bonusOf(game, sector)
  const entry = (vars.entries[sector.id] ?? []).find(
    ({ from, road }) => bonusAcross(table.space(from), sector, road) === bonus,
  )
  const { key, rule } = originOf(entry && table.space(entry.from), sector)
  return ledger('ledger.bonus', [{ key, value: bonus, rule }, ...cardBonus(game, sector, bonus)])
}

/** Origin of a bonus: the border crossed, or the sector's own ground. */
function originOf(from: Place | undefined, sector: Place): { readonly key: string; readonly rule: string } {
  if (from === undefined) return { key: 'part.ground', rule: '16.1' }
  if (isAxis(from)) return { key: 'part.axis', rule: '16.1' }
  const edge = edgeBetween(from.index, sector.index)
  if (edge?.byRoad === true) return { key: 'part.line', rule: '16.1' }
  return edge?.kind === 'sea' ? { key: 'part.sea', rule: '16.5' } : { key: 'part.river', rule: '16.1' }
}
