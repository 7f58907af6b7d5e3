import { offer, type Procedure } from '@topside/engine'
import { offerAllowedSpaces, offerPieces, oncePerPosition, type Reason } from '@topside/kit'
import { type Group, groups } from '../data/groups.ts'
import { distanceOf, hexAt, hexDefs, hexOf, neighboursOf } from '../data/hexes.ts'
import type { UnitId } from '../data/units.ts'
import { box, type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, isOn, refuse, scenarioOf, tell } from '../state/state.ts'
import { isBattery, isUnit, layAside, mapOf, type Unit, unitNamed, unitsIn } from '../state/units.ts'
import { announce, isFirstOfDay, wake } from './5-calendar.ts'
import { BATTERIES_IN_HEX } from './8.2-stacking.ts'
import { inZoneOf, isHeld } from './8.2-zones.ts'
import { isInRegiment } from './11.2-fourth-division.ts'
import { isDaily } from './11.2-weeks.ts'

/** The hex by which Japanese units enter the map of Bataan (11.2). */
const ENTRY = 'b3801'
/** The hexes of the forts on the map of Bataan; siege guns are placed near them. */
const FORTS = ['b4427', 'b4628', 'b4633', 'b4732']

/** 6.1: a group that is due becomes available at the start of a day, or of a weekly turn (11.2). */
export function openGroup(game: Corregidor): void {
  if (!isReinforced(game)) return
  for (const group of groups) {
    if (group.group <= game.vars.group || !isDue(game, group)) continue
    game.vars.group = group.group
    for (const id of [...group.cavite, ...group.bataan, ...group.held]) holdAside(game, id)
    for (const id of group.air) makeAvailable(game, id)
    wake(game, 'japan', 'arrival')
    announce(game)
    tell(game, 'group.available', '6.1B', { group: group.group })
  }
}

/** 6.1: whether the turn has a Reinforcement Phase: in 1942 the 0300 turn of a day, and every weekly turn (11.2). */
function isReinforced(game: Corregidor): boolean {
  return scenarioOf(game).id !== 'recapture' && (!isDaily(game) || isFirstOfDay(game))
}

function isDue({ vars }: Corregidor, { day, week }: Group): boolean {
  return vars.week > 0 ? week <= vars.week : day <= vars.day
}

/** A unit of a group is held aside until it is placed or lands; guns placed before are placed anew. */
function holdAside(game: Corregidor, id: UnitId): void {
  const unit = unitNamed(game, id)
  if (!unit.def.scenarios.includes(scenarioOf(game).id) || unit.space.id === 'japan-eliminated') return
  // Units that have set out for the islands, or are there, stay.
  if (game.vars.war.committed.includes(id) || unit.space.id === 'japan-at-sea' || mapOf(unit) === 'islands') return
  if (isInRegiment(game, unit)) return
  if (unit.def.option !== undefined && !isWanted(game, unit.def.option)) return
  layAside(game, unit, 'japan-held')
}

/** Whether a unit's rule is in use: half-companies and the companies of the 16th Division only with their options. */
function isWanted(game: Corregidor, rule: string): boolean {
  return rule === '13.9' ? isOn(game, 'breakdowns') : isOn(game, 'sixteenth')
}

function makeAvailable(game: Corregidor, id: UnitId): void {
  const unit = game.table.piece(id)
  if (unit.space.id === 'japan-unused') game.table.move(unit, box(game, 'japan-available'))
}

/**
 * 6.1: guns of a group are placed on the map of Bataan, one by one or all as near to the forts as possible; `true`
 * while some are left.
 */
export function* placeGuns(game: Corregidor): Procedure<boolean> {
  const guns = isReinforced(game) ? gunsToPlace(game) : []
  const [first] = guns
  if (first === undefined) return false
  announce(game)
  const gun = yield* ask(game, 'japan', 'reinforcement', '6.1A', {
    args: { number: guns.length },
    offers: offer<Unit | undefined>([undefined], () => ({ verb: 'place-all' })).and(offerPieces(guns, 'place')),
    recommended: 0,
  })
  if (gun === undefined) {
    placeAll(game, guns)
    return false
  }
  const place = yield* ask(game, 'japan', 'reinforcement.where', '6.1A', {
    args: { unit: gun },
    offers: offerAllowedSpaces(hexesFor(game, gun), 'place', whyNotPlaced, gun),
    whyNot: refuse.place((meant) => whyNotHere(game, gun, meant), { unit: gun }),
  })
  game.table.move(gun, place)
  tell(game, 'gun.placed', '6.1A', { unit: gun, hex: place })
  return true
}

