import { NOBODY, seatMask } from '@topside/engine'
import { any, type Random } from '@topside/engine/testing'
import { OUT_OF_SUPPLY, REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { enemyOf, formationId, SIDES, type Side } from '../data/units.ts'
import { relocate } from '../rules/3.1-terminology.ts'
import { eliminate } from '../rules/3.6-steps.ts'
import { disrupt } from '../rules/3.7-disruption.ts'
import { supplySources } from '../rules/6.3-supply-sources.ts'
import { receive } from '../rules/6.42-supply-points.ts'
import { addReplacements } from '../rules/16.5-replacements.ts'
import { hold } from '../rules/17.11-drawing.ts'
import {
  type Bataan,
  isEvent,
  isMarker,
  isUnit,
  onMap,
  placeAt,
  scenarioOf,
  seatOf,
  type Unit,
  unitNamed,
  unitsOf,
} from '../state/state.ts'
import {
  type BataanPosition,
  bring,
  conduct,
  eager,
  formationsOf,
  KINDS,
  movable,
  onTurn,
  stand,
} from './laying-units.ts'

const CAMPAIGN = { scenario: 'battling-bastards' }

/** Movement Points of units that have none left in an Assault Sequence when Disrupted and Out of Supply (8.15). */
const SLOW = 4

function disruptSome(game: Bataan, random: Random): void {
  for (const side of SIDES) for (const unit of movable(game, side)) if (random() < 0.1) disrupt(game, [unit])
}

/** US units in stacks near Japan's entry hexes, some with few Movement Points. */
function atTheEdge(game: Bataan, random: Random): string {
  const entries = scenarioOf(game)
    .arrivals.filter(({ side }) => side === 'japan')
    .flatMap(({ entry }) => entry.filter((id) => /^\d{4}$/.test(id)))
    .map(hexOf)
  onTurn(game, 5)
  const formation = any(formationsOf(game, 'us'), random)
  const mine = movable(game, 'us').filter(({ def }) => def.formation === formation)
  const hex = any(entries, random)
  for (const unit of mine) bring(game, unit, hex, 2, random)
  for (const unit of mine.filter(() => random() < 0.2)) wear(game, unit)
  conduct(game, formation, any(KINDS, random), 'movement', [])
  return 'move'
}

/** Heavy guns activated in an Assault Sequence, Disrupted and Out of Supply: they have no Movement Points left. */
function spentGuns(game: Bataan, random: Random): string {
  const guns = SIDES.flatMap((side) => movable(game, side)).filter(
    ({ def }) => def.movement > 0 && def.movement <= SLOW,
  )
  const { side } = any(guns, random).def
  const slow = guns.filter(({ def }) => def.side === side)
  for (const unit of slow) wear(game, unit)
  disruptSome(game, random)
  conduct(game, any(formationsOf(game, side), random), 'assault', 'movement', slow)
  return 'move'
}

function wear(game: Bataan, unit: Unit): void {
  disrupt(game, [unit])
  game.table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
}

/** The turn on which Japanese Army units withdraw, with one or both eliminated. */
function withdrawal(game: Bataan, random: Random): string {
  const { withdrawals } = scenarioOf(game)
  const rows = withdrawals.filter(({ units }) => units.some((id) => isArmyUnit(game, id)))
  const { turn, units } = any(rows, random)
  onTurn(game, turn)
  const ids = units.filter((id) => isArmyUnit(game, id))
  for (const [index, id] of ids.entries()) if (index === 0 || random() < 0.5) eliminate(game, unitNamed(game, id))
  disruptSome(game, random)
  return 'withdrawals'
}

function isArmyUnit({ table }: Bataan, id: string): boolean {
  const piece = table.piece(id)
  return isUnit(piece) && piece.def.formation === undefined
}

/** Japanese units hold the US supply source. */
function sourceLost(game: Bataan, random: Random): string {
  receive(game, Math.floor(random() * 6))
  for (const hex of supplySources(game, 'us')) {
    for (const unit of unitsOf(game, 'us').filter(({ space }) => space.index === hex)) bring(game, unit, hex, 4, random)
    const unit = any(movable(game, 'japan'), random)
    if (placeAt(game, hex).pieces.every(({ def }) => 'side' in def && def.side === 'japan'))
      relocate(game, unit, placeAt(game, hex))
  }
  onTurn(game, 5 + Math.floor(random() * 5))
  disruptSome(game, random)
  return 'supplies'
}

/** Formations of both sides in Reserve with units that have lost steps, and few points for them. */
function resting(game: Bataan, random: Random): string {
  const { vars, table } = game
  for (const side of SIDES) {
    const formation = any(formationsOf(game, side), random)
    for (const marker of table.pieces)
      if (marker.id.startsWith(`marker-${formation}-`) && marker.space.id === `${side}-markers`)
        table.move(marker, table.space(`${side}-reserve`))
    const units = movable(game, side)
    const army = units.filter(({ def }) => def.formation === undefined && random() < 0.5)
    vars.reserve = [...vars.reserve, { formation, until: vars.turn + 1, army: army.map(({ def }) => def.id) }]
    for (const unit of units) {
      const rests = unit.def.formation === formation || army.includes(unit)
      if (!rests || unit.def.reduced === undefined || unit.face === REDUCED || unit.def.artillery || random() < 0.4)
        continue
      table.turn(unit, REDUCED)
      table.setTrack(`${side}-lost`, table.track(`${side}-lost`) + 1)
    }
  }
  addReplacements(game, 'japan', 1)
  addReplacements(game, random() < 0.5 ? 'american' : 'filipino', 1)
  return 'replacing'
}

/** Events in both hands; some one-time events have happened. */
function handsFull(game: Bataan, random: Random): string {
  const { table, vars } = game
  const dealt = new Set<string>()
  for (const side of SIDES) {
    const pool = table.space('events-pool').pieces.filter(isEvent)
    const wanted = side === 'us' ? ['M', 'A', 'J', 'C'] : ['I', 'A', 'H', 'P']
    for (const marker of pool.filter(({ def }) => wanted.includes(def.letter) && !dealt.has(def.letter)).slice(0, 4)) {
      dealt.add(marker.def.letter)
      hold(game, side, marker.def.letter)
    }
  }
  onTurn(game, 4 + Math.floor(random() * 4))
  disruptSome(game, random)
  if (random() < 0.4) vars.events = { ...vars.events, once: ['us-A', 'japan-A'] }
  return random() < 0.5 ? 'specialEvents' : 'reinforcementEvents'
}

/** The 31st Division on its road of approach, with Japanese units adjacent there and elsewhere. */
function onTheRoad(game: Bataan, random: Random): string {
  onTurn(game, 5)
  const formation = formationId('us-31')
  const coming = scenarioOf(game).release.flatMap(({ units }) => units)
  for (const id of coming) stand(game, unitNamed(game, id), hexOf(any(['2522', '2623', '2722'], random)))
  for (const unit of movable(game, 'japan')) {
    const near = random()
    if (near < 0.6) bring(game, unit, hexOf(any(['2623', '2722'], random)), near < 0.4 ? 1 : 2, random)
  }
  conduct(game, formation, any(KINDS, random), 'declaration', [])
  return 'declare'
}

/** All units of a formation are eliminated, and none is to come. */
function formationLost(game: Bataan, random: Random): string {
  const formation = any(formationsOf(game, any(SIDES, random)), random)
  for (const side of SIDES)
    for (const unit of unitsOf(game, side)) if (unit.def.formation === formation && onMap(unit)) eliminate(game, unit)
  disruptSome(game, random)
  return 'reinforcements'
}

/** The US player holds the event that builds a fortification, before the Engineering Phase. */
function builders(game: Bataan, random: Random): string {
  hold(game, 'us', 'R')
  disruptSome(game, random)
  return 'engineeringEvents'
}

/** One marker of a formation is held, and the only marker left to draw is its other one. */
function twoOfOne(game: Bataan, random: Random): string {
  const { table, vars } = game
  const markers = (side: Side) => table.pieces.filter(isMarker).filter(({ def }) => def.side === side)
  const pairs = SIDES.flatMap((side) => {
    const ofOne = [...Map.groupBy(markers(side), ({ def }) => def.formation).values()]
    return ofOne.filter(({ length }) => length > 1)
  })
  const [held, left] = any(pairs, random)
  if (held === undefined || left === undefined) return 'operations'
  const { side } = held.def
  for (const marker of markers(side)) table.move(marker, table.space(`${side}-markers`))
  table.move(held, table.space(`${side}-held`))
  table.setKnownTo(held, seatMask(seatOf(game, side)))
  table.move(left, table.space(`${side}-pool`))
  table.setKnownTo(left, NOBODY)
  vars.last = enemyOf(side)
  disruptSome(game, random)
  return 'operations'
}

/**
 * Starting positions of fuzzed matches for rare situations: at the edge of the map, with units eliminated, in Reserve,
 * or in mixed stacks.
 */
export const rarePositions: readonly BataanPosition[] = [
  {
    name: 'the edge',
    rules: ['3.32', '5.11', '8.11'],
    options: CAMPAIGN,
    lay: atTheEdge,
    opening: eager(['unit', 'with', 'with-all'], 12),
  },
  { name: 'guns that cannot move', rules: ['8.15'], options: { scenario: 'second-bataan' }, lay: spentGuns },
  {
    name: 'two markers of one formation',
    rules: ['7.32'],
    options: CAMPAIGN,
    lay: twoOfOne,
    opening: eager(['draw'], 3),
  },
  { name: 'a formation that is lost', rules: ['4.36'], options: { scenario: 'second-bataan' }, lay: formationLost },
  {
    name: 'builders',
    rules: ['14.16'],
    options: { scenario: 'second-bataan' },
    lay: builders,
    opening: eager(['event', 'event-hex'], 2),
  },
  { name: 'a withdrawal of units that are lost', rules: ['5.22'], options: CAMPAIGN, lay: withdrawal },
  { name: 'the supply source taken', rules: ['6.46'], options: CAMPAIGN, lay: sourceLost },
  {
    name: 'formations that rest',
    rules: ['5.32', '16.52', '16.55'],
    options: CAMPAIGN,
    lay: resting,
    opening: eager(['replace'], 1),
  },
  {
    name: 'full hands',
    rules: ['15.38', '17.16'],
    options: CAMPAIGN,
    lay: handsFull,
    opening: eager(['event', 'event-take'], 3),
  },
  {
    name: 'a division on the road',
    rules: ['9.11', '19.24'],
    options: { scenario: 'abucay-line' },
    lay: onTheRoad,
    opening: eager(['target', 'join'], 8),
  },
]
