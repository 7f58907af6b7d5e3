import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { any, type Random } from '@topside/engine/testing'
import { coasts, isMudflat } from '../data/coast.ts'
import { LANDED, OUT_OF_SUPPLY, REDUCED } from '../data/faces.ts'
import { hexGrid } from '../data/hexes.ts'
import { enemyOf, SIDES, type Side } from '../data/units.ts'
import { relocate } from '../rules/3.1-terminology.ts'
import { unitsAt } from '../rules/3.2-zones-of-control.ts'
import { zonesBeside } from '../rules/3.14-coast.ts'
import { receive } from '../rules/6.42-supply-points.ts'
import { waitingUnits } from '../rules/15.41-15.43-invaders.ts'
import { isInvader } from '../rules/15.46-invaders.ts'
import { spend } from '../rules/15.47-15.48-invaders.ts'
import { isHeadquarters } from '../rules/16.2-headquarters.ts'
import { type Bataan, isAirUnit, isShip, onMap, type Unit, unitsOf } from '../state/state.ts'
import { combatPositions } from './combat-positions.ts'
import { type BataanPosition, bring, conduct, eager, formationsOf, KINDS, movable } from './laying-units.ts'
import { rarePositions } from './rare-positions.ts'

/** Places ships and air units of both sides in the sea zone next to a hex, if there is one, each with a probability. */
function patrol({ table }: Bataan, hex: number, chance: number, random: Random): void {
  const [zone] = zonesBeside(hex)
  if (zone === undefined) return
  for (const piece of table.pieces) {
    const ship = isShip(piece) && piece.def.port !== undefined
    if ((ship || (isAirUnit(piece) && piece.space.id.endsWith('-ready'))) && random() < chance)
      table.move(piece, table.space(zone))
  }
}

/** Fixed features of an attack: the attacking side, whether the hex is coastal, and the probability of each ship. */
interface How {
  readonly side?: Side
  readonly coastal?: boolean
  readonly patrols?: number
}

/** A formation around one enemy hex, with guns and Army units, all near their headquarters. */
function attack(game: Bataan, random: Random, how: How = {}): string {
  const { side = any(SIDES, random), coastal = false, patrols = 0.4 } = how
  const targets = movable(game, enemyOf(side)).filter(({ space }) => !coastal || zonesBeside(space.index).length > 0)
  const target = any(targets.length > 0 ? targets : movable(game, enemyOf(side)), random).space.index
  const formation = any(formationsOf(game, side), random)
  const own = movable(game, side)
  const mine = own.filter(({ def }) => def.formation === formation)
  const army = own.filter(({ def }) => def.formation === undefined && def.type !== 'anti-aircraft')
  const active = army.filter(() => random() < 0.3)
  for (const unit of [...mine, ...active])
    bring(game, unit, target, unit.def.artillery !== undefined || isHeadquarters(unit) ? 3 : 1, random)
  const defenders = movable(game, enemyOf(side)).filter(({ def }) => isHeadquarters({ def } as Unit) || def.artillery)
  for (const unit of defenders) if (unit.space.index !== target && random() < 0.3) bring(game, unit, target, 3, random)
  const guns = unitsOf(game, 'us').filter((unit) => unit.def.type === 'anti-aircraft' && onMap(unit))
  if (side === 'japan') for (const unit of guns) bring(game, unit, target, 2, random)
  patrol(game, target, patrols, random)
  conduct(game, formation, any(KINDS, random), 'declaration', active)
  return 'declare'
}

const FIGHTS = ['target', 'join', 'fly', 'bombard', 'interdict', 'resolve', 'hold']
const SECOND = { scenario: 'second-bataan' }

