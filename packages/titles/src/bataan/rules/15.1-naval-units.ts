import type { Reason } from '@topside/kit'
import { PORTS, type Port, SEA_ZONES } from '../data/display.ts'
import { hexOf } from '../data/hexes.ts'
import { SIDES, type Side } from '../data/units.ts'
import { type Bataan, isShip, type Place, record, type Ship, tell } from '../state/state.ts'
import { isFriendly } from './3.1-terminology.ts'
import { DIE, passes } from './3.4-efficiency.ts'

/** 15.11: the hexes of ports on the map; Manila is off the map and always Japanese. */
const PORT_HEXES: { readonly [port in Port]?: number } = {
  olongapo: hexOf('1604'),
  'mariveles-port': hexOf('2940'),
}

/** 15.11: the only side that uses a port. */
export function ownerOf(port: Port): Side {
  return port === 'mariveles-port' ? 'us' : 'japan'
}

/** Whether a port is friendly to the side that uses it; ships sail only from friendly ports (15.14). */
export function isOpen(game: Bataan, port: Port): boolean {
  const hex = PORT_HEXES[port]
  return hex === undefined || isFriendly(game, ownerOf(port), hex)
}

/** 15.11: all naval units of a side that are in play. */
export function shipsOf({ table }: Bataan, side: Side): Ship[] {
  return table.pieces.filter(isShip).filter(({ def, space }) => def.side === side && space.id !== `${side}-unused`)
}

/** Whether a naval unit is the Steamer or the Convoy (15.32). */
export function isTransport({ def }: Ship): boolean {
  return def.supplyPoints !== undefined
}

/** Whether a place is a sea zone (15.21). */
export function isSeaZone({ id }: Place): boolean {
  return SEA_ZONES.some((zone) => zone === id)
}

const NOT_READY: Reason = { key: 'why.not-ready', rule: '15.12' }
const PORT_CLOSED: Reason = { key: 'why.port-closed', rule: '15.14' }
const SAILS_ALONE: Reason = { key: 'why.transport', rule: '15.33' }

/**
 * 15.12: why a naval unit cannot be used: it must be ready in a friendly port. Transports sail by their own rules
 * (15.33).
 */
export function whyNotReady(game: Bataan, ship: Ship): Reason | undefined {
  const { port } = ship.def
  if (port === undefined) return SAILS_ALONE
  if (ship.space.id !== `${port}-ready`) return NOT_READY
  return isOpen(game, port) ? undefined : PORT_CLOSED
}

/** 15.13: each naval unit that has sailed becomes ready if it passes a check, unless its port is lost. */
export function navalReadiness(game: Bataan): void {
  for (const port of PORTS) {
    if (!isOpen(game, port)) continue
    for (const ship of game.table.space(`${port}-sailed`).pieces.filter(isShip)) makeReady(game, ship, port)
  }
}

function makeReady({ table, ...game }: Bataan, ship: Ship, port: Port): void {
  const { n, values } = game.roll([DIE])
  const passed = passes(values[0] ?? DIE, ship.def.er)
  if (passed) table.move(ship, table.space(`${port}-ready`))
  record(game, passed ? 'naval.ready' : 'naval.not-ready', '15.13', {
    by: ship.def.side,
    args: { ship, er: ship.def.er },
    roll: { n, values, sides: [DIE] },
  })
}

/** 15.14, 15.58: a naval unit that has completed its mission goes to the Sailed Box of its port. */
export function returnToPort({ table }: Bataan, ship: Ship): void {
  const { port } = ship.def
  if (port !== undefined) table.move(ship, table.space(`${port}-sailed`))
}

/** 15.14, 15.36: at the end of a Game-Turn all naval units at sea return, except the transports. */
export function returnFromSea(game: Bataan): void {
  const ships = SIDES.flatMap((side) => shipsOf(game, side)).filter(
    (ship) => isSeaZone(ship.space) && !isTransport(ship),
  )
  for (const ship of ships) returnToPort(game, ship)
  if (ships.length > 0) tell(game, 'naval.returned', '15.14', { ships })
}
