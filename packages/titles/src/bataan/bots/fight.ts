import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { coordinationModifiers } from '../data/charts.ts'
import type { TableName } from '../data/combat.ts'
import { hexGrid, hexsides, RIVER } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { chanceToPass } from '../rules/3.4-efficiency.ts'
import { stepsOf } from '../rules/3.6-steps.ts'
import { isActive } from '../rules/7.2-active.ts'
import { whyNotAttack } from '../rules/9.1-attacks.ts'
import { UNCOORDINATED } from '../rules/10.4-coordination.ts'
import { canFire } from '../rules/12-artillery.ts'
import { type Bataan, isArtillery, placeAt, type Unit, unitsIn, unitsOf } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { openAround } from './hold.ts'
import { type Prospect, prospectOf } from './odds.ts'
import { assaultOnly, attackOf, groundOf, type Position, ratingOf, type Stack, stepPrice } from './position.ts'

/** Value to the attacker of any hex vacated, in addition to the hex's own value. */
const GROUND = 0.35
/** Share of the fire that counts, because its coordination is uncertain (10.42). */
const FIRES = 0.7
/** Guns that a side may use in one combat (12.13). */
const GUNS = 2
/** Cost of being repulsed or Disrupted, per unit. */
const REPULSED = 0.6
const SHAKEN = 0.15
/** Share of a retreating defender's remaining steps lost, by the number of hexes open to it (11.3). */
const TRAPPED = [1, 0.5, 0.25, 0.1, 0.05]

/** An attack on a stack under consideration. */
export interface Assault {
  readonly foe: Stack
  readonly units: readonly Unit[]
  readonly table: TableName
  readonly sequence: Sequence
  /** Fire in support of the attack, and the defence including its own fire (10.42). */
  readonly fire: number
  readonly defence: number
}

/** An attack and its value to the attacker. */
export interface Weighed {
  readonly assault: Assault
  readonly worth: number
}

/** 10.42, 12.13: the fire that a side can expect at a hex: the best guns in range that can fire. */
export function fireAt(game: Bataan, side: Side, hex: number, serves: (gun: Unit) => boolean): number {
  const strengths: number[] = []
  for (const unit of unitsOf(game, side)) {
    if (!isArtillery(unit) || unit.space.index >= hexGrid.size || !canFire(game, unit)) continue
    if (hexGrid.distance(unit.space.index, hex) > unit.def.artillery.range || !serves(unit)) continue
    strengths.push(unit.def.artillery.support)
  }
  const best = strengths.sort((a, b) => b - a).slice(0, GUNS)
  return FIRES * best.reduce((sum, each) => sum + each, 0)
}

/** The defence of a stack: its own strength and half of its possible fire, which at most doubles it (12.13). */
export function defenceOf({ game }: Position, foe: Stack): number {
  const formations = new Set(foe.units.map(({ def }) => def.formation))
  const serves = ({ def }: Unit) => def.formation === undefined || formations.has(def.formation)
  return foe.defence + Math.min(foe.defence, 0.5 * fireAt(game, foe.side, foe.hex, serves))
}

/** The fire that a side can expect for an attack by units, and the defence against it. */
export function supportFor(
  position: Position,
  foe: Stack,
  sequence: Sequence,
  units: readonly Unit[],
): Pick<Assault, 'fire' | 'defence'> {
  const { game } = position
  const formations = new Set(units.map(({ def }) => def.formation))
  const serves = (gun: Unit) => gun.def.formation === undefined || formations.has(gun.def.formation)
  const fire = fireAt(game, sequence.side, foe.hex, (gun) => isActive(game, sequence, gun) && serves(gun))
  return { fire, defence: defenceOf(position, foe) }
}

/**
 * 10.5 to 11.6: the value of an attack to the attacker, in steps of a good battalion; `holds`: assumes that the
 * defender's No Retreat succeeded (9.36).
 */
export function assaultWorth(position: Position, assault: Assault, holds = false): number {
  const { game } = position
  const { foe, units, table, sequence, fire, defence } = assault
  const strength = units.reduce((sum, unit) => sum + attackOf(game, unit), 0)
  if (strength < 1) return 0
  const leads = units.filter((unit) => isActive(game, sequence, unit))
  const er = Math.max(1, ...leads.map((unit) => ratingOf(game, unit)))
  const ground = groundOf(game, foe.side, foe.hex) + riverOf(units, foe.hex)
  const modifier = ground + foe.er - er + (holds ? 1 : 0)
  const strengths = {
    table,
    attack: strength + Math.min(strength, fire),
    defence,
    holds,
    steps: { attacker: units.reduce((sum, unit) => sum + stepsOf(unit), 0), defender: foe.steps },
  }
  const missed = mustCoordinate(assault) ? 1 - chanceToPass(er, COORDINATION[sequence.kind]) : 0
  const worth = (more: number) =>
    prospectWorth(position, assault, prospectOf({ ...strengths, modifier: modifier + more }))
  return (1 - missed) * worth(0) + (missed === 0 ? 0 : missed * worth(UNCOORDINATED))
}

