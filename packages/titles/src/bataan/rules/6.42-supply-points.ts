import { suppliesOf } from '../data/supply.ts'
import { type Bataan, scenarioOf, tell } from '../state/state.ts'
import { supplySources } from './6.3-supply-sources.ts'

/** 6.42: the Supply Points that the US player has. */
export function supplyPoints({ table }: Bataan): number {
  return table.track('supply-points')
}

/** 6.42, 6.43: the US player gains or loses Supply Points, down to zero. */
export function receive({ table }: Bataan, points: number): void {
  table.setTrack('supply-points', Math.max(0, table.track('supply-points') + points))
}

/** 6.42: whether the US player can pay Supply Points; scenarios without them cost none (19.14, 19.24, 19.34). */
export function canPay(game: Bataan, points: number): boolean {
  return !scenarioOf(game).supplyPoints || supplyPoints(game) >= points
}

/** 6.42: the US player pays Supply Points, if the scenario has them. */
export function pay(game: Bataan, points: number): void {
  if (scenarioOf(game).supplyPoints) receive(game, -points)
}

/**
 * 6.42: the US player receives the points of the Turn Record Track, unless Japan controls the US Supply Source (6.46).
 */
export function receiveSupplies(game: Bataan): void {
  const { vars } = game
  const points = suppliesOf(vars.turn)
  if (!scenarioOf(game).supplyPoints || points === 0) return
  const lost = supplySources(game, 'us').length === 0
  if (!lost) receive(game, points)
  tell(game, lost ? 'supply.lost' : 'supply.received', lost ? '6.46' : '6.42', { points, left: supplyPoints(game) })
}
