import areaData from '../../data/areas.json' with { type: 'json' }
import markerData from '../../data/markers.json' with { type: 'json' }
import unitData from '../../data/units.json' with { type: 'json' }
import type { Rock } from '../../state/state.ts'

/** A side. */
export type Side = 'us' | 'japan'

/** The values of a counter in the lists of counters. */
interface CounterRow {
  readonly id: string
  readonly side: string
  readonly start: string
  readonly type?: string
  readonly kind?: string
  readonly attack?: number
  readonly defence?: number
  readonly movement?: number
  readonly spentDefence?: number
  readonly special?: boolean
  readonly wave?: number
  readonly leader?: string
  readonly any?: boolean
}

const UNITS: readonly CounterRow[] = unitData.units
const MARKERS: readonly CounterRow[] = markerData.markers

/** A unit or marker, with its place and the face that it shows. */
export interface Counter {
  readonly id: string
  readonly side: Side
  /** The type of a unit; empty for markers. */
  readonly type: string
  /** The kind of a marker; empty for units. */
  readonly kind: string
  readonly attack: number
  readonly defence: number
  readonly movement: number
  readonly spentDefence: number
  /** Marked "S". */
  readonly special: boolean
  readonly wave: number
  readonly leader: string
  /** A leader who may help any unit. */
  readonly any: boolean
  /** An Area or a box; changed by {@link Scene.move} alone. */
  readonly place: string
  face: string
}

/** The events of an Impulse so far (6.2). */
export interface Impulse {
  /** The Active Area or box; empty: none. */
  active: string
  /** Areas that were Contested when it began (9.1). */
  contested: ReadonlySet<string>
  /** Areas attacked in it (8.2.2). */
  readonly attacked: Set<string>
  /** Movement Factors spent by the units that have moved, and the Area that each unit left. */
  readonly moved: Map<string, { readonly spent: number; readonly from: string }>
  /** The unit whose move may go on (8.1). */
  moving: string | undefined
}

/** The numbered Areas (3.1). */
export const AREAS: readonly string[] = areaData.areas.map(({ id }) => id)
const BORDERS: ReadonlyMap<string, { readonly [area: string]: string | undefined }> = new Map(
  areaData.areas.map(({ id, adjacent }) => [id, adjacent]),
)
const ROWS = new Map(areaData.areas.map((row) => [row.id, row]))

/** 3.1: the Areas Adjacent to an Area; none for a box. */
export function beside(area: string): readonly string[] {
  return Object.keys(BORDERS.get(area) ?? {})
}

/** 3.1.2: the Terrain Effects Modifier of an Area. */
export function tem(area: string): number {
  return ROWS.get(area)?.tem ?? 0
}

/** 15.2: the Victory Points of an Area. */
export function pointsOf(area: string): number {
  return ROWS.get(area)?.points ?? 0
}

/** 3.1.3, 8.7.3: whether a border stops a unit. */
export function isBarred({ type }: Counter, from: string, to: string): boolean {
  return (type === 'armor' || type === 'artillery') && BORDERS.get(from)?.[to] === 'restricted'
}

/** The other side. */
export function otherSide(side: Side): Side {
  return side === 'us' ? 'japan' : 'us'
}

/** The parts of a match's state that records change, read directly from the table and the vars. */
export class Scene {
  readonly options: { readonly [id: string]: string }
  settings: readonly { readonly [id: string]: string }[]
  readonly counters: readonly Counter[]
  /** The controller of each Area (7.2). */
  readonly owners: Map<string, Side>
  turn: number
  phase: string
  seats: { readonly us: number; readonly japan: number } | null
  needed: number
  momentum: Side
  number: number
  advantage: Side | null
  usedBy: Side | null
  resetBy: readonly Side[]
  linkup: boolean
  detonated: readonly string[]
  leaderUsedBy: readonly Side[]
  /** Victory Points shown on the track. */
  points: number
  readonly #byId: ReadonlyMap<string, Counter>
  #places: ReadonlyMap<string, readonly Counter[]> | undefined

