import type { Difference } from '@topside/engine/testing'
import { landingTable } from '../../data/charts.ts'
import { coasts, inlet, isMudflat } from '../../data/coast.ts'
import type { Side } from '../../data/units.ts'
import { isActive } from './activation.ts'
import { isPlane, isShip, readyBoxOf, type Ship, shipOf, zoneBeside } from './air.ts'
import type { Asked, Openings } from './asked.ts'
import { hexIndex, hexNumber } from './attacks.ts'
import { totalOf } from './combat.ts'
import { compareAll, must, numberOf, piecesOf, spacesOf } from './comparing.ts'
import type { Judges, Telling } from './telling.ts'
import { type Man, pointsOf, type World } from './world.ts'

/** 15.24: the sea zones next to each port. */
const ZONES: { readonly [port: string]: readonly string[] } = {
  manila: ['manila-bay'],
  olongapo: ['bataan-coast'],
  'mariveles-port': ['manila-bay', 'bataan-coast', 'south-china-sea'],
}

/** 15.35: where transports sail next. */
const ROUTE: { readonly [zone: string]: string } = {
  australia: 'southern-islands',
  'southern-islands': 'south-china-sea',
  'south-china-sea': 'mariveles-port',
}

/** 15.23: most air units of a side over each sea zone. */
function airLimit(side: Side, zone: string): number {
  if (zone === 'south-china-sea') return side === 'japan' ? 1 : 0
  return zone === 'manila-bay' || zone === 'bataan-coast' ? 2 : 0
}

/** 15.11, 15.14: whether a port is friendly to the side whose ships use it. */
function isPortOpen(world: World, port: string): boolean {
  if (port === 'olongapo') return world.isFriendly('japan', '1604')
  return port === 'manila' || world.isFriendly('us', '2940')
}

/** 15.21 to 15.26: where a side can place its ready ships and air units. */
export function placements(world: World, side: Side): string[] {
  const ships = [...world.tokens.values()]
    .filter(isShip)
    .filter(({ def, place }) => def.side === side && def.port !== undefined && place === `${def.port}-ready`)
  const sailing = ships.flatMap(({ id, def: { port = '' } }) =>
    isPortOpen(world, port) ? (ZONES[port] ?? []).map((zone) => `sea ${id} ${zone}`) : [],
  )
  const planes = world.in(readyBoxOf(side)).filter(isPlane)
  const flying = planes
    .filter(({ def }) => side === 'us' || def.service === 'navy')
    .flatMap(({ id }) =>
      ['manila-bay', 'bataan-coast', 'south-china-sea']
        .filter(
          (zone) =>
            world.in(zone).filter((each) => isPlane(each) && each.def.side === side).length < airLimit(side, zone),
        )
        .map((zone) => `sea ${id} ${zone}`),
    )
  return [...sailing, ...flying]
}

/** 15.34: judges the check of a transport. */
function sail(passed: boolean) {
  return ({ record, shadow }: Telling): Difference[] => {
    const [id = ''] = piecesOf(record.args, 'ship')
    const ship = shipOf(shadow, id)
    const [to = ''] = spacesOf(record.args, 'to')
    const patrolled = shadow.in(to).some((each) => isPlane(each) && each.def.side === 'japan')
    const rating = ship.def.er - (patrolled ? 1 : 0)
    const die = record.roll?.values[0]
    const told = totalOf(record.ledgers, 'ledger.transport')
    return [
      ...must(to.startsWith(ROUTE[ship.place] ?? 'nowhere'), '15.35', () => `${id} sails from ${ship.place} to ${to}`),
      ...must(told === rating, '15.34', () => `${id} is rated ${told} instead of ${rating}`),
      ...must(die === undefined || die <= rating === passed, '15.34', () => `${die} against ${rating}: ${record.key}`),
    ]
  }
}

/** 15.13: judges the readiness of a ship. */
function readiness(passed: boolean) {
  return ({ record, shadow }: Telling): Difference[] => {
    const [id = ''] = piecesOf(record.args, 'ship')
    const { er } = shipOf(shadow, id).def
    const die = record.roll?.values[0] ?? Number.NaN
    return must(die <= er === passed, '15.13', () => `${id}: ${die} against ${er}, ${record.key}`)
  }
}

/** 15.43, 15.44: the coast along which landings of a port drift. */
const coastOf = (place: string): readonly string[] =>
  coasts[place === 'manila-box' ? 'manila-bay' : 'bataan-coast'].map(hexNumber)

/** 15.43: whether a hex can be a designated landing hex for a unit in a port. */
function isLandingHex(world: World, hex: string): boolean {
  const inner = ['4019', '4119', '4020'].includes(hex)
  const shut = inner && (world.holds('us', '4118') || world.holds('us', '4119'))
  return world.isOpen(hex) && !isMudflat(hexIndex(hex)) && !shut
}

/** 15.43: the landing hexes that can be designated from a port. */
export function landingHexes(world: World, place: string): readonly string[] {
  const bay = place === 'manila-box' ? [...inlet.keys()].map(hexNumber) : []
  return [...new Set([...coastOf(place), ...bay])].filter(
    (hex) => zoneBeside(hex) !== undefined && isLandingHex(world, hex),
  )
}

