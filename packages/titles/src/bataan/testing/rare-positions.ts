import { seatMask } from '@topside/engine'
import { OUT_OF_SUPPLY, REDUCED } from '../data/faces.ts'
import { hexAt, hexGrid, hexOf } from '../data/hexes.ts'
import { formationId, SIDES } from '../data/units.ts'
import { relocate } from '../rules/3.1-terminology.ts'
import { stackingRoom } from '../rules/3.3-stacking.ts'
import { eliminate } from '../rules/3.6-steps.ts'
import { disrupt } from '../rules/3.7-disruption.ts'
import { supplySources } from '../rules/6.3-supply-sources.ts'
import { receive } from '../rules/6.42-supply-points.ts'
import { isHeadquarters } from '../rules/16.2-headquarters.ts'
import { addReplacements } from '../rules/16.5-replacements.ts'
import { handOf } from '../rules/17.11-drawing.ts'
import {
  type Bataan,
  isEvent,
  isUnit,
  onMap,
  placeAt,
  scenarioOf,
  seatOf,
  type Unit,
  unitNamed,
  unitsOf,
} from '../state.ts'
import {
  any,
  type BataanPosition,
  bring,
  conduct,
  eager,
  formationsOf,
  KINDS,
  movable,
  type Random,
} from './laying-units.ts'

const CAMPAIGN = { scenario: 'battling-bastards' }
const SECOND = { scenario: 'second-bataan' }

function onTurn({ table, vars }: Bataan, turn: number): void {
  vars.turn = turn
  table.setTrack('turn', turn)
}

function disruptSome(game: Bataan, random: Random): void {
  for (const side of SIDES) for (const unit of movable(game, side)) if (random() < 0.1) disrupt(game, [unit])
}

/** Puts a unit into a hex, if there is room. */
function stand(game: Bataan, unit: Unit, hex: number): void {
  const place = placeAt(game, hex)
  if (stackingRoom(place, unit.def.side) >= unit.def.stacking) relocate(game, unit, place)
}

/** US units near the hexes by which Japan enters, in stacks, some of them without movement points. */
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
  for (const unit of mine.filter(() => random() < 0.2)) {
    disrupt(game, [unit])
    game.table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
  }
  conduct(game, formation, any(KINDS, random), 'movement', [])
  return 'move'
}

/** The turn on which Army units of Japan leave, of which one or both were eliminated. */
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

/** Japanese units stand where the US player draws his supply. */
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

/** Formations of both sides rest with units that have lost steps, and few points are there for them. */
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

/** Events lie in the hands; some of those that happen once have. */
function handsFull(game: Bataan, random: Random): string {
  const { table, vars } = game
  const dealt = new Set<string>()
  for (const side of SIDES) {
    const pool = table.space('events-pool').pieces.filter(isEvent)
    const wanted = side === 'us' ? ['M', 'A', 'J', 'C'] : ['I', 'A', 'H', 'P']
    for (const marker of pool.filter(({ def }) => wanted.includes(def.letter) && !dealt.has(def.letter)).slice(0, 4)) {
      dealt.add(marker.def.letter)
      table.move(marker, handOf(game, side))
      table.setKnownTo(marker, seatMask(seatOf(game, side)))
    }
  }
  onTurn(game, 4 + Math.floor(random() * 4))
  disruptSome(game, random)
  if (random() < 0.4) vars.events = { ...vars.events, once: ['us-A', 'japan-A'] }
  return random() < 0.5 ? 'specialEvents' : 'reinforcementEvents'
}

/** Armour of both sides beside each other. */
function armour(game: Bataan, random: Random): string {
  const side = any(SIDES, random)
  const isArmour = ({ def }: Unit) => def.type === 'armour'
  const own = movable(game, side).filter(isArmour)
  const others = movable(game, side === 'us' ? 'japan' : 'us')
  const hosts = others.filter(
    ({ space }) => hexAt(space.index).cover === undefined && hexAt(space.index).terrain === 'clear',
  )
  const target = any(hosts.length > 0 ? hosts : others, random).space.index
  for (const unit of others.filter(isArmour)) bring(game, unit, target, 1, random)
  const beside = others.find((unit) => isArmour(unit) && hexGrid.adjacent(unit.space.index, target))
  const hex = beside?.space.index ?? target
  const formation = any(formationsOf(game, side), random)
  const mine = movable(game, side).filter(({ def }) => def.formation === formation)
  for (const unit of [...own, ...mine]) bring(game, unit, hex, isHeadquarters(unit) ? 3 : 1, random)
  conduct(game, formation, any(KINDS, random), 'declaration', own.filter(onMap))
  return 'declare'
}

