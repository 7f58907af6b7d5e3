import { oncePerValues, type Reason, type SupplyLines, traceLines } from '@topside/kit'
import { ARMIES, type Army, areAllies } from '../data/armies.ts'
import { edgesOf, SECTOR_COUNT } from '../data/map.ts'
import { figures, historic, incomeOf } from '../data/scenarios.ts'
import { isAxis } from '../state/pieces.ts'
import { controllerOf, hasSupply, type Place, type Singapore, sectorsOf, tell, type Unit } from '../state/state.ts'
import { isFriendly } from './3-control.ts'
import { isFreeFire } from './18.3-overrides.ts'

/** 7.1: each army's tokens at the start, in the order of the player turns (1.4). */
export function startingTokens(): readonly (readonly [Army, number])[] {
  return ARMIES.map((army) => [army, historic.supplies[army].start])
}

/** 7.1: each army collects its tokens in every period except the first, whatever it controls. */
export function collect(game: Singapore): void {
  const { army, period } = game.vars
  if (!hasSupply(game) || period === 1) return
  const income = incomeOf(army)
  const tokens = isNight(period) ? income.night : income.day
  setTokens(game, army, tokensOf(game, army) + tokens)
  tell(game, 'supplies.collected', '7.1', { army: { side: army }, tokens })
}

/** Whether a period, from 1, is a night (1.3). */
export function isNight(period: number): boolean {
  return historic.periods[period - 1]?.startsWith('Night') === true
}

/** 7.2: number of tokens for units that enter a contested or enemy-occupied sector; 0 if supply is not used. */
export function attackCost(game: Pick<Singapore, 'options'>, units: number): number {
  return hasSupply(game) ? units * figures.attackCost : 0
}

/** 7.2: number of tokens for committing a strike unit: by calibre for artillery, 0 for aircraft. */
export function commitCost(game: Pick<Singapore, 'options' | 'vars'>, unit: Unit): number {
  const { def } = unit
  return hasSupply(game) && def.range > 0 && !isFreeFire(game, unit) ? (figures.commitCost[def.type] ?? 0) : 0
}

/** 7.2: an army pays tokens. */
export function pay(game: Singapore, army: Army, tokens: number): void {
  if (tokens === 0) return
  setTokens(game, army, tokensOf(game, army) - tokens)
  tell(game, 'supplies.paid', '7.2', { army: { side: army }, tokens })
}

/** No line of supply can be traced. */
export const UNSUPPLIED: Reason = { key: 'why.unsupplied', rule: '7.3' }
/** There are not enough tokens. */
export const NO_TOKENS: Reason = { key: 'why.tokens', rule: '7.2' }

/** 7.3: whether a place is now in supply for an army. */
export function isSupplied(game: Pick<Singapore, 'table' | 'vars' | 'options'>, army: Army, place: Place): boolean {
  return !hasSupply(game) || supplyLines(game, army).reaches(place)
}

/** An army's lines of supply, cached until the owner of a sector or an axis changes. */
const linesOf = (army: Army) =>
  oncePerValues(
    (game: Pick<Singapore, 'table' | 'vars'>) => traced(game, army),
    ({ table, vars }) => [table.owners, vars.axes],
  )
const LINES = { japanese: linesOf('japanese'), australian: linesOf('australian'), british: linesOf('british') }

/**
 * 7.4, 7.6: lines of supply of a side: through friendly sectors, not across rivers, and from an axis across the water
 * to its first sector.
 */
export function supplyLines(game: Pick<Singapore, 'table' | 'vars'>, army: Army): SupplyLines<Place> {
  return LINES[army](game)
}

/** The same after an army has given up sectors (6.8). */
export function linesWithout(game: Singapore, army: Army, lost: readonly Place[]): SupplyLines<Place> {
  return traced(game, army, lost)
}

function traced(game: Pick<Singapore, 'table' | 'vars'>, army: Army, lost: readonly Place[] = []): SupplyLines<Place> {
  const { spaces } = game.table
  return traceLines({
    sources: sourcesOf(game, army).filter((place) => !lost.includes(place)),
    next: (from) =>
      (edgesOf[from.index] ?? []).flatMap(({ to, kind }) => {
        const place = spaces[to]
        return place === undefined || kind === 'river' || to >= SECTOR_COUNT ? [] : [place]
      }),
    through: (place) => isAxis(place) || (isFriendly(place, army) && !lost.includes(place)),
  })
}

/** 7.5: sources of a side's supply: Supply Points under its control, and active Japanese axes. */
export function sourcesOf(game: Pick<Singapore, 'table' | 'vars'>, army: Army): Place[] {
  const points = sectorsOf(game).filter((sector) => sector.def.supplyPoint === true && isFriendly(sector, army))
  return army === 'japanese' ? [...game.vars.axes.map((id) => game.table.space(id)), ...points] : points
}

/** 7.8: tokens of an army. */
export function tokensOf({ table }: Pick<Singapore, 'table'>, army: Army): number {
  return table.track(`${army}-supplies`)
}

/** 7.8: sets an army's tokens; armies do not share tokens, but only pay or capture them. */
export function setTokens({ table }: Pick<Singapore, 'table'>, army: Army, tokens: number): void {
  table.setTrack(`${army}-supplies`, tokens)
}

/**
 * 7.9: the winner of a battle in a sector with an enemy Supply Point captures tokens of the army that controlled it,
 * whether in supply or not.
 */
export function captureTokens(game: Singapore, place: Place, winner: Army): void {
  const loser = controllerOf(place)
  if (place.def.supplyPoint !== true || areAllies(loser, winner) || !hasSupply(game)) return
  const tokens = Math.min(figures.captureTokens, tokensOf(game, loser))
  if (tokens === 0) return
  setTokens(game, loser, tokensOf(game, loser) - tokens)
  setTokens(game, winner, tokensOf(game, winner) + tokens)
  const args = { army: { side: winner }, other: { side: loser }, tokens, place }
  tell(game, 'supplies.captured', '7.9', args)
}
