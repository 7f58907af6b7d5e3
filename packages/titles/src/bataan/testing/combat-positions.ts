import { type Choice, type Decision, DIRECTIONS } from '@topside/engine'
import { any, type Random } from '@topside/engine/testing'
import { hexAt, hexGrid, hexsides, RIVER } from '../data/hexes.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { enemyOf, SIDES, type Side } from '../data/units.ts'
import { isArmour } from '../rules/3.1-terminology.ts'
import { isHeadquarters } from '../rules/16.2-headquarters.ts'
import { type Bataan, isArtillery, onMap, scenarioOf, type Unit, unitsIn } from '../state/state.ts'
import { type BataanPosition, bring, conduct, eager, formationsOf, KINDS, movable, stand } from './laying-units.ts'

const SECOND = { scenario: 'second-bataan' }
const FIGHTS = ['target', 'join', 'resolve', 'hold', 'retreat', 'retreat-all']

/** Places a formation and some Army units near a hex, with their headquarters further away, and declares attacks. */
function surround(
  game: Bataan,
  side: Side,
  hex: number,
  how: { readonly near: number; readonly army: readonly Unit[]; readonly random: Random; readonly mobile?: true },
): string {
  const { near, army, random, mobile } = how
  const formation = any(formationsOf(game, side), random)
  const mine = movable(game, side).filter(({ def }) => def.formation === formation)
  for (const unit of [...army, ...mine]) bring(game, unit, hex, isHeadquarters(unit) ? 3 : near, random)
  conduct(game, formation, mobile ? 'mobile' : any(KINDS, random), 'declaration', army.filter(onMap))
  return 'declare'
}

/** All armour of a side; it belongs to the Army. */
const armourOf = (game: Bataan, side: Side) => movable(game, side).filter(isArmour)

/** A random unit, in clear terrain if possible. */
function inTheOpen(units: readonly Unit[], random: Random): Unit {
  const open = units.filter(({ space }) => {
    const { cover, terrain } = hexAt(space.index)
    return cover === undefined && terrain === 'clear'
  })
  return any(open.length > 0 ? open : units, random)
}

/** Armour of both sides next to each other. */
function armour(game: Bataan, random: Random): string {
  const side = any(SIDES, random)
  const others = movable(game, enemyOf(side))
  const target = inTheOpen(others, random).space.index
  for (const unit of others.filter(isArmour)) bring(game, unit, target, 1, random)
  const beside = others.find((unit) => isArmour(unit) && hexGrid.adjacent(unit.space.index, target))
  return surround(game, side, beside?.space.index ?? target, { near: 1, army: armourOf(game, side), random })
}

/** Terrain that armour and other motorized units can attack only by roads, trails and bridges, or not at all. */
const GROUNDS: readonly ((hex: number) => boolean)[] = [
  (hex) => hexAt(hex).terrain === 'swamp',
  (hex) => hexAt(hex).cover === 'tropical-grass',
  (hex) => hexAt(hex).cover === 'jungle',
  (hex) => DIRECTIONS.some((direction) => hexsides.has(hex, direction, RIVER)),
]

/** Armour and a formation next to enemies in swamp, tropical grass or jungle, or behind a river. */
function badGround(game: Bataan, random: Random): string {
  const side = any(SIDES, random)
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const free = game.table.spaces
    .slice(0, hexGrid.size)
    .filter((place) => place.def.terrain !== 'sea' && inArea(area, place.index) && place.pieces.length === 0)
  const grounds = GROUNDS.map((is) => free.filter(({ index }) => is(index))).filter(({ length }) => length > 0)
  const infantry = movable(game, enemyOf(side)).filter(({ def }) => def.type === 'infantry')
  const hex = any(any(grounds, random), random).index
  for (let i = 0; i < 2; i++) stand(game, any(infantry, random), hex)
  return surround(game, side, hex, { near: 1, army: armourOf(game, side), random })
}

