import tableData from '../../data/tables.json' with { type: 'json' }
import { AREAS, beside, type Counter, otherSide, pointsOf, type Scene, tem } from './scene.ts'

/** A declared attack (9.4). */
export interface Attack {
  readonly area: string
  readonly units: readonly Counter[]
  readonly lead: Counter
  readonly mandatory: boolean
  readonly banzai: boolean
  /** Markers added (17). */
  readonly markers: Counter[]
}

/** 9.4.2, 8.6.1, 17: the Attack Value. */
export function attackValue(scene: Scene, { units, lead, banzai, markers }: Attack): number {
  const types = new Set(units.map(({ type }) => type))
  if (markers.some(({ kind }) => kind === 'mortar')) types.add('artillery')
  const day = lead.side === 'us' && scene.phase === 'day' ? 1 : 0
  return lead.attack * (banzai ? 2 : 1) + units.length - 1 + (types.size >= 3 ? 1 : 0) + day + markers.length
}

/** 9.4.3: the Defense Value under a lead unit. */
export function defenceValue(scene: Scene, area: string, lead: Counter): number {
  const others = scene.fresh(area, lead.side).filter((unit) => unit !== lead).length
  const day = lead.side === 'us' && scene.phase === 'day' ? 1 : 0
  return (lead.face === 'fresh' ? lead.defence : lead.spentDefence) + others + tem(area) + day
}

/** 10.6: the Attack Value of a bombardment. */
export function bombardmentValue(scene: Scene, by: Counter, supports: number, area: string): number {
  return by.attack + supports + (scene.units(area, 'japan').length > 3 ? 1 : 0)
}

/** 10.7: the Defense Value against a bombardment. */
export function shelterValue(scene: Scene, area: string, side: Counter['side']): number {
  return tem(area) + (scene.units(area, side).length === 1 ? 1 : 0)
}

/** 17.1 to 17.3: the markers that may still be added to an attack. */
export function addable(scene: Scene, { area, lead, markers }: Attack): Counter[] {
  const { side } = lead
  const has = (kind: string) => markers.some((each) => each.kind === kind)
  const leaders =
    scene.options['leaders'] === 'yes' && !has('leader') && !scene.leaderUsedBy.includes(side)
      ? scene
          .markers('leader', side)
          .filter(({ id, any }) => any || scene.units(area, side).some(({ leader }) => leader === id))
      : []
  const mortars =
    scene.options['mortars'] === 'yes' && side === 'japan' && !has('mortar') ? scene.markers('mortar').slice(0, 1) : []
  const against = scene.units(area, otherSide(side)).some(({ type }) => type === 'pillbox')
  const flames =
    scene.options['flamethrower'] === 'yes' && side === 'us' && against && !has('flamethrower')
      ? scene.markers('flamethrower')
      : []
  return [...leaders, ...mortars, ...flames]
}

/** 8.3, 8.4: the Fresh Japanese Machine Guns in or Adjacent to an Area. */
export function gunsAround(scene: Scene, area: string): number {
  return [area, ...beside(area)]
    .flatMap((near) => scene.fresh(near, 'japan'))
    .filter(({ type }) => {
      return type === 'machine-gun'
    }).length
}

/** 8.3, 8.4, 8.6: the result of a die with its modifiers; less than 1 counts as 1. */
export function resultOf(table: 'airborne' | 'seaborne' | 'infiltration', die: number): string {
  const { results } = tableData[table]
  return results[Math.min(Math.max(die, 1), 6) - 1] ?? ''
}

/** 6.2.1: the highest die that loses Momentum in an Impulse. */
export function momentumLostUpTo(number: number): number {
  return Math.min(number - 1, 5)
}

/** 15.2, 15.2.1: the points of the Areas that the American side controls, and of the link-up. */
export function pointsHeld(scene: Scene): number {
  const held = AREAS.filter((area) => scene.controls('us', area))
  return held.reduce((sum, area) => sum + pointsOf(area), scene.linkup ? 1 : 0)
}

/** 15.2.1: whether a path of American-Controlled Areas joins Areas 10 and 22. */
export function isLinked(scene: Scene): boolean {
  const reached = new Set(scene.controls('us', '10') ? ['10'] : [])
  for (const area of reached) for (const near of beside(area)) if (scene.controls('us', near)) reached.add(near)
  return reached.has('22')
}

/** 15.2: number of American units lost at the end. */
export function lossesOf(scene: Scene): number {
  return scene.units('eliminated-us', 'us').length + scene.units('removed-us', 'us').length
}

/** 6.1.1, 6.1.2: the places to which a unit may return as a reinforcement. */
export function returnsOf(scene: Scene, { side, type }: Counter): string[] {
  if (side === 'japan' && type === 'machine-gun') return ['hidden']
  return AREAS.filter((area) => {
    const taken = type === 'pillbox' && scene.units(area, 'japan').some((unit) => unit.type === 'pillbox')
    return scene.controls(side, area) && scene.hasRoom(side, area) && !taken
  })
}

/** 6.1: the units that may return as reinforcements. */
export function returning(scene: Scene, side: Counter['side']): Counter[] {
  return scene.units(`eliminated-${side}`, side).filter((unit) => unit.special && returnsOf(scene, unit).length > 0)
}

/** 12.1: the places in which a reorganized unit may be placed. */
export function placesFor(scene: Scene, side: Counter['side']): string[] {
  const areas = AREAS.filter((area) => {
    return scene.controls(side, area) && scene.units(area, side).length > 0 && scene.hasRoom(side, area)
  })
  return [...areas, side === 'us' ? 'seaborne' : 'hidden']
}