  constructor({ table, vars, options, settings }: Rock) {
    this.options = options
    this.settings = settings
    const faces = table.def.faces
    this.counters = [...UNITS, ...MARKERS].map((row) => {
      const piece = table.piece(row.id)
      return { ...counterOf(row), place: piece.space.id, face: faces[piece.face] ?? '' }
    })
    this.#byId = new Map(this.counters.map((counter) => [counter.id, counter]))
    const sides = table.def.sides
    this.owners = new Map(AREAS.map((area) => [area, sides[table.space(area).owner] === 'us' ? 'us' : 'japan']))
    this.turn = vars.turn
    this.phase = vars.phase
    this.seats = vars.seats
    this.needed = vars.needed
    this.momentum = vars.momentum
    this.number = vars.number
    this.advantage = vars.advantage
    this.usedBy = vars.advantageUsedBy
    this.resetBy = vars.resetBy
    this.linkup = vars.linkup
    this.detonated = vars.detonated
    this.leaderUsedBy = vars.leaderUsedBy
    this.points = table.track('victory')
  }

  /** A counter; throws a `RangeError` if there is none. */
  counter(id: string): Counter {
    const counter = this.#byId.get(id)
    if (counter === undefined) throw new RangeError(`no counter ${id}`)
    return counter
  }

  /** Puts a counter into an Area or box; a unit alone in an Area takes control of it (7.2). */
  move(counter: Counter, place: string): void {
    const from = counter.place
    Object.assign(counter, { place })
    this.#places = undefined
    for (const area of [from, place]) this.#settle(area)
  }

  #settle(area: string): void {
    if (!this.owners.has(area)) return
    const [us, japan] = [this.units(area, 'us').length > 0, this.units(area, 'japan').length > 0]
    if (us !== japan) this.owners.set(area, us ? 'us' : 'japan')
  }

  /** The units of a side in an Area or box. */
  units(place: string, side: Side): readonly Counter[] {
    this.#places ??= Map.groupBy(
      this.counters.filter(({ kind }) => kind === ''),
      (counter) => `${counter.place} ${counter.side}`,
    )
    return this.#places.get(`${place} ${side}`) ?? []
  }

  /** The Fresh units of a side in an Area or box. */
  fresh(place: string, side: Side): Counter[] {
    return this.units(place, side).filter(({ face }) => face === 'fresh')
  }

  /** The markers of a kind that can still be used. */
  markers(kind: string, side?: Side): Counter[] {
    return this.counters.filter((each) => {
      return each.kind === kind && each.face === 'fresh' && (side === undefined || each.side === side)
    })
  }

  /** 7.3: whether an Area is Contested. */
  isContested(area: string): boolean {
    return this.units(area, 'us').length > 0 && this.units(area, 'japan').length > 0
  }

  /** 7.2 */
  controls(side: Side, area: string): boolean {
    return this.owners.get(area) === side
  }

  /** 7.5 */
  isFree(side: Side, area: string): boolean {
    return this.controls(side, area) && this.units(area, otherSide(side)).length === 0
  }

  /** 7.1 */
  hasRoom(side: Side, area: string): boolean {
    return this.units(area, side).length < 8
  }

  /** The side of a seat; `us` before sides are determined. */
  sideOf(seat: number): Side {
    return this.seats?.japan === seat ? 'japan' : 'us'
  }

  /** 6.2.1C, R2: whether a side has a Fresh unit on the map or in a box from which it can act. */
  hasFresh(side: Side): boolean {
    const boxes = side === 'japan' ? ['hidden'] : this.phase === 'day' ? ['airborne', 'seaborne'] : []
    return [...AREAS, ...boxes].some((place) => this.fresh(place, side).length > 0)
  }
}

function counterOf(row: CounterRow): Omit<Counter, 'place' | 'face'> {
  return {
    id: row.id,
    side: row.side === 'us' ? 'us' : 'japan',
    type: row.type ?? '',
    kind: row.kind ?? '',
    attack: row.attack ?? 0,
    defence: row.defence ?? 0,
    movement: row.movement ?? 0,
    spentDefence: row.spentDefence ?? 0,
    special: row.special ?? false,
    wave: row.wave ?? 0,
    leader: row.leader ?? '',
    any: row.any ?? false,
  }
}
