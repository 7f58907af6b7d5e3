import { type LedgerPart, ledger, type Procedure } from '@topside/engine'
import { allowed, part, type Reason, reasons } from '@topside/kit'
import { enemyOf, type Side } from '../data/units.ts'
import { type AirUnit, askSeveral, type Bataan, isShip, placeAt, record, refuse, type Ship } from '../state/state.ts'
import { zonesBeside } from './3.14-coast.ts'
import type { Combat } from './9.1-attacks.ts'
import { fliesHome } from './13.1-air-units.ts'
import { patrols, pointsOf } from './13.2-interdiction.ts'
import { isTransport, returnToPort } from './15.1-naval-units.ts'

/** Naval units that a side may assign to one combat (15.52). */
const MOST_SHIPS = 2

/** Naval gunfire in a combat: its ships and its modifiers of the combat die (15.54). */
export interface Gunfire {
  readonly ships: readonly Ship[]
  readonly parts: readonly LedgerPart[]
}

/** The naval units that a side assigns to a combat. */
interface Assigned {
  readonly side: Side
  readonly attacks: boolean
  readonly ships: readonly Ship[]
}

/**
 * 15.51: the attacker assigns naval units to a combat, then the defender. Then each, the attacker first, may use air
 * units over the sea zone to interdict the other's gunfire (15.55).
 */
export function* gunfire(game: Bataan, combat: Combat, side: Side): Procedure<Gunfire> {
  const attacker = yield* assign(game, combat, { side, attacks: true, ships: [] }, [])
  const defender = yield* assign(game, combat, { side: enemyOf(side), attacks: false, ships: [] }, attacker.ships)
  const overDefender = yield* interdict(game, combat, defender, attacker)
  const overAttacker = yield* interdict(game, combat, attacker, defender)
  return {
    ships: [...attacker.ships, ...defender.ships],
    parts: [
      ...gunfireParts(attacker, defender.ships, overAttacker),
      ...gunfireParts(defender, attacker.ships, overDefender),
    ],
  }
}

function* assign(game: Bataan, combat: Combat, own: Assigned, against: readonly Ship[]): Procedure<Assigned> {
  const { side } = own
  const args = { hex: placeAt(game, combat.hex) }
  const whyNot = (ship: Ship) => whyNoGunfire(combat, own, ship, against)
  const ships = yield* askSeveral(game, side, own.attacks ? 'gunfire.attack' : 'gunfire.defence', '15.51', {
    args,
    verb: 'bombard',
    things: allowed(game.table.pieces.filter(isShip), whyNot),
    min: 0,
    max: MOST_SHIPS,
    preview: (chosen) => ({
      ledgers: [ledger('ledger.modifiers', gunfireParts({ ...own, ships: chosen }, against, []))],
      chances: [],
    }),
    whyNot: refuse.piece(isShip, whyNot),
  })
  if (ships.length > 0) record(game, 'gunfire.assigned', '15.52', { by: side, args: { ...args, ships } })
  return { ...own, ships }
}

const WHY = reasons({
  'enemy-unit': '15.51',
  'ship-not-beside': '15.51',
  'no-ship-guns': '15.54',
  'ship-outclassed': '15.53',
  'no-gunfire': '15.54',
})

/**
 * 15.51 to 15.54: why a naval unit cannot be assigned to a combat: it must be in a sea zone next to the coastal hex and
 * have gunfire. A defending ship needs a higher rating than all attacking ships with gunfire. PT Squadron 3 has no
 * gunfire, and can only oppose gunfire.
 */
export function whyNoGunfire(
  { hex }: Pick<Combat, 'hex'>,
  { side, attacks }: Pick<Assigned, 'side' | 'attacks'>,
  ship: Ship,
  against: readonly Ship[],
): Reason | undefined {
  if (ship.def.side !== side) return WHY['enemy-unit']
  if (!zonesBeside(hex).some((zone) => zone === ship.space.id)) return WHY['ship-not-beside']
  if (isTransport(ship)) return WHY['no-ship-guns']
  const firing = against.filter(({ def }) => def.gunfire > 0)
  if (attacks) return undefined
  if (offsets(ship)) return firing.length === 0 ? WHY['no-gunfire'] : undefined
  return firing.some(({ def }) => def.er >= ship.def.er) ? WHY['ship-outclassed'] : undefined
}

/** 15.54: whether a naval unit has no gunfire but offsets one point of it: PT Squadron 3. */
function offsets(ship: Ship): boolean {
  return ship.def.gunfire === 0 && !isTransport(ship)
}

/** 15.54: gunfire points of naval units, less one for each opposing unit that {@link offsets} gunfire. */
function pointsLeft(ships: readonly Ship[], against: readonly Ship[]): number {
  const points = ships.reduce((sum, { def }) => sum + def.gunfire, 0)
  return Math.max(0, points - against.filter(offsets).length)
}

/**
 * 15.55: a side with air units over the sea zone may use them to offset gunfire point for point; they then return to
 * base.
 */
function* interdict(game: Bataan, combat: Combat, target: Assigned, own: Assigned): Procedure<readonly AirUnit[]> {
  const [zone] = zonesBeside(combat.hex)
  if (zone === undefined || pointsLeft(target.ships, own.ships) === 0) return []
  const chosen = yield* askSeveral(game, own.side, 'gunfire.interdict', '15.55', {
    args: { hex: placeAt(game, combat.hex) },
    verb: 'interdict',
    things: patrols(game, zone, own.side),
    min: 0,
    preview: (units) => ({
      ledgers: [ledger('ledger.modifiers', gunfireParts(target, own.ships, units))],
      chances: [],
    }),
  })
  for (const unit of chosen) fliesHome(game, unit)
  if (chosen.length > 0) record(game, 'gunfire.interdicted', '15.55', { by: own.side, args: { units: chosen } })
  return chosen
}

/** 15.54, 15.55: modifiers of the combat die by naval units, less points offset by PT Squadron 3 and air units. */
export function gunfireParts(own: Assigned, against: readonly Ship[], air: readonly AirUnit[]): LedgerPart[] {
  const sign = own.attacks ? -1 : 1
  const points = own.ships.reduce((sum, { def }) => sum + def.gunfire, 0)
  const left = pointsLeft(own.ships, against)
  return [
    ...own.ships.map(({ id, def }) => part('part.gunfire', '15.54', sign * def.gunfire, { unit: { piece: id } })),
    part('part.pt-squadron', '15.54', -sign * (points - left)),
    part('part.gunfire-offset', '15.55', -sign * Math.min(left, pointsOf(air))),
  ]
}

/** 15.58: naval units return to port after their combat. */
export function endGunfire(game: Bataan, { ships }: Gunfire): void {
  for (const ship of ships) returnToPort(game, ship)
}