const COORDINATION = { mobile: coordinationModifiers.mobile.ground, assault: coordinationModifiers.assault.ground }

/** 10.43: roughly whether the units must coordinate. */
function mustCoordinate({ units, table, sequence }: Assault): boolean {
  const [first] = units
  const apart = table === 'mobile' && units.some(({ space }) => space !== first?.space)
  const formations = new Set(units.map(({ def }) => def.formation ?? sequence.formations[0]))
  return apart || formations.size > 1
}

function riverOf(units: readonly Unit[], hex: number): number {
  const crosses = units.every(({ space }) => {
    const direction = space.index < hexGrid.size ? hexGrid.directionTo(space.index, hex) : undefined
    return direction !== undefined && hexsides.has(space.index, direction, RIVER)
  })
  return crosses ? 1 : 0
}

function prospectWorth(position: Position, { foe, units }: Assault, prospect: Prospect): number {
  const count = units.reduce((sum, unit) => sum + stepsOf(unit), 0)
  const price = units.reduce((sum, unit) => sum + stepsOf(unit) * stepPrice(unit), 0) / Math.max(1, count)
  return driveWorth(position, foe, prospect) - prospect.attacker * price - costOf(prospect, units.length)
}

function costOf({ repulsed, shaken }: Prospect, units: number): number {
  return (REPULSED * repulsed + SHAKEN * shaken.attacker) * units
}

/** What these losses of a stack are worth to an attacker: its steps, the ground, and units without a retreat. */
export function driveWorth(position: Position, foe: Stack, { defender, vacated, shaken }: Prospect): number {
  const ground = GROUND + (position.aims.get(foe.hex) ?? 0)
  const open = openAround(position, foe.side, foe.hex)
  const caught = vacated * (TRAPPED[open] ?? 0.02) * Math.max(0, foe.steps - defender)
  return (defender + caught) * foe.price + vacated * ground + SHAKEN * shaken.defender * foe.units.length
}

/** The units that may attack a hex in a sequence and have not declared an attack yet (9.11). */
export function ableAgainst(game: Bataan, sequence: Sequence, hex: number): Unit[] {
  const used = new Set<string>(game.vars.attacks.flatMap(({ attackers }) => attackers))
  const able: Unit[] = []
  for (const direction of DIRECTIONS) {
    const from = hexGrid.neighbour(hex, direction)
    if (from === OFF_MAP) continue
    for (const unit of unitsIn(placeAt(game, from))) {
      if (unit.def.side !== sequence.side || used.has(unit.id) || whyNotAttack(game, unit, hex) !== undefined) continue
      if (isActive(game, sequence, unit) || (sequence.kind === 'assault' && !isArtillery(unit))) able.push(unit)
    }
  }
  return able
}

/**
 * The best attack on a stack in a sequence, with all helpful attackers on the better table; `undefined` if no active
 * unit can attack.
 */
export function bestAssault(position: Position, sequence: Sequence, foe: Stack): Weighed | undefined {
  const { game } = position
  let units: readonly Unit[] = ableAgainst(game, sequence, foe.hex)
  const leads = (some: readonly Unit[]) => some.some((unit) => isActive(game, sequence, unit))
  if (!leads(units)) return undefined
  const support = supportFor(position, foe, sequence, units)
  let best = bestTable(position, { foe, units, sequence, ...support })
  for (;;) {
    let better: Weighed | undefined
    for (const unit of units) {
      const fewer = units.filter((each) => each !== unit)
      if (!leads(fewer)) continue
      const found = bestTable(position, { foe, units: fewer, sequence, ...support })
      if (found.worth > (better ?? best).worth) better = found
    }
    if (better === undefined) return best
    ;[units, best] = [better.assault.units, better]
  }
}

/** 10.33: the attack on the better table for the attacker. */
export function bestTable(position: Position, attack: Omit<Assault, 'table'>): Weighed {
  const { foe, sequence, units } = attack
  const assault =
    sequence.kind === 'assault' || assaultOnly(position.game, foe.side, foe.hex) || riverOf(units, foe.hex) > 0
  const tables: readonly TableName[] = assault ? ['assault'] : ['mobile', 'assault']
  const each = tables.map(
    (table): Weighed => ({ assault: { ...attack, table }, worth: assaultWorth(position, { ...attack, table }) }),
  )
  return each.reduce((most, one) => (one.worth > most.worth ? one : most))
}

/** All enemy stacks next to units of a side. */
export function foesInContact({ stacks }: Position, side: Side): Stack[] {
  const own = stacks[side]
  return [...stacks[enemyOf(side)].values()].filter(({ hex }) =>
    DIRECTIONS.some((direction) => own.has(hexGrid.neighbour(hex, direction))),
  )
}
