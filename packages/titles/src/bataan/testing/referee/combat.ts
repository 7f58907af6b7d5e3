import type { Ledger } from '@topside/engine'
import { coordinationModifiers, MODIFIER_LIMIT } from '../../data/charts.ts'
import combatData from '../../data/combat.json' with { type: 'json' }
import { belowTables, type TableName } from '../../data/combat.ts'
import { fortCombat } from '../../data/terrain.ts'
import { enemyOf } from '../../data/units.ts'
import { allCrossRiver, attackStrength, defendersOf, fightersOf, fortIn } from './attacks.ts'
import { EFFECTS, HEXES, isHex, TERRAIN } from './ground.ts'
import { type Assault, belongsTo, type Fire, supportOf } from './support.ts'
import { factorsOf, isGun, type Man, ratingOf, type World } from './world.ts'

/** Artillery that fires in a combat, with its coordination. */
export type Guns = ReadonlyMap<Man, Fire>

/** The attack strength (10.51). */
export function attackTotal(world: World, { hex, attackers }: Assault, guns: Guns): number {
  const own = attackStrength(fightersOf(attackers))
  return own + Math.min(own, supportTotal(world, hex, guns, false))
}

/** 10.42, 12.13: the support of all artillery of a side, before its limit. */
function supportTotal(world: World, hex: string, guns: Guns, fromSea: boolean): number {
  return [...guns].reduce((sum, [man, fire]) => sum + supportOf(world, man, hex, fire, fromSea), 0)
}

/** The defence strength (10.51, 12.2): artillery in the hex uses its support or its own strength. */
export function defenceTotal(world: World, { hex, attackers }: Assault, guns: Guns): number {
  const defenders = defendersOf(world, enemyOf(world.sequence.side), hex)
  const sum = (men: readonly Man[]) => men.reduce((all, man) => all + factorsOf(man).defence, 0)
  const idle = defenders.filter((man) => !guns.has(man))
  const limit = sum(defenders.filter((man) => !isGun(man)))
  const fromSea = attackers.some(({ place }) => !isHex(place))
  return sum(idle) + Math.min(limit, supportTotal(world, hex, guns, fromSea))
}

/** 10.52, 10.53: the column of odds, rounded for the defender; `undefined` below the first. */
export function columnFor(table: TableName, attack: number, defence: number): string | undefined {
  return combatData[table].columns.findLast((column) => {
    const [a = 0, d = 1] = column.split('-').map(Number)
    return attack * d >= defence * a
  })
}

/** 10.63, 11.11: the box of a table for odds and a modified die. */
export function boxAt(table: TableName, column: string | undefined, die: number): string {
  if (column === undefined) return belowTables[table]
  const { columns, rows } = combatData[table]
  return rows[Math.max(0, Math.min(rows.length - 1, die))]?.[columns.indexOf(column)] ?? ''
}

/** Modifiers of the combat die besides ground and units (10.61). */
export interface Circumstances {
  readonly noRetreat: boolean
  readonly uncoordinated: boolean
  /** Events that were played in the combat, by side and letter, such as `us-d`. */
  readonly events: readonly string[]
  /** 13.35, 15.54: air units and gunfire, negative for the attacker. */
  readonly support: number
  readonly firing: { readonly attacker: boolean; readonly defender: boolean }
}

/** 10.21, 10.22, 14.22: modifiers of the ground for the defender. */
function groundModifier(world: World, { hex, attackers }: Assault, events: readonly string[]): number {
  const { terrain = '', cover = '' } = HEXES.get(hex) ?? {}
  const best = Math.max(TERRAIN[terrain]?.combat ?? 0, TERRAIN[cover]?.combat ?? 0)
  const crossing = allCrossRiver(fightersOf(attackers), hex) && !events.includes('japan-e')
  const fort = world.sequence.side === 'japan' && !events.includes('japan-r') ? fortIn(world, hex) : undefined
  return best + (crossing ? EFFECTS.river.combat : 0) + (fort === undefined ? 0 : fortCombat[fort.line])
}

/**
 * 10.61: whether the units belong to several formations, which defend worse together. Army units belong to none, unless
 * they are in Reserve with one (5.34).
 */
export function areSeveral(world: World, men: readonly Man[]): boolean {
  return new Set(men.map((man) => belongsTo(world, man)).filter((each) => each !== undefined)).size > 1
}

/** 10.61, 10.62: the net modifier of the combat die. */
export function modifierOf(world: World, assault: Assault, about: Circumstances): number {
  const { lead, defence, hex } = assault
  if (lead === undefined || defence === undefined) throw new RangeError('no lead units')
  const defenders = defendersOf(world, enemyOf(world.sequence.side), hex)
  const sum =
    groundModifier(world, assault, about.events) +
    (ratingOf(world, defence) - ratingOf(world, lead)) -
    (areSeveral(world, defenders) ? 1 : 0) +
    (about.noRetreat ? 1 : 0) +
    (about.uncoordinated ? 2 : 0) +
    about.support +
    eventModifier(world, about, defence)
  return Math.max(-MODIFIER_LIMIT, Math.min(MODIFIER_LIMIT, sum))
}

/** 17.15: the modifier of the combat die by events. */
function eventModifier(world: World, { events, firing }: Circumstances, defence: Man): number {
  const attacking = world.sequence.side
  const artillery = attacking === 'us' ? (firing.attacker ? -1 : 0) : firing.defender ? 2 : 0
  const american = ['american', 'navy'].includes(defence.def.nationality)
  return events.reduce((sum, event) => {
    if (event === 'us-d') return sum + artillery
    if (event === 'us-f' || event === 'japan-c') return sum - 2
    return event === 'japan-f' ? sum - (american ? 2 : 3) : sum
  }, 0)
}

/** 10.43: whether attackers must coordinate. */
export function mustCoordinate(world: World, { attackers, table }: Assault): boolean {
  const fighters = fightersOf(attackers)
  const { army, formations, reaction } = world.sequence
  const [active] = reaction === undefined && formations.length === 1 ? formations : []
  // 7.46: a unit that was activated with a formation belongs to it; other Army units to none.
  const own = ({ id, def }: Man) => (army.some((each) => each === id) ? active : def.formation)
  const several = new Set(fighters.map(own).filter((each) => each !== undefined)).size > 1
  const apart = table === 'mobile' && new Set(fighters.map(({ place }) => place)).size > 1
  return several || apart || fighters.some(({ is }) => is.disrupted > 0)
}

/** 10.4: the modifier of the die in a check of coordination. */
export function coordinationModifier(world: World, kind: 'air' | 'artillery' | 'ground', hex: string): number {
  const { cover } = HEXES.get(hex) ?? {}
  const covered = cover === 'jungle' || cover === 'tropical-grass' ? coordinationModifiers[cover][kind] : 0
  return coordinationModifiers[world.sequence.kind][kind] + covered
}

/** The total of a ledger of a record; not a number if it is missing. */
export function totalOf(ledgers: readonly Ledger[] | undefined, key: string): number {
  return ledgers?.find((each) => each.key === key)?.total ?? Number.NaN
}
