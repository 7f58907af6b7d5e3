import combatData from '../../data/combat.json' with { type: 'json' }
import type { Draft } from './contact.ts'
import { distance, shiftOf } from './ground.ts'
import { otherSide, type Scene, type UnitHere } from './scene.ts'

/** A column of the combat results table, counted from the left, from 1. */
interface Column {
  readonly differential: number
  readonly column: number
  readonly label: string
}

const { columns } = combatData

/** 8.4: whether only artillery and support points attack. */
export function isFireAlone({ near }: Draft): boolean {
  return near.every(({ gun }) => gun)
}

/** 7.3, 13.12: the strength of an attack: Attack Strengths, Barrage Strengths and support points. */
export function attackStrength({ near, far, support }: Draft): number {
  return [...near, ...far].reduce((sum, { attack }) => sum + attack, support)
}

/** 7.3: the strength of the defenders, including the given protective fire. */
export function defenceStrength(scene: Scene, { targets }: Draft, fire: readonly UnitHere[]): number {
  const own = targets.reduce((sum, hex) => sum + (scene.at(hex)?.defence ?? 0), 0)
  return fire.reduce((sum, { fpf }) => sum + fpf, own)
}

/** 7.3, 7.4: the column of an attack on hexes: the differential, and the terrain that helps the defender most. */
export function columnOf(scene: Scene, { targets }: Draft, differential: number): Column {
  const plain = columns.findLastIndex(({ least }) => least <= differential)
  const shift = Math.max(...targets.map((hex) => shiftOf(scene.options['terrain'] ?? '', hex)))
  const column = Math.max(0, Math.max(0, plain) - shift)
  return { differential, column: column + 1, label: columns[column]?.label ?? '' }
}

/** 7.5: the result of a die in a column. */
export function resultOf(scene: Scene, { column }: Column, die: number): string {
  const table = scene.options['crt'] === 'active' ? combatData.tables.active : combatData.tables.mobile
  return table[die - 1]?.[column - 1] ?? ''
}

/** 8.2, 13.11, 13.13: the artillery that could give protective fire to a hex. */
export function protectors(scene: Scene, draft: Draft, hex: string): UnitHere[] {
  if (isFireAlone(draft)) return []
  const side = otherSide(scene.side)
  return scene.onMap(side).filter(({ gun, face, place, range }) => {
    return gun && face === 'fresh' && !scene.inZone(side, place) && distance(place, hex) <= range
  })
}

/**
 * 13.1 (ruling): whether fire for a hex could lower the column, together with fire for the hexes that follow, each with
 * a separate gun.
 */
export function isUseful(scene: Scene, draft: Draft, fire: readonly UnitHere[], hexes: readonly string[]): boolean {
  const able = hexes.map((hex) => protectors(scene, draft, hex))
  const now = attackStrength(draft) - defenceStrength(scene, draft, fire)
  const most = bestFire(able, new Set())
  return columnOf(scene, draft, now - most).column < columnOf(scene, draft, now).column
}

/** The strongest fire of different guns, at most one for each hex. */
function bestFire(able: readonly (readonly UnitHere[])[], used: ReadonlySet<UnitHere>): number {
  const [first = [], ...rest] = able
  if (able.length === 0) return 0
  const shots = first.filter((gun) => !used.has(gun)).map((gun) => gun.fpf + bestFire(rest, new Set([...used, gun])))
  return Math.max(bestFire(rest, used), ...shots)
}
