import type { Procedure, Text } from '@topside/engine'
import { canRetreat as canComplete, offerSpaces } from '@topside/kit'
import { enemyOf, type Side } from '../data/units.ts'
import { refuseArea } from '../state/asking.ts'
import { type Area, ask, controllerOf, explained, type Rock, type Unit } from '../state/state.ts'
import { isContested, isFree, isFull } from './7-stacking-and-control.ts'
import { borderLets, keepsToOpenBorders } from './8.7-restrictions.ts'

/**
 * All properties of a unit that determine its retreat besides control: units with the same properties retreat alike.
 */
export interface Fugitive {
  readonly side: Side
  /** Whether restricted borders stop it (8.7.3). */
  readonly limited: boolean
  /** Whether an Area has no room for it (7.1). */
  isFull(area: Area): boolean
}

/** A unit that retreats on the current map. */
export function fugitive(unit: Unit): Fugitive {
  const { side } = unit.def
  return { side, limited: keepsToOpenBorders(unit), isFull: (area) => isFull(area, side) }
}

/** Possible next Areas of a retreat: the Areas of the highest priority that is available (11.2.2). */
export interface RetreatStep {
  readonly areas: readonly Area[]
  /** The priority: `11.2.2A` to `11.2.2D`; after the last one the unit must move on. */
  readonly rule: string
}

/** The priorities of Areas with room, best first. */
type Priority = '11.2.2A' | '11.2.2B' | '11.2.2C'

/**
 * 11.2.2: the Areas to which a unit must retreat from the end of its path so far, without going back. Empty: none, and
 * the unit is eliminated (11.2.4).
 */
export function retreatStep(unit: Fugitive, path: readonly Area[]): RetreatStep {
  const { side } = unit
  const within = refuges(unit, path)
  const { areas, best: rule } = bestOf(within, (area) => (unit.isFull(area) ? undefined : priority(area, side)))
  if (rule === undefined) return { areas: within.filter((area) => leadsOut(unit, [...path, area])), rule: '11.2.2D' }
  if (rule !== '11.2.2A' || areas.length === 1) return { areas, rule }
  return { areas: bestOf(areas, (area) => enemyAreasAround(area, side)).areas, rule }
}

/** The Areas with the lowest `rank`, `best`; Areas without a rank do not count. */
function bestOf<R extends string | number>(
  among: readonly Area[],
  rank: (area: Area) => R | undefined,
): { readonly areas: readonly Area[]; readonly best: R | undefined } {
  const areas: Area[] = []
  let best: R | undefined
  for (const area of among) {
    const at = rank(area)
    if (at === undefined || (best !== undefined && at > best)) continue
    if (at !== best) areas.length = 0
    best = at
    areas.push(area)
  }
  return { areas, best }
}

/** 11.2.2: the possible last Areas of a retreat so far, through fully stacked ones if necessary. */
export function retreatEnds(unit: Fugitive, path: readonly Area[]): Area[] {
  return retreatStep(unit, path).areas.flatMap((area) =>
    unit.isFull(area) ? retreatEnds(unit, [...path, area]) : [area],
  )
}

/** 11.2.2: the Areas of any priority next to the end of a path that are not on it. */
function refuges({ side, limited }: Fugitive, path: readonly Area[]): Area[] {
  const from = path.at(-1)
  if (from === undefined) return []
  return from.near.filter(
    (area) => borderLets(limited, from, area) && priority(area, side) !== undefined && !path.includes(area),
  )
}

/** 11.2.2: the priority of an Area regardless of stacking; `undefined`: no retreat there. */
function priority(area: Area, side: Side): Priority | undefined {
  if (isFree(area, side)) return '11.2.2A'
  if (!isContested(area)) return undefined
  return controllerOf(area) === side ? '11.2.2B' : '11.2.2C'
}

/** Areas among which the owner chooses. */
interface RetreatQuestion extends RetreatStep {
  /** All Areas of the same priority, and why some are not offered. */
  readonly equal: readonly Area[]
  readonly why: Text | undefined
}

/** 11.2.2: the owner chooses between equal Areas. */
export function chooseRetreat(game: Rock, unit: Unit, { areas, equal, rule, why }: RetreatQuestion): Procedure<Area> {
  const whyNot = (area: Area): Text | undefined => {
    if (areas.includes(area)) return undefined
    if (equal.includes(area)) return why
    return explained({ key: 'why.worse-retreat', rule }, { unit, place: area })
  }
  return ask(game, unit.def.side, 'retreat.where', rule, {
    args: { unit },
    offers: offerSpaces(areas, 'retreat-to', unit),
    whyNot: refuseArea({ rule, unit }, whyNot),
  })
}

/** 11.2.2A: number of Adjacent enemy-controlled Areas. */
function enemyAreasAround(area: Area, side: Side): number {
  const enemy = enemyOf(side)
  let areas = 0
  for (const each of area.near) if (controllerOf(each) === enemy) areas++
  return areas
}

/** 11.2.2D: whether a retreat so far can be completed, through fully stacked Areas if necessary. */
export function leadsOut(unit: Fugitive, path: readonly Area[]): boolean {
  return canComplete(path, {
    next: (begun) => refuges(unit, begun),
    endsIn: (area) => !unit.isFull(area),
  })
}
