import { FIRED, REDUCED } from '../../data/faces.ts'
import { enemyOf, type Side } from '../../data/units.ts'
import { isActive, isUnreleased, reserveOf, withScouts } from './activation.ts'
import { defendersOf } from './attacks.ts'
import { beside, distance, HEXES, isBeside, isHex } from './ground.ts'
import { isGun, isHq, isOut, type Man, type World } from './world.ts'
import { zoneIn } from './zones.ts'

/** An attack with its lead units, as far as they are known. */
export interface Assault {
  readonly hex: string
  readonly table: string
  readonly attackers: readonly Man[]
  readonly lead?: Man | undefined
  readonly defence?: Man | undefined
}

/** 3.62, 12.13, 12.24: whether artillery has not fired, and is not Disrupted. */
const isReady = (man: Man): boolean => isGun(man) && man.face !== FIRED && man.is.disrupted === 0

/** 12.13: whether a hex is in range of artillery. */
const inRange = ({ place, def }: Man, hex: string): boolean =>
  isHex(place) && distance(place, hex) <= (def.artillery?.range ?? -1)

/** 12.14: artillery in an enemy zone fires only at an adjacent hex, or in its own. */
function isEngaged(world: World, man: Man): boolean {
  return zoneIn(world, enemyOf(man.def.side), man.place)
}

/** The formation of a unit, also of an Army unit that rests with it (5.34). */
export function belongsTo(world: World, man: Man): string | undefined {
  return man.def.formation ?? reserveOf(world, man)?.formation
}

/** The active headquarters on the map. */
function headquartersOf(world: World, side: Side, formations: readonly string[]): readonly Man[] {
  return world.onMap(side).filter((man) => isHq(man) && formations.includes(man.def.formation ?? ''))
}

/** 12.11 to 12.16, 7.33, 16.32: artillery that can support an attack. */
export function attackingGuns(world: World, { hex, attackers, lead }: Assault): readonly Man[] {
  const { side } = world.sequence
  const fights = new Set(attackers.map(({ def }) => def.formation))
  return world
    .onMap(side)
    .filter((man) => isReady(man) && inRange(man, hex) && isActive(world, man))
    .filter((man) => isBeside(man.place, hex) || !isEngaged(world, man))
    .filter((man) => man.def.formation === undefined || fights.has(man.def.formation))
    .filter((man) => scoutsFire(world, man, lead))
}

/** 16.32h, 16.32i: only Scout and Army artillery supports the Scouts, and Scout artillery supports only the Scouts. */
function scoutsFire(world: World, man: Man, lead: Man | undefined): boolean {
  if (!withScouts(world)) return true
  const scout = (each: Man | undefined) => each?.def.formation === 'us-ps'
  if (scout(lead) && man.def.formation !== undefined && !scout(man)) return false
  if (!scout(lead) && scout(man)) return false
  const hqs = headquartersOf(world, man.def.side, world.sequence.formations)
  if (man.def.side !== world.sequence.side || !scout(lead)) return true
  return hqs.some(({ place }) => distance(place, man.place) <= 4)
}

/** 12.13, 12.14, 12.21 to 12.25: artillery that can support a defence without or after a check of its own. */
export function defendingGuns(
  world: World,
  { hex, defence }: Assault,
): { free: readonly Man[]; checked: readonly Man[] } {
  const side = enemyOf(world.sequence.side)
  const defenders = defendersOf(world, side, hex)
  // 16.32i: Scout artillery supports only a defence led by the Scouts.
  const silent = (man: Man) => withScouts(world) && man.def.formation === 'us-ps' && defence?.def.formation !== 'us-ps'
  const guns = world.onMap(side).filter((man) => isReady(man) && inRange(man, hex) && !silent(man))
  const mixed = defenders.some((man) => !isGun(man))
  const afar = guns
    .filter((man) => man.place !== hex && !isEngaged(world, man) && !wasEngaged(world, man))
    .filter(({ place }) => !world.vars.attacks.some((attack) => attack.hex === place))
    .filter((man) => reserveOf(world, man) === undefined || !isOut(man))
  const formation = defence === undefined ? undefined : belongsTo(world, defence)
  const own = afar.filter((man) => formation !== undefined && belongsTo(world, man) === formation)
  const army = afar.filter((man) => belongsTo(world, man) === undefined && !isUnreleased(world, man.id))
  const hqs = headquartersOf(world, side, formation === undefined ? [] : [formation])
  const commanded = army.filter(({ place }) => hqs.some((hq) => distance(hq.place, place) <= 4))
  return {
    free: [...(mixed ? guns.filter((man) => defenders.includes(man)) : []), ...own, ...commanded],
    checked: army.filter((man) => !commanded.includes(man)),
  }
}

/** 12.25: whether artillery began the Combat Phase in an enemy zone. */
const wasEngaged = ({ vars }: World, { id }: Man): boolean => vars.engagedGuns?.some((each) => each === id) === true

/** How artillery fires after its coordination (10.42). */
export type Fire = 'full' | 'half' | 'none'

/** 3.54, 3.55, 10.25, 12.13, 15.45, 19.14: the support of artillery in a combat. */
export function supportOf(world: World, man: Man, hex: string, fire: Fire, fromSea: boolean): number {
  const { artillery } = man.def
  if (artillery === undefined || fire === 'none') return 0
  const { support: special } = world.scenario
  const printed = man.face === REDUCED ? (artillery.reducedSupport ?? artillery.support) : artillery.support
  const own = special?.unit === man.id && special.turn === world.vars.turn ? special.support : printed
  const doubled = fromSea && man.place === hex ? 2 * own : own
  const halvings = [fire === 'half', isOut(man), HEXES.get(hex)?.terrain === 'swamp'].filter(Boolean).length
  return Math.floor(doubled / 2 ** halvings)
}

/** 16.11: anti-aircraft units that fire over a hex against the air units of a side. */
export function antiAircraft(world: World, against: Side, hex: string): readonly Man[] {
  return [hex, ...beside(hex)]
    .flatMap((each) => world.men(each))
    .filter((man) => man.def.side !== against && man.def.type === 'anti-aircraft' && man.face === 0)
}
