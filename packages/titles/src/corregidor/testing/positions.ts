import { any, type FuzzPosition, type Random } from '@topside/engine/testing'
import { deployments } from '../data/deployment.ts'
import { REDUCED } from '../data/faces.ts'
import { hexDefs, hexOf, neighboursOf } from '../data/hexes.ts'
import { type CounterDef, SIDES, type Side, unitId } from '../data/units.ts'
import { SUPPLY_BY_DIE } from '../data/weeks.ts'
import { relocate } from '../rules/8.1-terrain.ts'
import { isOverstacked } from '../rules/8.2-stacking.ts'
import { exertsZone } from '../rules/8.2-zones.ts'
import { MARINES } from '../rules/11-set-up.ts'
import { setWar } from '../rules/11-state.ts'
import { isHex, type PlaceDef, placeAt } from '../state/places.ts'
import { type Corregidor, is1945, scenarioOf, unitsOf } from '../state/state.ts'
import { isGunboat, layAside, type Unit, unitNamed, unitsIn } from '../state/units.ts'
import type { Vars } from '../state/vars.ts'

type Position = FuzzPosition<Vars, CounterDef, PlaceDef>

/** Where units meet: on Corregidor, on one of the smaller islands, or on the map of Bataan. */
type Battlefield = 'Corregidor' | 'Carabao' | 'Caballo' | 'bataan'

/** The land hexes there. */
function landOf(place: Battlefield): number[] {
  return hexDefs.flatMap(({ panel, terrain, island }, index) => {
    const onIt = place === 'bataan' ? panel === 'bataan' : island === place
    return onIt && terrain !== 'sea' && terrain !== 'fort' ? [index] : []
  })
}

/** The units of a side that can be placed on land: no boats, and no units used only on the other map. */
function movable(game: Corregidor, side: Side, place: Battlefield): Unit[] {
  return unitsOf(game, side).filter(
    (unit) => !isGunboat(unit) && unit.def.option === undefined && (place === 'bataan' || unit.def.size !== 'division'),
  )
}

/** Places units of both sides around a hex so that they meet; some have lost steps, some are disrupted. */
export function strew(game: Corregidor, place: Battlefield, random: Random): void {
  const land = new Set(landOf(place))
  const centre = any([...land], random)
  const near = [centre, ...neighboursOf(centre)].flatMap((hex) => [hex, ...neighboursOf(hex)])
  const hexes = [...new Set(near)].filter((hex) => land.has(hex))
  for (const hex of hexes) if (random() < 0.5) clear(game, hex)
  for (let i = 0; i < 14; i++)
    for (const side of SIDES) put(game, any(movable(game, side, place), random), any(hexes, random), random)
}

/** Removes all units in a hex from play: the batteries of a small island leave no room. */
function clear(game: Corregidor, hex: number): void {
  for (const unit of [...unitsIn(placeAt(game, hex))]) layAside(game, unit, `${unit.def.side}-unused`)
}

function put(game: Corregidor, unit: Unit, hex: number, random: Random): void {
  const place = placeAt(game, hex)
  if (unitsIn(place).some(({ def }) => def.side !== unit.def.side)) return
  if (unit.space !== place && isOverstacked(place, unit.def.side, [unit])) return
  relocate(game, unit, hex, [any(neighboursOf(hex), random), hex])
  const faces = unit.def.faces.flatMap((factors, face) => (factors === undefined ? [] : [face]))
  if (random() < 0.3) game.table.turn(unit, any(faces, random))
  if (random() < 0.25 && exertsZone(game, unit)) game.table.setStatus(unit, 'disrupted', any([1, 2], random))
}

/** A player turn of either side at some hour of some day, with units that meet. */
function meet(game: Corregidor, place: Battlefield, random: Random): string {
  strew(game, place, random)
  const { vars } = game
  vars.side = any(SIDES, random)
  if (vars.week === 0) vars.hour = Math.floor(random() * 7)
  vars.day = is1945(game) ? 14 + Math.floor(random() * 2) : 80 + Math.floor(random() * 4)
  if (!is1945(game)) vars.group = 7
  // The defenders of Bataan have a secret supply from the table of the rules (11.2F).
  if (vars.week > 0) setWar(game, { supply: any(SUPPLY_BY_DIE, random) })
  return 'playerTurn'
}

/** Sets up all waiting units on the islands in their historical positions. */
function deploy(game: Corregidor): void {
  const side = is1945(game) ? 'japan' : 'us'
  const known = deployments[scenarioOf(game).id]
  for (const unit of unitsOf(game, side)) {
    const hex = known.get(unit.def.id)
    if (hex !== undefined && unit.space.id === `${side}-deploying`) game.table.move(unit, placeAt(game, hex))
  }
}