/** One unit is attacked from all sides, by more units than fit into its hex, with guns and armour nearby. */
function breakthrough(game: Bataan, random: Random): string {
  const side = any(SIDES, random)
  const enemies = movable(game, enemyOf(side)).filter(({ def }) => def.type === 'infantry')
  const host = inTheOpen(enemies, random)
  for (const unit of unitsIn(host.space)) if (unit !== host) bring(game, unit, host.space.index, 4, random)
  const own = movable(game, side).filter(({ def }) => def.formation === undefined && def.type !== 'anti-aircraft')
  const [guns, others] = [own.filter(isArtillery), own.filter((unit) => !isArtillery(unit))]
  const army = [...others, ...guns.slice(0, 3)]
  return surround(game, side, host.space.index, { near: 1, army, random, mobile: true })
}

/** One attack by all units that can, with guns in support; the victors advance into the hex one by one. */
function overrun({ kind, choices }: Decision, answered: number, random: Random): Choice | undefined {
  if (kind === 'attack.target' && answered > 0) return choices.find(({ verb }) => verb === 'done')
  // Advances into the hex itself are offered before advances beyond it.
  if (kind === 'advance') return choices.find(({ verb }) => verb === 'advance')
  return eager(['target', 'join', 'support', 'resolve'], 80)({ choices }, answered, random)
}

/** Two adjacent hexes are attacked: units that retreat from one have friends only in the other. */
function sideBySide(game: Bataan, random: Random): string {
  const side = any(SIDES, random)
  const enemies = movable(game, enemyOf(side)).filter(({ def }) => def.type === 'infantry')
  const first = any(enemies, random).space.index
  for (const unit of enemies.slice(0, 4)) if (unit.space.index !== first) bring(game, unit, first, 1, random)
  const army = movable(game, side).filter(({ def }) => def.formation === undefined && def.type !== 'anti-aircraft')
  return surround(game, side, first, { near: 2, army: army.filter(() => random() < 0.5), random })
}

/** Units of two formations with each of three headquarters side by side, under attack. */
function mixedStacks(game: Bataan, random: Random): string {
  const units = movable(game, 'us')
  const first = any(units.filter(isHeadquarters), random)
  const { index } = first.space
  const near = units.filter((unit) => isHeadquarters(unit) && unit !== first).slice(0, 2)
  for (const headquarters of near) bring(game, headquarters, index, 1, random)
  const infantry = units.filter(({ def }) => def.type === 'infantry' && def.formation !== undefined)
  for (const { def, space } of [first, ...near]) {
    for (const unit of unitsIn(space)) if (!isHeadquarters(unit)) bring(game, unit, index, 4, random)
    const own = infantry.filter(({ def: { formation } }) => formation === def.formation)
    const others = infantry.filter(({ def: { formation } }) => formation !== def.formation)
    // A stack of three with a unit of another formation; there is room for three.
    for (const unit of [any(others, random), ...own.slice(0, 2)]) stand(game, unit, space.index)
  }
  return surround(game, 'japan', index, { near: 2, army: [], random })
}

/** Starting positions of fuzzed matches for effects of terrain, armour, crowds and stacks on combats. */
export const combatPositions: readonly BataanPosition[] = [
  {
    name: 'armour',
    rules: ['11.23'],
    options: SECOND,
    lay: armour,
    opening: overrun,
  },
  {
    name: 'bad ground',
    rules: ['9.15', '9.16', '10.26'],
    options: SECOND,
    lay: badGround,
    opening: eager(['target', 'join'], 30),
  },
  {
    name: 'a breakthrough',
    rules: ['11.64', '11.66'],
    options: SECOND,
    lay: breakthrough,
    opening: overrun,
  },
  {
    name: 'two hexes side by side',
    rules: ['10.63', '11.36'],
    options: SECOND,
    lay: sideBySide,
    opening: eager(FIGHTS, 40),
  },
  {
    name: 'stacks of two formations',
    rules: ['9.31', '9.34', '16.23'],
    options: SECOND,
    lay: mixedStacks,
    opening: eager(['target', 'join'], 30),
  },
]
