import type { HexStart, Offers, Preview, Procedure, Text } from '@topside/engine'
import { allowed, explain, note, offerPieces, oncePer, type Reason, withholdRest } from '@topside/kit'
import { type Beach, type BoxId, beachHexes, edgeHexes, hexOf } from '../data/hexes.ts'
import type { Entry } from '../data/scenarios.ts'
import { beachCost } from '../data/terrain.ts'
import type { Side } from '../data/units.ts'
import { ask, type Leyte, type Meant, onMap, refuse, scenarioOf, tell, type Unit } from '../state/state.ts'
import {
  type Destination,
  destinationQuestion,
  destinations,
  entryCost,
  follow,
  reachFrom,
  whyNotEnter,
  whyOccupied,
} from './5-movement.ts'
import { dropAirAssault, whyNotWithheld } from './12.4-air-assault.ts'
import { Crowding } from './12-crowding.ts'
import { arrivalTurn, whyNotDue } from './18-order-of-appearance.ts'

/** 12.1: one reinforcement arrives; `false` once none is due or the player holds the rest back. */
export function* bringOne(game: Leyte, side: Side): Procedure<boolean> {
  const due = dueUnits(game, side)
  if (due.length === 0) return false
  const able = allowed(due, (unit) => whyNoEntry(game, unit))
  const room = landingRoom(due, (each) => endsOf(game, each))
  const units: Offers<Unit | undefined> = offerPieces(able, 'bring')
  const unit = yield* ask(game, side, 'arrival.unit', '12.1', {
    offers: whyNotDone(game, due) === undefined ? units.or({ verb: 'done' }, undefined) : units,
    preview: (unit) => unit && warned(room.warningOfNext(unit)),
    whyNot: refuse.meant((meant) => whyNotPicked(game, side, meant)),
  })
  if (unit === undefined) return false
  const entry = entryOf(game, unit)
  if (entry === 'anywhere') yield* dropAirAssault(game, unit)
  else yield* land(game, unit, entry, room)
  return true
}

const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '12.1' }
const ON_MAP: Reason = { key: 'why.on-map', rule: '12.1' }
const UNIT_FIRST: Reason = { key: 'why.unit-first', rule: '12.1' }

/** 12.1, 12.2: why a unit cannot arrive now: it is not due (18.1, 18.2, 16.13), or no entry is open. */
function whyNotBrought(game: Leyte, side: Side, unit: Unit): Reason | undefined {
  if (unit.def.side !== side) return ENEMY_UNIT
  if (onMap(unit)) return ON_MAP
  return whyNotDue(game, unit) ?? whyNoEntry(game, unit)
}

/** 12.1, 12.42: why the player cannot end now: a due unit cannot be held back. */
function whyNotDone(game: Leyte, due: readonly Unit[]): Reason | undefined {
  return due.map((unit) => whyNotWithheld(entryOf(game, unit))).find((reason) => reason !== undefined)
}

/**
 * 12.1: why a unit cannot be picked, or the player cannot end. For a choice of a place, the reason is that the unit is
 * picked first.
 */
function whyNotPicked(game: Leyte, side: Side, { choice, unit, space }: Meant): Text | undefined {
  if (choice.verb === 'done') return whyNotDone(game, dueUnits(game, side))
  const reason = unit && whyNotBrought(game, side, unit)
  // A unit that is not due is shown with its turn.
  const waits = unit !== undefined && reason !== undefined && reason === whyNotDue(game, unit)
  const turn = waits ? arrivalTurn(game, unit) : undefined
  return turn === undefined ? (reason ?? (space && UNIT_FIRST)) : explain(reason, { turn })
}

/** 12.1, 16.13: the boxes of units that may come in. */
const WAITING: { readonly [side in Side]: readonly BoxId[] } = {
  us: ['us-withheld', 'us-reinforcements', 'us-exited'],
  japan: ['japan-withheld', 'japan-reinforcements'],
}

/** 12.1: the units of a side that may arrive now: held back, due this Game-Turn, or due to return (16.13). */
export function dueUnits(game: Leyte, side: Side): Unit[] {
  const due: Unit[] = []
  for (const box of WAITING[side])
    for (const unit of game.table.space(box).pieces) if (whyNotDue(game, unit) === undefined) due.push(unit)
  return due
}

/** 12.1: due units that have not arrived are held back and can arrive later. */
export function withhold(game: Leyte, side: Side): void {
  const waiting = dueUnits(game, side).filter((unit) => unit.space.id === `${side}-reinforcements`)
  const units = withholdRest(game.table, waiting, game.table.space(`${side}-withheld`))
  if (units.length === 0) return
  tell(game, 'arrival.withheld', '12.1', { units })
}

/** 12.2, 16.13: where a unit off the map arrives. */
export function entryOf(game: Leyte, { def: { id } }: Unit): Entry {
  if (game.vars.returns[id] !== undefined) return 'north-edge'
  const arrival = scenarioOf(game).arrivals.get(id)
  if (arrival?.optional === true && game.options['landing'] === 'east') return 'east'
  return arrival?.entry ?? 'anywhere'
}

/** An entry at certain hexes. */
type HexEntry = Exclude<Entry, 'anywhere'>

const ARRIVAL = { key: 'arrival', rule: '12.2', contactRule: '12.22' } as const