/** 15.44: the landing hex for a die; `undefined`: the landing is aborted. */
function landingAt(world: World, place: string, designated: string, die: number): string | undefined {
  const row = landingTable[Math.max(1, Math.min(10, die)) - 1]
  if (row === undefined || row === 'abort') return undefined
  const coast = coastOf(place)
  const drift = Math.sign(row)
  const within = drift === 0 ? undefined : inlet.get(hexIndex(designated))
  const hex = within === undefined ? designated : hexNumber(drift > 0 ? within.south : within.north)
  const left = Math.abs(row) - (within === undefined ? 0 : 1)
  if (!coast.includes(hex)) return left === 0 ? hex : undefined
  let at = coast.indexOf(hex) + drift * left
  while (coast[at] !== undefined && isMudflat(hexIndex(coast[at] ?? '')) && drift !== 0) at += drift
  const found = coast[at]
  return found !== undefined && world.isOpen(found) ? found : undefined
}

/** 15.44: judges the die of a landing. */
function landing(lands: boolean) {
  return ({ record, shadow, past }: Telling): Difference[] => {
    const [id = ''] = piecesOf(record.args, 'unit')
    const [designated = ''] = spacesOf(record.args, 'hex')
    const dice = record.roll?.values ?? []
    if (
      dice.length !== 1 ||
      past.events.lasting.some(({ effect }) => effect === 'coast-watchers' || effect === 'night-landing')
    )
      return []
    const place = coastOf('manila-box').includes(designated) || inlet.has(hexIndex(designated)) ? 'manila-box' : '1604'
    const found = landingAt(shadow, place, designated, dice[0] ?? 0)
    const [to] = lands ? spacesOf(record.args, 'to') : [undefined]
    return must(found === to, '15.44', () => `${id}: a ${dice[0]} off ${designated} leads to ${to} instead of ${found}`)
  }
}

/** Judges of naval records. */
export const navalJudges: Judges = {
  'naval.ready': readiness(true),
  'naval.not-ready': readiness(false),
  'naval.sailed': sail(true),
  'naval.stayed': sail(false),
  'naval.arrived': ({ record, shadow }) => {
    const [id = ''] = piecesOf(record.args, 'ship')
    const points = shipOf(shadow, id).def.supplyPoints
    return must(numberOf(record.args, 'points') === points, '15.37', () => `${id} carries ${points} points`)
  },
  'invasion.approach': landing(true),
  'invasion.aborted': landing(false),
}

/** 15.41, 15.42: units that can invade now. */
function invaders(world: World): readonly Man[] {
  const able = ['infantry', 'engineer', 'hq']
  const aboard = new Set(world.vars.landings.map(({ unit }) => String(unit)))
  return world
    .allOf('japan')
    .filter(
      ({ id, place }) => (place === '1604' || place === 'manila-box') && world.vars.waiting.some((each) => each === id),
    )
    .filter((man) => able.includes(man.def.type) && !aboard.has(man.id) && man.is.moved === 0 && isActive(world, man))
    .filter((man) => bargesFor(world, man).length > 0 && landingHexes(world, man.place).length > 0)
}

/** 15.42: the ready barges in the port of a unit with room for it. */
function bargesFor(world: World, man: Man): readonly Ship[] {
  const port = man.place === '1604' ? 'olongapo' : 'manila'
  const more = (id: string) =>
    world
      .lasting('barge')
      .reduce((sum, each) => sum + (each.units?.some((one) => one === id) ? (each.value ?? 0) : 0), 0)
  return world
    .in(`${port}-ready`)
    .filter(isShip)
    .filter(({ id, def: { capacity } }) => {
      if (capacity === undefined) return false
      const carried = world.vars.landings.filter(({ barge }) => barge === id).map(({ unit }) => world.man(unit))
      return pointsOf([...carried, man]) <= capacity + more(id)
    })
}

/** Judges of naval questions. */
export const navalOpenings: Openings = {
  'naval.place': ({ world, decision, side }: Asked) => compareAll(decision, [...placements(world, side), 'done']),
  'naval.transport': ({ world, decision, notes }: Asked) => {
    const ships = [...world.tokens.values()].filter(isShip).filter(({ def }) => def.supplyPoints !== undefined)
    const able = ships.filter(({ id, place }) => ROUTE[place] !== undefined && !notes.sailed.has(id))
    return compareAll(decision, [...able.map(({ id }) => `sail ${id}`), 'done'])
  },
  'invasion.unit': ({ world, decision }) =>
    compareAll(decision, [...invaders(world).map(({ id }) => `invade ${id}`), 'done']),
  'invasion.barge': ({ world, decision }) => {
    const [id = ''] = piecesOf(decision.args, 'unit')
    return compareAll(
      decision,
      bargesFor(world, world.man(id)).map((ship) => `aboard ${ship.id}`),
    )
  },
  'invasion.hex': ({ world, decision }) => {
    const [id = ''] = piecesOf(decision.args, 'unit')
    return compareAll(
      decision,
      landingHexes(world, world.man(id).place).map((hex) => `designate ${hex}`),
    )
  },
}