/** Reduces a share of a side's units on the map to one step. */
function weaken(game: Corregidor, side: Side, share: number, random: Random): void {
  for (const unit of unitsOf(game, side)) {
    const last = unit.def.faces.findLastIndex((factors) => factors !== undefined)
    if (isHex(unit.space) && random() < share) game.table.turn(unit, last)
  }
}

/**
 * The night of the first assault, with the landing force held aside, and guns on Bataan; some batteries of the islands
 * have lost steps.
 */
function nightOfAssault(game: Corregidor, random: Random): string {
  deploy(game)
  Object.assign(game.vars, { turn: 503, day: 72, hour: 6, group: 7, side: 'japan' })
  weaken(game, 'us', 0.3, random)
  const siege = ['b4223', 'b4322', 'b4323', 'b4423', 'b4521', 'b4522'].map(hexOf)
  for (const unit of unitsOf(game, 'japan')) {
    if (unit.id.startsWith('jp42-art-')) put(game, unit, any(siege, random), random)
    else if (unit.def.group === 7 && unit.def.option === undefined)
      game.table.move(unit, game.table.space('japan-held'))
  }
  return 'playerTurn'
}

/** Land and beach hexes of Corregidor's coast, each with an adjacent hex of water. */
function coast(beach: boolean): (readonly [hex: number, water: number])[] {
  return landOf('Corregidor').flatMap((hex): (readonly [number, number])[] => {
    const water = neighboursOf(hex).find((next) => hexDefs[next]?.terrain === 'sea')
    return water !== undefined && (hexDefs[hex]?.beach === true) === beach ? [[hex, water]] : []
  })
}

/** The dawn after the first landing: tanks on beaches, companies below defended cliffs, others among the defenders. */
function dawnAfterLanding(game: Corregidor, random: Random): string {
  deploy(game)
  strew(game, 'Corregidor', random)
  const company = (number: number) => unitNamed(game, unitId(`jp42-co${number}-61`))
  for (const tank of ['jp42-1-7-tank', 'jp42-2-7-tank', 'jp42-m3-7-tank']) {
    const [hex] = any(coast(true), random)
    clear(game, hex)
    put(game, unitNamed(game, unitId(tank)), hex, random)
  }
  const marines = unitsOf(game, 'us').filter(({ def }) => def.id.endsWith('-4m'))
  for (let number = 1; number <= 4; number++) {
    const [cliff, water] = any(coast(false), random)
    clear(game, cliff)
    put(game, any(marines, random), cliff, random)
    put(game, company(number), water, random)
    const inland = neighboursOf(cliff).find((hex) => landOf('Corregidor').includes(hex))
    if (inland !== undefined) {
      clear(game, inland)
      put(game, company(number + 4), inland, random)
    }
  }
  const day = 73 + Math.floor(random() * 4)
  Object.assign(game.vars, { turn: 510, day, hour: 1, group: 7, side: 'japan' })
  setWar(game, { invasionDay: day - 1, assaults: [509], landed: { us: [], japan: ['Corregidor'] }, ashoreDay: day - 1 })
  return 'turn'
}

/** The week after a battle on Bataan: regiments with lost steps, some behind the American lines. */
function weekAfterBattle(game: Corregidor, random: Random): string {
  strew(game, 'bataan', random)
  weaken(game, 'japan', 0.5, random)
  const alone = hexOf('b4111')
  const divisions = ['fa-11th-div', 'fa-21st-div', 'fa-31st-div', 'fa-41st-div', 'fa-51st-div', 'fa-91st-div']
  for (const hex of [alone, ...neighboursOf(alone)]) clear(game, hex)
  for (const [index, hex] of neighboursOf(alone).entries())
    game.table.move(unitNamed(game, unitId(divisions[index] ?? '')), placeAt(game, hex))
  game.table.move(unitNamed(game, unitId('jp42-9-16')), placeAt(game, alone))
  game.table.turn(unitNamed(game, unitId('jp42-9-16')), REDUCED)
  setWar(game, { supply: any(SUPPLY_BY_DIE, random), taken: ['b2603', 'wint'] })
  Object.assign(game.vars, { week: 6 + Math.floor(random() * 10), turn: 14, group: 0 })
  return 'turn'
}

