import { ARMIES, type Army, areAllies } from '../../data/armies.ts'
import { CARDS } from '../../data/cards.ts'
import { lostBox, REPAIR } from '../../data/map.ts'
import { figures, historic } from '../../data/scenarios.ts'
import { type UnitDef, unitDefs } from '../../data/units.ts'
import type { Singapore } from '../../state/state.ts'
import type { Phase, Planned, Vars } from '../../state/vars.ts'
import { isAxis, isSector, SECTORS } from './geography.ts'

/** States of a unit, by their names on the table. */
export const STATUSES = ['attacks', 'used', 'air', 'repair', 'holder', 'captured'] as const

/** A unit in the referee's own state. */
export interface Counter extends Record<(typeof STATUSES)[number], number> {
  readonly def: UnitDef
  readonly id: string
  place: string
}

/** The parts of a match that the referee reads. */
type Seen = Pick<Singapore, 'table' | 'vars' | 'options' | 'settings'>

/** Values of `air` (10.1). */
export const READY = 0
/** In the air. */
export const FLYING = 1
/** Refuelling at a base. */
export const REFUELLING = 2

/** The referee's own state of a match: the place of each piece, and the variables of the rules. */
export class Board {
  readonly options: Singapore['options']
  /** The seat of each army. */
  readonly seats: Readonly<Record<Army, number>>
  readonly units: readonly Counter[]
  readonly byId: ReadonlyMap<string, Counter>
  readonly owner = new Map<string, Army>()
  readonly tokens: Record<Army, number> = { japanese: 0, australian: 0, british: 0 }
  /** Places of the cards. */
  readonly cards = new Map<string, string>()
  period: number
  army: Army
  phase: Phase
  axes: string[]
  mainAxes: string[]
  plan: Planned[]
  cancelled: number
  entries: Record<string, { from: string; road: boolean }[]>
  standing: string[]
  contested: string[]
  due: string[]
  effects: { card: string; place?: string }[]
  held: boolean
  /** Battles that must be fought: for sectors just attacked (11.9). */
  newFights: string[] = []
  /** Events since the list was last emptied: a record's key and the things it names, in alphabetical order. */
  readonly events: string[] = []

  constructor({ table, vars, options, settings }: Seen) {
    this.options = options
    this.seats = seatsOf(options, settings.length)
    const counters = new Map<string, Counter>()
    for (const def of unitDefs) {
      const piece = table.piece(def.id)
      const status = (id: (typeof STATUSES)[number]) => table.status(piece, id)
      counters.set(def.id, {
        def,
        id: def.id,
        place: piece.space.id,
        attacks: status('attacks'),
        used: status('used'),
        air: status('air'),
        repair: status('repair'),
        holder: status('holder'),
        captured: status('captured'),
      })
    }
    this.units = [...counters.values()]
    this.byId = counters
    for (const id of SECTORS) this.owner.set(id, ARMIES[table.space(id).owner] ?? 'british')
    for (const army of ARMIES) this.tokens[army] = table.track(`${army}-supplies`)
    for (const { id } of CARDS) this.cards.set(id, table.piece(id).space.id)
    const { period, army, phase, axes, mainAxes, plan, cancelled, entries, standing, contested, due, effects, held } =
      structuredClone(vars) as Vars
    this.period = period
    this.army = army
    this.phase = phase
    this.axes = [...axes]
    this.mainAxes = [...mainAxes]
    this.plan = [...plan]
    this.cancelled = cancelled
    this.entries = Object.fromEntries(Object.entries(entries).map(([sector, list]) => [sector, [...list]]))
    this.standing = [...standing]
    this.contested = [...contested]
    this.due = [...due]
    this.effects = [...effects]
    this.held = held
  }

  /** The unit with an id; throws a `RangeError` if there is none. */
  unit(id: string): Counter {
    const found = this.byId.get(id)
    if (found === undefined) throw new RangeError(`the referee knows no unit ${id}`)
    return found
  }

  /** 19.3: whether supply matters. */
  get playsSupply(): boolean {
    return this.scenario === 'impregnable-fortress' || this.scenario === 'almost-naked-island'
  }

  /** The scenario (19). */
  get scenario(): string {
    return this.options['scenario'] ?? 'impregnable-fortress'
  }

  /** All units in a place, in the order of the units' ids. */
  in(place: string): Counter[] {
    return this.units.filter((unit) => unit.place === place)
  }

  /** 3.4: the ground units of an army, or of all, in a place; captured guns are out of play (15.3). */
  ground(place: string, army?: Army): Counter[] {
    return this.units.filter(
      (unit) =>
        unit.place === place &&
        !isAircraft(unit) &&
        !isOutOfPlay(unit) &&
        (army === undefined || armyOf(unit) === army),
    )
  }

  /** The enemies of an army on the ground of a place. */
  foes(place: string, army: Army): Counter[] {
    return this.ground(place).filter((unit) => !areAllies(armyOf(unit), army))
  }

