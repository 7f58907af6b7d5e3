import type { Args, Effectful } from '@topside/engine'
import { offerPieces, type Room, roomIn } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { ask, whyNotUnit } from '../state/asking.ts'
import type { Area, Rock, Unit } from '../state/state.ts'
import { stacking } from './7-stacking-and-control.ts'
import { type Fugitive, retreatEnds, retreatStep } from './11.2.2-priorities.ts'

/** Where a unit entered from; `undefined` for one that did not. */
export type Origin = (unit: Unit) => Area | undefined

const NO_ARGS: Args = {}

/**
 * 11.2.1: where units entered from, as arguments of a question: each goes back there (9.4.4), so that only those of one
 * origin are interchangeable. Nothing where all are.
 */
export function originsOf(units: readonly Unit[], origin: Origin): Args {
  const [first] = units
  if (first === undefined || units.every((unit) => origin(unit) === origin(first))) return NO_ARGS
  const from = Map.groupBy(units, (unit) => `from-${origin(unit)?.id ?? 'here'}`)
  return Object.fromEntries([...from].map(([role, those]) => [role, { pieces: those.map(({ id }) => id) }]))
}

/** 11.2.1: who retreats next; it matters only where an Area has no room for all that go there. */
export function chooseNext(game: Rock, units: readonly Unit[], origin: Origin): Effectful<Unit> {
  const side = units[0]?.def.side ?? 'us'
  const candidates = isCrowded(units, origin) ? units : units.slice(0, 1)
  return ask(game, side, {
    kind: 'retreat.order',
    rule: '11.2.1',
    args: originsOf(candidates, origin),
    offers: offerPieces(candidates, 'retreat'),
    whyNot: ({ piece }) => whyNotUnit(piece, { rule: '11.2.1', side }),
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

/**
 * Units that have retreated into Areas in thought only: for each of them the sign of its Area, in the order of the
 * signs.
 */
type Crowd = string

const NOBODY: Crowd = ''

/** The sign of an Area in a crowd. */
function signOf(area: Area): string {
  return String.fromCharCode(area.index + 1)
}

function withOneMore(crowd: Crowd, sign: string): Crowd {
  let at = 0
  while (at < crowd.length && crowd.charAt(at) <= sign) at++
  return crowd.slice(0, at) + sign + crowd.slice(at)
}

/** How many units may want to retreat from an Area: of all kinds, and of those that restricted borders stop (8.7.3). */
export interface Leavers {
  readonly all: number
  readonly limited: number
}

/**
 * 11.2.1: the room for a side's units that retreat from an Area one after the other; `undefined`: for all of them,
 * whoever goes first.
 */
export function retreatRoom(area: Area, side: Side, leavers: Leavers): Room | undefined {
  return ampleFor(area, side, leavers) ? undefined : new RetreatRoom(new Retreats(area, side), [NOBODY])
}

/** 11.2.1: the room that is left when one unit has gone to an Area. */
export function roomBehind(area: Area, side: Side, end: Area): Room {
  return new RetreatRoom(new Retreats(area, side, end), [signOf(end)])
}

/** Whether each kind of unit finds Areas that all together could not fill: then nobody is in another's way. */
function ampleFor(area: Area, side: Side, { all, limited }: Leavers): boolean {
  const ample = (kind: boolean): boolean => {
    const { areas } = retreatStep(alike(side, kind, NOBODY), [area])
    return areas.length > 0 && areas.every((to) => roomIn(stacking, to, side) >= all)
  }
  return (all === limited || ample(false)) && (limited === 0 || ample(true))
}

/** A unit of a kind that finds Areas filled in thought, besides those that are full. */
function alike(side: Side, limited: boolean, filled: string): Fugitive {
  return { side, limited, isFull: (area) => roomIn(stacking, area, side) <= 0 || filled.includes(signOf(area)) }
}

/**
 * Where a side's units that retreat from an Area can go, as long as the table does not change: it depends on nothing
 * but which Areas are filled.
 */
class Retreats {
  readonly #from: Area
  readonly #side: Side
  /** The Areas that crowds can name. */
  readonly #areas = new Map<string, Area>()
  /** The signs of the ends that were found, by kind of unit and Areas filled. */
  readonly #ends = new Map<string, readonly string[]>()

  /** `end`: where somebody has gone before, if anybody has. */
  constructor(from: Area, side: Side, end?: Area) {
    this.#from = from
    this.#side = side
    if (end !== undefined) this.#areas.set(signOf(end), end)
  }

  /** Every way in which a crowd can look once another unit has gone. */
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

  /** The Area that a crowd names by a sign. */
  #areaOf(sign: string): Area {
    const area = this.#areas.get(sign)
    if (area === undefined) throw new RangeError('nobody went to an Area with this sign')
    return area
  }

  /** The signs of the Areas that have no room for one more than a crowd. */
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

/**
 * Room as the Retreat Priorities leave it: who goes first can be in the way of the others, wherever the owner has a
 * choice.
 */
class RetreatRoom implements Room {
  readonly #retreats: Retreats
  /** What it can look like after so many retreats: rows for units of the wider kind, columns for limited ones. */
  readonly #crowds: (readonly Crowd[])[][]
  /** What is left behind one unit, by kind. */
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

  /** Every way in which it can look once another unit has gone. */
  #gone(crowds: readonly Crowd[], limited: boolean): Crowd[] {
    return crowds.flatMap((crowd) => this.#retreats.behind(crowd, limited))
  }
}

function distinct(crowds: readonly Crowd[]): readonly Crowd[] {
  return crowds.length < 2 ? crowds : [...new Set(crowds)]
}