/** The last defenders of Bataan are surrounded, with the 4th Marines still at Olongapo or at Mariveles. */
function lastOfBataan(game: Corregidor, random: Random): string {
  const hex = hexOf('b4111')
  const station = (id: string, to: number) => game.table.move(unitNamed(game, unitId(id)), placeAt(game, to))
  for (const unit of unitsOf(game, 'us'))
    if (unit.id.startsWith('fa-')) game.table.move(unit, game.table.space('us-eliminated'))
  station('fa-11th-div', hex)
  game.table.setStatus(unitNamed(game, unitId('fa-11th-div')), 'disrupted', 2)
  const around = ['jp42-122-65', 'jp42-141-65', 'jp42-142-65', 'jp42-20-16', 'jp42-33-16', 'jp42-9-16']
  for (const [index, next] of neighboursOf(hex).entries()) station(around[index] ?? '', next)
  deploy(game)
  station(MARINES, hexOf(any(['b2603', 'b3824'], random)))
  const marines = { grown: random() < 0.5, arrived: false }
  setWar(game, { supply: any(SUPPLY_BY_DIE, random), marines, taken: any([[], ['b3824']], random) })
  Object.assign(game.vars, { week: 4 + Math.floor(random() * 11), turn: 14, group: 0 })
  return 'turn'
}

/**
 * Starting positions of fuzzed matches: units that meet on the islands and on Bataan, and the turning points of
 * campaigns.
 */
export const positions: readonly Position[] = [
  {
    name: 'units that meet on Corregidor in 1942',
    rules: ['8.2B', '8.2G', '10.1A', '10.2A', '10.4'],
    options: { scenario: 'fall' },
    lay: (game, random) => meet(game, 'Corregidor', random),
  },
  {
    name: 'units that meet on Corregidor in 1945',
    rules: ['10.4A', '10.4B', '11.3J', '11.3K', '9.3D'],
    options: { scenario: 'recapture' },
    lay: (game, random) => meet(game, 'Corregidor', random),
  },
  {
    name: 'units that meet on Bataan',
    rules: ['8.2C', '8.1K', '8.1P', '8.1O', '10.2A'],
    options: { scenario: 'bataan' },
    lay: (game, random) => meet(game, 'bataan', random),
  },
  {
    name: 'units that meet on the smaller islands',
    rules: ['8.1Q', '8.2H', '8.1J', '10.0A'],
    options: { scenario: 'fall' },
    lay: (game, random) => meet(game, any(['Carabao', 'Caballo'], random), random),
    opening: ({ kind, choices }, answered) =>
      kind === 'turn' && answered < 30 ? choices.find(({ verb }) => verb === 'act') : undefined,
  },
  {
    name: 'the night of the first assault',
    rules: ['7.0D', '7.0E', '7.0G', '7.0H', '7.0I', '10.1F', '11.1C', '11.1D', '11.1E', '13.8', '13.9'],
    options: { scenario: 'fall' },
    lay: nightOfAssault,
    opening: ({ kind, choices }, answered) =>
      choices.find(({ verb }) => (kind === 'turn' && answered === 0 && verb === 'act') || verb === 'launch'),
  },
  {
    name: 'the day before the drop',
    rules: ['7.0J', '7.0K', '10.1E', '11.3D', '11.3E', '11.3F', '11.3I', '13.2', '13.6'],
    options: { scenario: 'recapture' },
    lay(game) {
      deploy(game)
      return 'turn'
    },
  },
  {
    name: 'the last defenders of Bataan',
    rules: ['11.2H', '11.2K', '11.2L', '11.2Q', '11.2R', '11.2U'],
    options: { scenario: 'bataan' },
    lay: lastOfBataan,
    // The first week is the week of the defenders' last fight.
    opening: ({ kind, choices }, answered) =>
      answered < 16 && ['turn', 'week', 'raid', 'move.unit', 'bombard'].includes(kind)
        ? choices.find(({ verb }) => verb === (kind === 'turn' ? 'act' : 'done'))
        : undefined,
  },
  {
    name: 'the dawn after the first landing',
    rules: ['7.0D', '7.0H', '13.8'],
    options: { scenario: 'fall', surrender: 'yes' },
    lay: dawnAfterLanding,
    opening: ({ kind, choices }) => choices.find(({ verb }) => kind === 'turn' && verb === 'act'),
  },
  {
    name: 'the week after a battle on Bataan',
    rules: ['11.2N', '11.2Q'],
    options: { scenario: 'bataan' },
    lay: weekAfterBattle,
    opening: ({ kind, choices }) => choices.find(({ verb }) => kind === 'turn' && verb === 'act'),
  },
  {
    name: 'the Japanese of 1945 before the first night, their commander dead',
    rules: ['13.6'],
    options: { scenario: 'recapture', itagaki: 'yes' },
    lay(game, random) {
      meet(game, 'Corregidor', random)
      Object.assign(game.vars, { day: 1, hour: 1, side: 'japan' })
      return 'playerTurn'
    },
    opening: ({ kind, choices }) => choices.find(({ verb }) => kind === 'turn' && verb === 'act'),
  },
]