  /** 3.4: whether units of both sides are in a sector. */
  isContested(place: string): boolean {
    if (!isSector(place)) return false
    const sides = new Set(this.ground(place).map((unit) => armyOf(unit) === 'japanese'))
    return sides.size === 2
  }

  /** 3.9: whether an army's enemies hold a sector with units on the ground, including aircraft. */
  isHeldAgainst(place: string, army: Army): boolean {
    if (!isSector(place)) return false
    const parked = this.in(place).some((unit) => isAircraft(unit) && !isFlying(unit) && !areAllies(unit.def.army, army))
    return parked || this.foes(place, army).length > 0
  }

  /** 3.8: whether the army's ally has units in a place, on the ground or in the air. */
  hasAlly(place: string, army: Army): boolean {
    return this.in(place).some((unit) => armyOf(unit) !== army && areAllies(armyOf(unit), army))
  }

  /** Whether a place is friendly: controlled by the army or its ally, or an axis of the Japanese. */
  isFriendly(place: string, army: Army): boolean {
    if (isAxis(place)) return army === 'japanese'
    return areAllies(this.owner.get(place) ?? 'british', army)
  }

  /** 5.1: the mobile units of an army in a place. */
  mobile(place: string, army: Army): number {
    return this.ground(place, army).filter((unit) => !isFixed(unit)).length
  }

  /** Whether a card is in force; with a place: whether it is in force on that sector (18.3). */
  isInForce(card: string, place?: string): boolean {
    return this.effects.some((effect) => effect.card === card && (place === undefined || effect.place === place))
  }

  /** Notes an event. */
  tell(key: string, ...facts: readonly (string | number)[]): void {
    this.events.push([key, ...facts.map(String).sort()].join(' '))
  }

  /** 7.2: an army pays supplies. */
  pay(army: Army, tokens: number): void {
    this.tokens[army] -= tokens
    if (tokens > 0) this.tell('supplies.paid', army, tokens)
  }

  /** 3.1, 10.4: gives a sector to an army; enemy aircraft on its ground are lost. */
  take(place: string, army: Army): void {
    if (this.owner.get(place) !== army) this.tell('control.taken', army, place)
    this.owner.set(place, army)
    // 17.5: a Decisive victory must be held without a break.
    if (!historic.city.every((sector) => this.owner.get(sector) === 'japanese')) this.held = false
    for (const unit of this.in(place))
      if (isAircraft(unit) && !isFlying(unit) && !areAllies(unit.def.army, army)) this.lose(unit)
  }

  /** 11.6: a unit is lost. */
  lose(unit: Counter): void {
    this.tell('unit.eliminated', unit.id, unit.place)
    unit.place = lostBox(unit.def.army)
    for (const status of STATUSES) unit[status] = 0
  }

  /** 10.8: an aircraft goes to the Aircraft Repair Box, and misses its owner's next turns. */
  toRepair(unit: Counter): void {
    this.tell('air.repair', unit.id)
    unit.place = REPAIR
    unit.air = READY
    unit.repair = figures.repairTurns + 1
  }
}

/** The seat of each army (1.2): the first seat is an option, the others follow in order. */
function seatsOf(options: Singapore['options'], seats: number): Record<Army, number> {
  const first = Math.max(
    0,
    ARMIES.findIndex((army) => options['sides'] === `first-${army}`),
  )
  const seat = (army: Army): number => {
    if (seats === 3) return (ARMIES.indexOf(army) - first + 3) % 3
    return (army === 'japanese') === (first === 0) ? 0 : 1
  }
  return { japanese: seat('japanese'), australian: seat('australian'), british: seat('british') }
}

/** The army that a unit fights for: its own, or the captor of a gun (15.3). */
export const armyOf = (unit: Counter): Army => (isFixed(unit) ? ARMIES[unit.holder - 1] : undefined) ?? unit.def.army

/** Whether a unit is a fixed gun (15.1). */
export const isFixed = ({ def }: Counter): boolean => def.branch === 'fixed-artillery'
/** Whether a unit is field artillery or a fixed gun. */
export const isArtillery = ({ def }: Counter): boolean =>
  def.branch === 'field-artillery' || def.branch === 'fixed-artillery'
/** Whether a unit is an aircraft. */
export const isAircraft = ({ def }: Counter): boolean => def.branch === 'fighter' || def.branch === 'bomber'
/** Whether an aircraft is in the air (10.1). */
export const isFlying = (unit: Counter): boolean => isAircraft(unit) && unit.air === FLYING
/** Whether a gun was captured in the current battle (15.3). */
export const isOutOfPlay = (unit: Counter): boolean => isFixed(unit) && unit.captured === 1

/** Whether a place is on the map. */
export const isOnMap = (place: string): boolean => isSector(place) || isAxis(place)
