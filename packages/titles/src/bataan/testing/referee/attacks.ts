import { enemyOf, type Side } from '../../data/units.ts'
import { isActive, reserveOf } from './activation.ts'
import { BARS, barsWheels, beside, HEXES, isFord, isHex, RIVERS, ROUTES, TERRAIN } from './ground.ts'
import { isBridgedFor } from './movement.ts'
import { factorsOf, isGun, isOnWheels, isOut, type Man, type World } from './world.ts'

/** 3.53, 3.56, 6.14, 10.51: attack strength of units together, without support. */
export function attackStrength(men: readonly Man[]): number {
  const sum = (some: readonly Man[]) => some.reduce((all, man) => all + factorsOf(man).attack, 0)
  return sum(men.filter((man) => !isOut(man))) + Math.floor(sum(men.filter(isOut)) / 2)
}

/** 3.54, 10.24: the units of an attack that count; units Out of Supply do not if their halved total is 0. */
export function fightersOf(men: readonly Man[]): readonly Man[] {
  const unsupplied = men.filter(isOut)
  return attackStrength(unsupplied) > 0 ? men : men.filter((man) => !isOut(man))
}

/** 11.36: the units that defend a hex; units that retreated into it do not. */
export function defendersOf(world: World, side: Side, hex: string): readonly Man[] {
  return world.men(hex).filter(({ id, def }) => def.side === side && !world.vars.retreated.some((each) => each === id))
}

/** The landing hex off which a unit is at sea. */
export function landingOf({ vars }: World, { id, place }: Man): string | undefined {
  if (place !== 'manila-bay' && place !== 'bataan-coast') return undefined
  const landing = vars.landings.find(({ unit }) => unit === id)?.landing
  return landing === undefined ? undefined : hexNumber(landing)
}

const ORDER = [...HEXES.keys()]
/** The printed number of a hex by its index in the list of hexes. */
export const hexNumber = (index: number): string => ORDER[index] ?? ''
/** The index of a hex in the list of hexes. */
export const hexIndex = (hex: string): number => ORDER.indexOf(hex)

/** 9.15, 9.16, 10.26, 15.45: whether terrain keeps a unit from attacking a hex. */
function isBarred(world: World, man: Man, hex: string): boolean {
  if (!isHex(man.place)) return landingOf(world, man) !== hex
  const pair = `${man.place} ${hex}`
  if (BARS.has(pair)) return true
  const { terrain, cover } = HEXES.get(hex) ?? {}
  if (man.def.type === 'armour' && terrain === 'swamp') return true
  if (!isOnWheels(man)) return false
  const ford = isFord(man.place, hex) && !isBridgedFor(world, man, man.place, hex)
  const covered = barsWheels(man.place) || barsWheels(hex) || cover === 'tropical-grass'
  return ford || (covered && !ROUTES.has(pair))
}

/** 10.11: the units that attack already. */
const busyIn = ({ vars }: World): ReadonlySet<string> =>
  new Set(vars.attacks.flatMap(({ attackers }) => attackers.map(String)))

/** 9.11 to 9.16, 10.11, 12.0: the units that can take part in an attack on a hex. */
export function attackersOn(
  world: World,
  side: Side,
  hex: string,
  busy: ReadonlySet<string> = busyIn(world),
): readonly Man[] {
  const { kind, reaction } = world.sequence
  const others = kind === 'assault' && reaction === undefined
  const near = [...beside(hex), 'manila-bay', 'bataan-coast'].flatMap((place) => world.men(place))
  return near.filter(
    (man) =>
      man.def.side === side &&
      !busy.has(man.id) &&
      factorsOf(man).attack > 0 &&
      !isGun(man) &&
      (!isHex(man.place) || world.isOpen(man.place)) &&
      (isActive(world, man) || (others && reserveOf(world, man) === undefined)) &&
      !isBarred(world, man, hex),
  )
}

/** 10.51, 3.51, 12.2: defence strength of units while none of their artillery fires. */
export function defenceStrength(men: readonly Man[]): number {
  return men.reduce((all, man) => all + factorsOf(man).defence, 0)
}

/** 9.11, 9.14, 10.53: whether units can declare an attack together. */
export function mayAttack(world: World, men: readonly Man[], hex: string): boolean {
  const [first] = men
  if (first === undefined || !fightersOf(men).some((man) => isActive(world, man))) return false
  const strength = attackStrength(fightersOf(men))
  const defence = defenceStrength(defendersOf(world, enemyOf(first.def.side), hex))
  return strength > 0 && 4 * strength >= defence
}

/**
 * 7.33: the formation of a unit in a sequence of two formations; `undefined`: an Army unit, which attacks with either.
 */
const halfOf = ({ sequence }: World, { id, def }: Man): string | undefined =>
  sequence.army.some((each) => each === id) ? undefined : def.formation

/** 7.33: the units that can attack together with `others`: two formations do so only in an Assault Sequence. */
export function alongside(world: World, able: readonly Man[], others: readonly Man[]): readonly Man[] {
  const { kind, formations } = world.sequence
  if (kind === 'assault' || formations.length < 2) return able
  const halves = new Set(others.map((man) => halfOf(world, man)).filter((each) => each !== undefined))
  if (halves.size === 0) return able
  return able.filter((man) => halves.has(halfOf(world, man) ?? '') || halfOf(world, man) === undefined)
}

/** 5.23, 9.11 to 9.16: the hexes on which an attack can be declared. */
export function targetsOf(world: World): readonly string[] {
  const { side } = world.sequence
  if (world.vars.withdrawing === side) return []
  const declared = new Set(world.vars.attacks.map(({ hex }) => String(hex)))
  const held = new Set(world.onMap(enemyOf(side)).map(({ place }) => place))
  return [...held]
    .filter((hex) => world.isOpen(hex) && !declared.has(hex))
    .filter((hex) => {
      const able = attackersOn(world, side, hex)
      return able.some((man) => mayAttack(world, alongside(world, able, [man]), hex))
    })
}

/** 14.2: the intact fortification of a hex, which helps the US player alone. */
export function fortIn({ vars }: World, hex: string) {
  const found = Object.entries(vars.forts).find(([each]) => each === hex)?.[1]
  return found?.destroyed === false ? found : undefined
}

/** 10.22, 10.32: whether all attackers attack across a river, bridged or not. */
export function allCrossRiver(men: readonly Man[], hex: string): boolean {
  return men.length > 0 && men.every(({ place }) => RIVERS.has(`${place} ${hex}`))
}

/** 10.32, 10.33, 14.21: whether the Mobile table may be chosen. */
export function mayUseMobile(world: World, side: Side, men: readonly Man[], hex: string): boolean {
  const { terrain = '' } = HEXES.get(hex) ?? {}
  if (world.sequence.kind === 'assault' || TERRAIN[terrain]?.assault === true) return false
  return !(side === 'japan' && fortIn(world, hex) !== undefined) && !allCrossRiver(men, hex)
}