/** 12.2: a reinforcement arrives at its entry and may move on. */
function* land(game: Leyte, unit: Unit, entry: HexEntry, room: LandingRoom): Procedure {
  const reach = reachFrom(game, unit, startsOf(game, unit))
  const rule = RULES[entry]
  const warning = (to: Destination) => ('leavesBy' in to ? undefined : room.warningOf(unit, to.index))
  const destination = yield* ask(game, unit.def.side, 'arrival.where', rule, {
    ...destinationQuestion(game, unit, reach, rule),
    ask: `ask.arrival.${entry}`,
    preview: (to) => warned(warning(to)),
    warning,
  })
  follow(game, unit, destination, reach, ARRIVAL)
}

/**
 * 12.2: the hexes in which a due unit can end its arrival; `undefined` if it competes for none: it lands anywhere
 * (12.42), or leaves the map (16.13).
 */
function endsOf(game: Leyte, unit: Unit): readonly number[] | undefined {
  if (entryOf(game, unit) === 'anywhere') return undefined
  const ends = destinations(game, unit, reachFrom(game, unit, startsOf(game, unit))).values
  const hexes = ends.flatMap((end) => ('leavesBy' in end ? [] : [end.index]))
  return hexes.length === ends.length ? hexes : undefined
}

const NO_ENTRY: Reason = { key: 'why.no-entry', rule: '12.2' }

/** 12.2: why a unit cannot arrive: there is no hex in which it can end its arrival. */
function whyNoEntry(game: Leyte, unit: Unit): Reason | undefined {
  if (entryOf(game, unit) === 'anywhere') return undefined
  const { side, movement } = unit.def
  const starts = startsOf(game, unit)
  if (starts.some(({ hex, cost }) => cost <= 2 * movement && whyOccupied(game, side, hex) === undefined))
    return undefined
  return destinations(game, unit, reachFrom(game, unit, starts)).length > 0 ? undefined : NO_ENTRY
}

/** The room that an arrival leaves for later ones (5.3, 12.2). */
export interface LandingRoom {
  /**
   * A warning before a unit ends its arrival in a hex: the units that could then no longer arrive; `undefined` if no
   * more units than before could not.
   */
  warningOf(unit: Unit, hex: number): Text | undefined
  /** The same for the next unit, for any hex. */
  warningOfNext(unit: Unit): Text | undefined
}

/**
 * 12.2, 5.3: the room for due units; `endsOf`: the hexes in which a unit can end its arrival, `undefined` if it
 * competes for none.
 */
export function landingRoom(due: readonly Unit[], endsOf: (unit: Unit) => readonly number[] | undefined): LandingRoom {
  const beside = oncePer((unit: Unit) => new Crowding(new Map(due.flatMap((each) => claimOf(each, unit)))))
  const claimOf = (each: Unit, unit: Unit): [Unit, readonly number[]][] => {
    const ends = each === unit ? undefined : endsOf(each)
    return ends === undefined ? [] : [[each, ends]]
  }
  const inOrder = (units: readonly Unit[]) => due.filter((each) => units.includes(each))
  const warningOf = (unit: Unit, hex: number) => crowded(inOrder(beside(unit).crowdedOut(hex)))
  return {
    warningOf,
    warningOfNext(unit) {
      const warnings = (endsOf(unit) ?? []).map((hex) => warningOf(unit, hex))
      return warnings.includes(undefined) ? undefined : warnings[0]
    },
  }
}

function crowded(units: readonly Unit[]): Text | undefined {
  if (units.length === 0) return undefined
  const args = { units: { pieces: units.map(({ id }) => id) }, count: units.length }
  return note('note.crowded-out', '12.2', args)
}

/** A warning as a preview; `undefined` if there is none. */
export function warned(warning: Text | undefined): Preview | undefined {
  return warning && { ledgers: [], notes: [warning], chances: [] }
}

/** 12.2: the hexes of each entry, with their entry costs. */
export const entryHexes: { readonly [entry in HexEntry]: readonly HexStart[] } = {
  north: landings('north'),
  east: landings('east'),
  south: landings('south'),
  ormoc: crossed([hexOf('0808')]),
  'west-edge': crossed(edgeHexes['west-edge']),
  'south-edge': crossed(edgeHexes['south-edge']),
  'north-edge': crossed(edgeHexes['north-edge']),
}

/** 12.21, 12.23: the rule of each entry. */
const RULES: { readonly [entry in HexEntry]: string } = {
  north: '12.21',
  east: '12.21',
  south: '12.21',
  ormoc: '12.2',
  'west-edge': '12.23',
  'south-edge': '12.23',
  'north-edge': '12.23',
}

/** 12.21, 12.23: where a unit can enter now: hexes without enemy units where its side may go (16.13, 16.23). */
export function startsOf(game: Leyte, unit: Unit): readonly HexStart[] {
  const entry = entryOf(game, unit)
  if (entry === 'anywhere') return []
  return entryHexes[entry].filter(({ hex }) => whyNotEnter(game, unit.def.side, hex) === undefined)
}

/** 12.21: beach hexes cost two Movement Points. */
function landings(beach: Beach): HexStart[] {
  return beachHexes[beach].map((hex) => ({ hex, cost: beachCost }))
}

/** 12.23: the hexes of an edge cost what their terrain does. */
function crossed(hexes: readonly number[]): HexStart[] {
  return hexes.map((hex) => ({ hex, cost: entryCost(hex) }))
}
