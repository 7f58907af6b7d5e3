import type { Reason } from '@topside/kit'
import { FLOWN, FRONT } from '../data/faces.ts'
import { hexDefs, hexOf } from '../data/hexes.ts'
import { SIDES, type Side } from '../data/units.ts'
import { type AirUnit, type Bataan, isAirUnit, tell } from '../state/state.ts'
import { isFriendly } from './3.1-terminology.ts'

/** 13.11: the air bases of both sides: Mariveles and Clark Field. */
const BASES = { us: 'mariveles', japan: 'clark-field' } as const

/** 13.12: the box of a side's ready air units. */
export function readyBox(side: Side): string {
  return `${BASES[side]}-ready`
}

/** 13.12: the box of a side's flown air units. */
export function flownBox(side: Side): string {
  return `${BASES[side]}-flown`
}

/** 13.12: the air units in a box. */
export function airUnitsIn({ table }: Bataan, box: string): readonly AirUnit[] {
  return table.space(box).pieces.filter(isAirUnit)
}

/** 13.12: in the Readiness Phase all flown air units become ready without a die roll; unused ones stay ready. */
export function readyAirUnits(game: Bataan): void {
  const ready = SIDES.flatMap((side) => airUnitsIn(game, flownBox(side)))
  for (const unit of ready) {
    game.table.move(unit, game.table.space(readyBox(unit.def.side)))
    game.table.turn(unit, FRONT)
  }
  if (ready.length > 0) tell(game, 'air.ready', '13.12', { units: ready })
}

/** 13.12: the hexes of the airfields. */
export const airfields: readonly number[] = hexDefs
  .filter(({ airfield }) => airfield !== undefined)
  .map(({ id }) => hexOf(id))

/** 13.12: whether the US player still has an airfield that is not friendly to Japan. */
function hasAirfield(game: Bataan): boolean {
  return airfields.some((hex) => !isFriendly(game, 'japan', hex))
}

/**
 * 13.12: at the start of any phase in which the US player has no airfield left, all US air units leave the game
 * permanently.
 */
export function loseAirfields(game: Bataan): void {
  const { table } = game
  const flying = table.pieces.filter(isAirUnit).filter((unit) => unit.def.side === 'us' && isInPlay(unit))
  if (flying.length === 0 || hasAirfield(game)) return
  for (const unit of flying) {
    table.move(unit, table.space('us-eliminated'))
    table.turn(unit, FRONT)
  }
  tell(game, 'air.no-airfield', '13.12', { units: flying })
}

/** 13.12: whether an air unit is in play: in the scenario, arrived and not removed. */
function isInPlay({ def, space }: AirUnit): boolean {
  return !['unused', 'arrivals', 'eliminated'].some((box) => space.id === `${def.side}-${box}`)
}

const NOT_READY: Reason = { key: 'why.air-not-ready', rule: '13.13' }

/** 13.13: why an air unit cannot fly: it is not in the box of ready units; each flies once a turn. */
export function whyNotReady({ def, space }: AirUnit): Reason | undefined {
  return space.id === readyBox(def.side) ? undefined : NOT_READY
}

/** 13.16: puts an air unit face down into the flown box of its base; it has completed its mission or has none left. */
export function fliesHome({ table }: Bataan, unit: AirUnit): void {
  table.move(unit, table.space(flownBox(unit.def.side)))
  table.turn(unit, FLOWN)
}