/** Two hexes side by side are attacked: who retreats from one has friends in the other alone. */
function sideBySide(game: Bataan, random: Random): string {
  const side = any(SIDES, random)
  const enemies = movable(game, side === 'us' ? 'japan' : 'us').filter(({ def }) => def.type === 'infantry')
  const host = any(enemies, random)
  const first = host.space.index
  for (const unit of enemies.slice(0, 4)) if (unit.space.index !== first) bring(game, unit, first, 1, random)
  const formation = any(formationsOf(game, side), random)
  const army = movable(game, side).filter(({ def }) => def.formation === undefined && def.type !== 'anti-aircraft')
  const active = army.filter(() => random() < 0.5)
  const mine = movable(game, side).filter(({ def }) => def.formation === formation)
  for (const unit of [...mine, ...active]) bring(game, unit, first, 2, random)
  conduct(game, formation, any(KINDS, random), 'declaration', active)
  return 'declare'
}

/** Units of two formations stand with a headquarters where they are attacked. */
function mixedStack(game: Bataan, random: Random): string {
  const units = movable(game, 'us')
  const headquarters = any(units.filter(isHeadquarters), random)
  const { index } = headquarters.space
  const infantry = units.filter(({ def }) => def.type === 'infantry' && def.formation !== undefined)
  const own = infantry.filter(({ def }) => def.formation === headquarters.def.formation).slice(0, 3)
  const others = infantry.filter(({ def }) => def.formation !== headquarters.def.formation)
  for (const unit of [...own, any(others, random)]) stand(game, unit, index)
  const formation = any(formationsOf(game, 'japan'), random)
  for (const unit of movable(game, 'japan').filter(({ def }) => def.formation === formation))
    bring(game, unit, index, 1, random)
  conduct(game, formation, any(KINDS, random), 'declaration', [])
  return 'declare'
}

/** The 31st Division is on the road by which it comes, with Japanese units beside it there and elsewhere. */
function onTheRoad(game: Bataan, random: Random): string {
  onTurn(game, 5)
  const formation = formationId('us-31')
  const coming = scenarioOf(game).release.flatMap(({ units }) => units)
  for (const id of coming)
    stand(game, unitNamed(game, id), hexOf(any(['2323', '2423', '2522', '2623', '2722'], random)))
  for (const unit of movable(game, 'japan'))
    if (random() < 0.6) bring(game, unit, hexOf(any(['2623', '2722', '2821'], random)), 2, random)
  conduct(game, formation, any(KINDS, random), 'declaration', [])
  return 'declare'
}

const FIGHTS = ['target', 'join', 'resolve', 'hold', 'retreat', 'retreat-all']

/** Where matches of the fuzzer begin for what hardly ever comes about: at the edge of the map, with units lost, resting, or side by side. */
export const rarePositions: readonly BataanPosition[] = [
  {
    ...{ name: 'the edge', rules: ['3.32', '5.11', '8.11', '8.15'], options: CAMPAIGN, lay: atTheEdge },
    opening: eager(['unit', 'with', 'with-all'], 12),
  },
  { name: 'a withdrawal of units that are lost', rules: ['5.22'], options: CAMPAIGN, lay: withdrawal },
  { name: 'the supply source taken', rules: ['6.46'], options: CAMPAIGN, lay: sourceLost },
  {
    ...{ name: 'formations that rest', rules: ['5.32', '16.52', '16.55'], options: CAMPAIGN, lay: resting },
    opening: eager(['replace'], 1),
  },
  {
    ...{ name: 'full hands', rules: ['15.38', '17.16'], options: CAMPAIGN, lay: handsFull },
    opening: eager(['event', 'event-take'], 3),
  },
  {
    ...{ name: 'armour', rules: ['9.15', '9.16', '10.26', '11.23'], options: SECOND, lay: armour },
    opening: eager(FIGHTS, 30),
  },
  {
    ...{ name: 'two hexes side by side', rules: ['10.63', '11.36', '11.66'], options: SECOND, lay: sideBySide },
    opening: eager(FIGHTS, 40),
  },
  {
    ...{ name: 'a stack of two formations', rules: ['9.31', '9.34', '16.23'], options: SECOND, lay: mixedStack },
    opening: eager(['target', 'join'], 30),
  },
  {
    ...{
      name: 'a division on the road',
      rules: ['9.11', '19.24'],
      options: { scenario: 'abucay-line' },
      lay: onTheRoad,
    },
    opening: eager(['target', 'join'], 8),
  },
]
