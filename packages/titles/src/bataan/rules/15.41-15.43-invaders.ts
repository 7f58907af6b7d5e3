import { type Reason, reasons } from '@topside/kit'
import { coasts, inlet, isMudflat } from '../data/coast.ts'
import { hexOf } from '../data/hexes.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import type { UnitId } from '../data/units.ts'
import { type Bataan, isShip, type Place, type Ship, scenarioOf, type Unit, unitNamed } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { unitsAt } from './3.2-zones-of-control.ts'
import { isActive } from './7.2-active.ts'
import { isOpen, whyNotReady } from './15.1-naval-units.ts'
import { moreAboard, whyKeptInManila } from './17.15-lasting.ts'

/** The ports from which Japan invades (15.41). */
export type InvasionPort = 'olongapo' | 'manila'

/** 15.41: where units wait for barges: the town of Olongapo, or the Manila Box. */
const WAITING = { olongapo: '1604', manila: 'manila-box' } as const

/** 15.41: the port of a place; `undefined`: none. */
export function portAt({ id }: Place): InvasionPort | undefined {
  if (id === WAITING.olongapo) return 'olongapo'
  return id === WAITING.manila ? 'manila' : undefined
}

/** 15.41: the units that begin the turn at Olongapo or in the Manila Box; only they can invade this turn. */
export function waitingUnits({ table }: Bataan): readonly UnitId[] {
  return Object.values(WAITING).flatMap((id) =>
    table.space(id).pieces.flatMap(({ def }) => (def.kind === 'unit' && def.side === 'japan' ? [def.id] : [])),
  )
}

/** The sea zone from which units of a port land (15.43). */
export function zoneOfPort(port: InvasionPort): 'bataan-coast' | 'manila-bay' {
  return port === 'manila' ? 'manila-bay' : 'bataan-coast'
}

const JAPAN_ONLY: Reason = { key: 'why.japan-invades', rule: '15.4' }
const NOT_ASSAULT: Reason = { key: 'why.invade-in-assault', rule: '15.4' }
const WRONG_TYPE: Reason = { key: 'why.no-invader', rule: '15.41' }

/**
 * 15.41: why a unit never invades in a sequence: only Japanese infantry, engineers and headquarters do, in an Assault
 * Sequence.
 */
function whyNoInvader(sequence: Sequence, { def: { side, type } }: Unit): Reason | undefined {
  if (sequence.side !== 'japan' || side !== 'japan') return JAPAN_ONLY
  if (sequence.kind !== 'assault') return NOT_ASSAULT
  return ['infantry', 'engineer', 'hq'].includes(type) ? undefined : WRONG_TYPE
}

const NOT_IN_PORT: Reason = { key: 'why.not-in-port', rule: '15.41' }
const NOT_ACTIVE: Reason = { key: 'why.not-active', rule: '15.41' }
const NO_BARGE: Reason = { key: 'why.no-barge', rule: '15.42' }
const NO_COAST: Reason = { key: 'why.no-coast', rule: '15.43' }

/** 15.41: why a unit does not invade: it must be of the right type, active, and have begun the turn in a port. */
export function whyNotInvade(game: Bataan, sequence: Sequence, unit: Unit): Reason | undefined {
  const reason = whyNoInvader(sequence, unit)
  if (reason !== undefined) return reason
  const port = portAt(unit.space)
  const waits = game.vars.waiting.includes(unit.def.id) && !isEmbarked(game, unit)
  if (port === undefined || !waits || game.table.status(unit, 'moved') !== 0) return NOT_IN_PORT
  if (!isActive(game, sequence, unit)) return NOT_ACTIVE
  const kept = whyKeptInManila(game, unit)
  if (kept !== undefined) return kept
  if (bargesFor(game, unit).length === 0) return NO_BARGE
  return landingHexes(game, port).length === 0 ? NO_COAST : undefined
}

function isEmbarked({ vars }: Bataan, { def }: Unit): boolean {
  return vars.landings.some(({ unit }) => unit === def.id)
}

/** 15.42: the barges that can carry a unit. */
export function bargesFor(game: Bataan, unit: Unit): Ship[] {
  return game.table.pieces.filter(isShip).filter((ship) => whyNotCarry(game, ship, unit) === undefined)
}

const NO_CARRIER: Reason = { key: 'why.not-a-barge', rule: '15.42' }
const OTHER_PORT: Reason = { key: 'why.other-port', rule: '15.42' }
const BARGE_FULL: Reason = { key: 'why.barge-full', rule: '15.42' }

/** 15.42: why a barge cannot carry a unit: it must be ready in the unit's port, with room for its stacking points. */
export function whyNotCarry(game: Bataan, ship: Ship, unit: Unit): Reason | undefined {
  if (ship.def.capacity === undefined) return NO_CARRIER
  if (ship.def.port !== portAt(unit.space)) return OTHER_PORT
  const reason = whyNotReady(game, ship)
  if (reason !== undefined) return reason
  return loadOf(game, ship) + unit.def.stacking > ship.def.capacity + moreAboard(game, ship) ? BARGE_FULL : undefined
}

/** 15.42: stacking points aboard a barge. */
export function loadOf(game: Bataan, ship: Ship): number {
  const aboard = game.vars.landings.filter(({ barge }) => barge === ship.id)
  return aboard.reduce((sum, { unit }) => sum + unitNamed(game, unit).def.stacking, 0)
}

const WHY = reasons({
  'other-coast': '15.43',
  'port-area': '15.43',
  mudflat: '15.43',
  'inlet-held': '15.43',
  'out-of-area': '15.43',
})

/** 15.43: why a hex cannot be designated for a landing from a port. */
export function whyNotDesignate(game: Bataan, port: InvasionPort, hex: number): Reason | undefined {
  if (coasts['mariveles-port'].includes(hex)) return WHY['port-area']
  const zone = zoneOfPort(port)
  if (!coasts[zone].includes(hex) && !(zone === 'manila-bay' && inlet.has(hex))) return WHY['other-coast']
  if (isMudflat(hex)) return WHY.mudflat
  if (INLET.includes(hex) && INLET_MOUTH.some((each) => (unitsAt(game, 'us')[each] ?? 0) > 0)) return WHY['inlet-held']
  return inArea(areaOn(scenarioOf(game), game.vars.turn), hex) ? undefined : WHY['out-of-area']
}

/**
 * 15.43: the hexes of the Puerto Rivas Inlet closed to landings while US units are in its mouth, and the mouth hexes.
 */
const INLET = ['4019', '4119', '4020'].map(hexOf)
const INLET_MOUTH = ['4118', '4119'].map(hexOf)

/** 15.43: the hexes that can be designated for a landing from a port, if the port is open (15.14). */
export function landingHexes(game: Bataan, port: InvasionPort): number[] {
  if (!isOpen(game, port)) return []
  const zone = zoneOfPort(port)
  const hexes = zone === 'manila-bay' ? [...coasts[zone], ...inlet.keys()] : coasts[zone]
  return hexes.filter((hex) => whyNotDesignate(game, port, hex) === undefined)
}

/** The hex in which a unit at sea is about to land; `undefined`: it is not at sea (15.45). */
export function landingOf({ vars }: Bataan, { def }: Unit): number | undefined {
  return vars.landings.find(({ unit }) => unit === def.id)?.landing
}

/** The landing hexes of units that are, or were, at sea in this sequence (15.45). */
export function landingsAtSea(game: Bataan): { readonly unit: Unit; readonly hex: number }[] {
  return game.vars.landings.flatMap(({ unit, landing: hex }) =>
    hex === undefined ? [] : [{ unit: unitNamed(game, unit), hex }],
  )
}
