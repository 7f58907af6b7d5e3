import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import {
  CLIFFS,
  disruption,
  FACES,
  HEXES,
  isBataan,
  isSea,
  levelOf,
  numbersOf,
  onTheMap,
  ROADS,
  terrainOf,
  UNITS,
  unitsIn,
  VEHICLES,
} from './ground.ts'

/** Stacking and strengths in combat, read from the rulebook (8.1, 8.2, 10.0). */

const half = (strength: number) => Math.ceil(strength / 2)

/** The terrain multiplier of a defence (8.1). */
export function times(hex: string): number {
  const { batteries = [], island, works } = HEXES.get(hex) ?? {}
  if (island === 'El Fraile' || batteries.some(({ name }) => name === 'Crofton' || name === 'Craighill')) return 3
  const terrain = terrainOf(hex)
  if (terrain === 'tunnel') return 3
  return works === true || ['town', 'rough', 'mountain'].includes(terrain) ? 2 : 1
}

/** Adds up strengths: strengths halved equally often are added before halving, each half rounded up. */
function added(units: readonly Unit[], strength: (unit: Unit) => number, halvings: (unit: Unit) => boolean[]): number {
  const groups = [0, 0, 0, 0]
  for (const unit of units) {
    const times = halvings(unit).filter((each) => each).length
    groups[times] = (groups[times] ?? 0) + strength(unit)
  }
  const [plain = 0, once = 0, twice = 0, thrice = 0] = groups
  return plain + half(once) + half(half(twice)) + half(half(half(thrice)))
}

/**
 * The strength of attackers without support; `hungry`: units without supply; `banzai`: units in a Banzai attack (10.4).
 */
export function attackStrength(
  game: Corregidor,
  units: readonly Unit[],
  hungry: readonly Unit[] = [],
  banzai: readonly Unit[] = [],
): number {
  return added(
    units,
    (unit) => (numbersOf(unit)[0] ?? 0) * (banzai.includes(unit) ? 2 : 1),
    (unit) => [disruption(game, unit) > 0, isSea(unit.space.id), hungry.includes(unit)],
  )
}

/** The strength of all defenders of a hex; `hungry`: units without supply. */
export function defenceStrength(
  game: Corregidor,
  hex: string,
  units: readonly Unit[],
  hungry: readonly Unit[] = [],
): number {
  const sum = added(
    units,
    (unit) => numbersOf(unit)[1] ?? 0,
    (unit) => [disruption(game, unit) === 2, isSea(unit.space.id), hungry.includes(unit)],
  )
  return times(hex) * sum
}

/** Share of a company in a hex of the islands, by size, in thirds: a platoon is one. */
const THIRDS: { readonly [size: string]: number } = { section: 1, platoon: 1, company: 3, battalion: 9, regiment: 27 }
/** Share of a division in a hex of Bataan, in ninths. */
const NINTHS: { readonly [size: string]: number } = { battalion: 1, regiment: 3, brigade: 3, division: 9 }
const isCrewOf = ({ face }: Unit) => FACES[face] === 'crew'
const rowOf = ({ id }: Unit) => UNITS.get(id)
const isGunType = (unit: Unit) => !isCrewOf(unit) && /artillery|antiaircraft|searchlight/.test(rowOf(unit)?.type ?? '')
/** Whether a unit is armour. */
export const isDriven = (unit: Unit): boolean => VEHICLES.includes(rowOf(unit)?.type ?? '')

/** Whether a hex has room for a unit besides its friends there. */
export function hasRoom(game: Corregidor, unit: Unit, hex: string): boolean {
  const friends = unitsIn(game, hex).filter(({ def }) => def.side === unit.def.side)
  const all = [...friends.filter((each) => each !== unit), unit]
  return isBataan(hex) ? fitsDivision(all) : fitsCompany(all)
}

function fitsCompany(all: readonly Unit[]): boolean {
  const foot = all.filter((unit) => !isDriven(unit) && !isGunType(unit) && rowOf(unit)?.type !== 'naval-gunboat')
  const part = (unit: Unit) => {
    if (isCrewOf(unit)) return 1
    return rowOf(unit)?.option === '13.9' ? 3 / 2 : (THIRDS[rowOf(unit)?.size ?? ''] ?? 99)
  }
  const companies = new Set(foot.map((unit) => rowOf(unit)?.name.replace(/^[^/]*\//, '')))
  const areWhole = foot.every(
    (unit) => rowOf(unit)?.size === 'platoon' && rowOf(unit)?.option !== '13.9' && !isCrewOf(unit),
  )
  const isOne = companies.size === 1 && foot.length <= 4 && areWhole
  return all.filter(isDriven).length < 2 && (isOne || foot.reduce((sum, unit) => sum + part(unit), 0) <= 3)
}

function fitsDivision(all: readonly Unit[]): boolean {
  const isOther = (unit: Unit) => isDriven(unit) || isGunType(unit) || rowOf(unit)?.type === 'cavalry'
  const others = all.filter(isOther)
  const batteries = others.filter((unit) => rowOf(unit)?.group !== undefined || rowOf(unit)?.size === 'company')
  const size = all.reduce((sum, unit) => sum + (isOther(unit) ? 0 : (NINTHS[rowOf(unit)?.size ?? ''] ?? 0)), 0)
  return others.length - batteries.length < 2 && batteries.length <= 3 && size <= 9
}

/** The supply points used by fighting units: Americans and Filipinos on Bataan, in the campaign. */
export function supplyOf(units: readonly Unit[], attacks: boolean): number {
  const needing = units.filter(({ def, space }) => def.side === 'us' && isBataan(space.id))
  return needing.length * (attacks ? 2 : 1)
}

/** The slope modifier of an attack from one hex into another (8.1). */
function slope(from: string, to: string): number {
  const mouth = HEXES.get(to)?.tunnel === from || HEXES.get(from)?.tunnel === to
  if (mouth || !onTheMap(from) || from === to) return 0
  const climb = levelOf(to) - levelOf(from)
  const cliff = CLIFFS.has(`${from} ${to}`) && !ROADS.has(`${from} ${to}`)
  return climb > 0 ? (cliff ? -2 : -1) : climb < 0 ? 1 : 0
}

const isStronghold = (hex: string) => {
  const { batteries = [], island } = HEXES.get(hex) ?? {}
  return island === 'El Fraile' || batteries.some(({ name }) => name === 'Crofton' || name === 'Craighill')
}

/** The modifier of an attack by slopes, rivers and strongholds (8.1). */
export function groundModifier(units: readonly Unit[], ...hexes: readonly string[]): number {
  const slopes = units.flatMap(({ space: { id } }) => hexes.map((hex) => slope(id, hex)))
  const up = slopes.every((each) => each < 0) ? Math.max(...slopes) : 0
  const down = slopes.every((each) => each > 0) ? 1 : 0
  const wet = (id: string) => (HEXES.get(id)?.rivers?.length ?? 0) > 0
  const river = hexes.every(wet) && units.every(({ space: { id } }) => onTheMap(id) && !wet(id)) ? -2 : 0
  return up + down + river + (hexes.some(isStronghold) ? -1 : 0)
}
