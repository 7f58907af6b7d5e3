import type { Procedure } from '@topside/engine'
import { type NamedArgs, offerPieces, type Room, roomIn } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { refuseUnit } from '../state/asking.ts'
import { type Area, ask, type Rock, type Unit } from '../state/state.ts'
import { stacking } from './7-stacking-and-control.ts'
import { type Fugitive, retreatEnds, retreatStep } from './11.2.2-priorities.ts'

/** A unit's Area of origin; `undefined` if the unit did not enter the Area of the attack. */
export type Origin = (unit: Unit) => Area | undefined

const NO_ARGS: NamedArgs = {}

/**
 * 11.2.1: units' Areas of origin as arguments of a question: since units retreat there, only units with the same origin
 * are interchangeable (9.4.4). Empty if all have the same origin.
 */
export function originsOf(units: readonly Unit[], origin: Origin): NamedArgs {
  const [first] = units
  if (first === undefined || units.every((unit) => origin(unit) === origin(first))) return NO_ARGS
  const from = Map.groupBy(units, (unit) => `from-${origin(unit)?.id ?? 'here'}`)
  return Object.fromEntries([...from].map(([role, those]) => [role, { pieces: those.map(({ id }) => id) }]))
}

/** 11.2.1: the next unit to retreat; the player is asked only if an Area does not have room for all. */
export function chooseNext(game: Rock, units: readonly Unit[], origin: Origin): Procedure<Unit> {
  const side = units[0]?.def.side ?? 'us'
  const candidates = isCrowded(units, origin) ? units : units.slice(0, 1)
  return ask(game, side, 'retreat.order', '11.2.1', {
    args: originsOf(candidates, origin),
    offers: offerPieces(candidates, 'retreat'),
    whyNot: refuseUnit({ rule: '11.2.1', side }),
  })
}

function isCrowded(units: readonly Unit[], origin: Origin): boolean {
  return units.some((unit) => {
    const from = origin(unit)
    if (from === undefined) return false
    const comers = units.filter((each) => origin(each) === from).length
    return comers > 1 && roomIn(stacking, from, unit.def.side) < comers
  })
}

/** Units that have hypothetically retreated, as the sorted signs of their Areas. */
type Crowd = string

const NOBODY: Crowd = ''

/** The sign of an Area in a crowd: one character. */
function signOf(area: Area): string {
  return String.fromCharCode(area.index + 1)
}

function withOneMore(crowd: Crowd, sign: string): Crowd {
  let at = 0
  while (at < crowd.length && crowd.charAt(at) <= sign) at++
  return crowd.slice(0, at) + sign + crowd.slice(at)
}

/** Numbers of units that may retreat from an Area: in total, and units stopped by restricted borders (8.7.3). */
export interface Leavers {
  readonly all: number
  readonly limited: number
}

/**
 * 11.2.1: the room for a side's units that retreat from an Area one after the other; `undefined`: enough for all, in
 * any order.
 */
export function retreatRoom(area: Area, side: Side, leavers: Leavers): Room | undefined {
  return ampleFor(area, side, leavers) ? undefined : new RetreatRoom(new Retreats(area, side), [NOBODY])
}

/** 11.2.1: the room left after one unit's retreat to an Area. */
export function roomBehind(area: Area, side: Side, end: Area): Room {
  return new RetreatRoom(new Retreats(area, side, end), [signOf(end)])
}

/** Whether each kind of unit has enough room for all units together, so that the order does not matter. */
function ampleFor(area: Area, side: Side, { all, limited }: Leavers): boolean {
  const ample = (kind: boolean): boolean => {
    const { areas } = retreatStep(alike(side, kind, NOBODY), [area])
    return areas.length > 0 && areas.every((to) => roomIn(stacking, to, side) >= all)
  }
  return (all === limited || ample(false)) && (limited === 0 || ample(true))
}