/** The guns held aside that can be placed somewhere. */
function gunsToPlace(game: Corregidor): Unit[] {
  const held = box(game, 'japan-held')
    .pieces.filter(isUnit)
    .filter(({ def }) => sectionFor(game, def.id))
  return held.filter((gun) => hexesFor(game, gun).some((place) => whyNotPlaced(place) === undefined))
}

/** 6.1: the section in which the latest group places a gun; `undefined` for a unit that is not placed. */
function sectionFor({ vars }: Corregidor, id: UnitId): 'cavite' | 'bataan' | undefined {
  const last = groups.findLast(
    ({ group, cavite, bataan }) => group <= vars.group && (cavite.includes(id) || bataan.includes(id)),
  )
  return last && (last.bataan.includes(id) ? 'bataan' : 'cavite')
}

const NOT_THERE: Reason = { key: 'why.other-section', rule: '6.1A' }
const ENEMY_NEAR: Reason = { key: 'why.enemy-near', rule: '6.1A' }
const THREE_BATTERIES: Reason = { key: 'why.three-batteries', rule: '11.1A' }

/** Why a gun cannot be placed in a hex: it is not in its section, or not accessible. */
function whyNotHere(game: Corregidor, gun: Unit, place: Place): Reason | undefined {
  if (hexAt(place.index).section !== sectionFor(game, gun.def.id)) return NOT_THERE
  return hexesFor(game, gun).includes(place) ? whyNotPlaced(place) : ENEMY_NEAR
}

/** Why a hex is full: it holds three batteries. */
function whyNotPlaced(place: Place): Reason | undefined {
  return unitsIn(place).filter(isBattery).length < BATTERIES_IN_HEX ? undefined : THREE_BATTERIES
}

/**
 * 6.1, 11.2: the hexes of its section that a gun can reach: without enemies and their zones, on Bataan connected to the
 * entry hex.
 */
function hexesFor(game: Corregidor, gun: Unit): readonly Place[] {
  const section = sectionFor(game, gun.def.id)
  return section === undefined ? [] : OPEN[section](game)
}

/** The hexes of {@link hexesFor} by section, cached until something moves. */
const OPEN = {
  cavite: oncePerPosition((game: Corregidor) =>
    caviteHexes.flatMap((hex) => (isOpen(game, hex) ? placeAt(game, hex) : [])),
  ),
  bataan: oncePerPosition((game: Corregidor) => openBataan(game).map((hex) => placeAt(game, hex))),
}

/** The land hexes of Cavite. */
const caviteHexes = hexDefs.flatMap((hex, index) => (hex.section === 'cavite' && hex.terrain !== 'sea' ? [index] : []))

function isOpen(game: Corregidor, hex: number): boolean {
  if (hexAt(hex).terrain === 'sea' || hexAt(hex).terrain === 'fort') return false
  return !isHeld(game, 'us', hex) && !inZoneOf(game, 'us', hex)
}

/** The hexes of Bataan connected to the entry hex through hexes without enemies and their zones. */
function openBataan(game: Corregidor): number[] {
  const start = hexOf(ENTRY)
  const found = new Set(isOpen(game, start) ? [start] : [])
  for (const hex of found)
    for (const next of neighboursOf(hex)) if (hexAt(next).section === 'bataan' && isOpen(game, next)) found.add(next)
  return [...found]
}

/** Places all remaining guns as near to the forts as there is room. */
function placeAll(game: Corregidor, guns: readonly Unit[]): void {
  const placed: Unit[] = []
  // A gun that is placed does not block hexes for others.
  const open = new Map(guns.map((gun) => [sectionFor(game, gun.def.id), [...hexesFor(game, gun)].sort(nearestFirst)]))
  for (const gun of guns) {
    const best = open.get(sectionFor(game, gun.def.id))?.find((place) => whyNotPlaced(place) === undefined)
    if (best === undefined) continue
    game.table.move(gun, best)
    placed.push(gun)
  }
  tell(game, 'guns.placed', '6.1A', { units: placed })
}

function nearestFirst(a: Place, b: Place): number {
  return (fromForts[a.index] ?? 0) - (fromForts[b.index] ?? 0) || a.index - b.index
}

/** By hex, the distance to the nearest fort. */
const fromForts = hexDefs.map((_, hex) =>
  Math.min(...FORTS.map((fort) => distanceOf(hex, hexOf(fort)) ?? Number.POSITIVE_INFINITY)),
)