/** Japanese units wait in both ports with ready barges, and US units guard some hexes of the coast. */
function land(game: Bataan, random: Random): string {
  const { table, vars } = game
  const formation = any(formationsOf(game, 'japan'), random)
  const able = movable(game, 'japan').filter(({ def }) => def.formation === formation && def.type === 'infantry')
  for (const [index, unit] of able.slice(0, 6).entries())
    relocate(game, unit, table.space(index % 2 === 0 ? 'manila-box' : '1604'))
  for (const ship of table.pieces.filter(isShip))
    if (ship.def.capacity !== undefined && ship.def.port !== undefined)
      table.move(ship, table.space(`${ship.def.port}-ready`))
  const shore = [...coasts['manila-bay'], ...coasts['bataan-coast']].filter((hex) => !isMudflat(hex))
  for (const unit of movable(game, 'us').filter(() => random() < 0.3)) bring(game, unit, any(shore, random), 1, random)
  receive(game, 3)
  vars.waiting = waitingUnits(game)
  conduct(game, formation, 'assault', 'movement', [])
  return 'embark'
}

/** Japanese units that landed on an earlier turn, some reduced, out of supply since. */
function ashore(game: Bataan, random: Random): string {
  const { table } = game
  const shore = [...coasts['manila-bay'], ...coasts['bataan-coast']].filter((hex) => {
    const around = [hex, ...DIRECTIONS.map((direction) => hexGrid.neighbour(hex, direction))]
    return around.every((each) => each === OFF_MAP || unitsAt(game, 'japan')[each] === 0)
  })
  for (const unit of movable(game, 'japan').filter(({ def }) => def.type === 'infantry')) {
    if (random() < 0.7) continue
    const from = unit.space
    bring(game, unit, any(shore, random), 1, random)
    if (unit.space === from) continue
    table.setStatus(unit, 'invading', LANDED)
    table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
    if (unit.def.reduced === undefined || unit.face === REDUCED || random() < 0.7) continue
    table.turn(unit, REDUCED)
    table.setTrack('japan-lost', table.track('japan-lost') + 1)
  }
  receive(game, 2)
  return 'invasionAttrition'
}

/**
 * Landed units of a formation that were activated this turn and are Out of Supply; its other units are active again
 * (15.47).
 */
function spentAshore(game: Bataan, random: Random): string {
  ashore(game, random)
  const landed = movable(game, 'japan').filter((unit) => isInvader(game, unit))
  const formations = formationsOf(game, 'japan').filter((id) => landed.some(({ def }) => def.formation === id))
  for (const unit of landed) spend(game, unit)
  const formation = any(formations.length > 0 ? formations : formationsOf(game, 'japan'), random)
  conduct(game, formation, any(KINDS, random), 'movement', [])
  return 'move'
}

const all: readonly BataanPosition[] = [
  ...rarePositions,
  ...combatPositions,
  {
    name: 'an attack',
    rules: ['10.11', '10.32', '11.56', '12.14', '12.23', '13.31', '13.36', '14.21'],
    options: SECOND,
    lay: (game, random) => attack(game, random),
    opening: eager(FIGHTS, 40),
  },
  {
    name: 'an attack by the sea',
    rules: ['13.22', '15.51', '15.52', '15.53', '15.55', '16.12', '16.14'],
    options: SECOND,
    lay: (game, random) => attack(game, random, { coastal: true }),
    opening: eager(FIGHTS, 40),
  },
  {
    name: 'ships of both sides',
    rules: ['15.53'],
    options: SECOND,
    lay: (game, random) => attack(game, random, { side: 'japan', coastal: true, patrols: 1 }),
    opening: eager(['target', 'join', 'bombard', 'resolve'], 40),
  },
  {
    name: 'a landing',
    rules: ['15.41', '15.42', '15.43', '15.44', '15.45', '15.49'],
    options: SECOND,
    lay: land,
    opening: eager(['invade', 'aboard', 'designate', 'target', 'join', 'react', 'activate'], 60),
  },
  {
    name: 'invaders ashore',
    rules: ['15.46', '15.48'],
    options: SECOND,
    lay: ashore,
  },
  {
    name: 'invaders activated before',
    rules: ['15.47'],
    options: SECOND,
    lay: spentAshore,
  },
]

/**
 * Number of commands after which a match begun in a position is abandoned: by then the situation has occurred, and
 * playing the whole scenario would take long.
 */
const LEFT_AFTER = 200

/** Starting positions of fuzzed matches: attacks, landings and invaders, which are too rare in random play. */
export const positions: readonly BataanPosition[] = all.map((each) => ({ ...each, commands: LEFT_AFTER }))