/** A unit of a kind for which hypothetically filled Areas are full, in addition to Areas that are really full. */
function alike(side: Side, limited: boolean, filled: string): Fugitive {
  return { side, limited, isFull: (area) => roomIn(stacking, area, side) <= 0 || filled.includes(signOf(area)) }
}

/**
 * Possible retreats of a side's units from an Area while the table stays the same: they depend only on the filled
 * Areas.
 */
class Retreats {
  readonly #from: Area
  readonly #side: Side
  /** The Areas whose signs occur in crowds, by sign. */
  readonly #areas = new Map<string, Area>()
  /** Cache of the signs of possible ends, by kind of unit and filled Areas. */
  readonly #ends = new Map<string, readonly string[]>()

  /** `end`: the Area to which a unit has retreated already, if any. */
  constructor(from: Area, side: Side, end?: Area) {
    this.#from = from
    this.#side = side
    if (end !== undefined) this.#areas.set(signOf(end), end)
  }

  /** All possible crowds after one more retreat. */
  behind(crowd: Crowd, limited: boolean): Crowd[] {
    return this.#endsOf(limited, this.#filledBy(crowd)).map((end) => withOneMore(crowd, end))
  }

  #endsOf(limited: boolean, filled: string): readonly string[] {
    const key = limited ? `limited ${filled}` : filled
    const known = this.#ends.get(key)
    if (known !== undefined) return known
    const ends = retreatEnds(alike(this.#side, limited, filled), [this.#from])
    for (const end of ends) this.#areas.set(signOf(end), end)
    const signs = ends.map(signOf)
    this.#ends.set(key, signs)
    return signs
  }

  /** The Area of a sign. */
  #areaOf(sign: string): Area {
    const area = this.#areas.get(sign)
    if (area === undefined) throw new RangeError('nobody went to an Area with this sign')
    return area
  }

  /** The signs of the Areas that a crowd fills. */
  #filledBy(crowd: Crowd): string {
    let filled = ''
    for (let at = 0; at < crowd.length; ) {
      const sign = crowd.charAt(at)
      const next = crowd.lastIndexOf(sign) + 1
      if (roomIn(stacking, this.#areaOf(sign), this.#side) <= next - at) filled += sign
      at = next
    }
    return filled
  }
}

/** Room under the Retreat Priorities. Wherever the owner has a choice, an earlier retreat can block later ones. */
class RetreatRoom implements Room {
  readonly #retreats: Retreats
  /** Possible crowds after a number of retreats: rows for unrestricted units, columns for limited ones. */
  readonly #crowds: (readonly Crowd[])[][]
  /** The room after one unit, by kind. */
  #behind: { wide?: Room; limited?: Room } = {}

  constructor(retreats: Retreats, crowds: readonly Crowd[]) {
    this.#retreats = retreats
    this.#crowds = [[crowds]]
  }

  holds(all: number, limited: number): boolean {
    return limited <= all && this.#after(all - limited, limited).length > 0
  }

  after(limited: boolean): Room {
    const kind = limited ? 'limited' : 'wide'
    this.#behind[kind] ??= new RetreatRoom(this.#retreats, this.#after(limited ? 0 : 1, limited ? 1 : 0))
    return this.#behind[kind]
  }

  #after(wide: number, limited: number): readonly Crowd[] {
    this.#crowds[wide] ??= []
    const row = this.#crowds[wide] ?? []
    row[limited] ??= distinct([
      ...(wide > 0 ? this.#gone(this.#after(wide - 1, limited), false) : []),
      ...(limited > 0 ? this.#gone(this.#after(wide, limited - 1), true) : []),
    ])
    return row[limited] ?? []
  }

  /** All possible crowds after one more retreat. */
  #gone(crowds: readonly Crowd[], limited: boolean): Crowd[] {
    return crowds.flatMap((crowd) => this.#retreats.behind(crowd, limited))
  }
}

function distinct(crowds: readonly Crowd[]): readonly Crowd[] {
  return crowds.length < 2 ? crowds : [...new Set(crowds)]
}
