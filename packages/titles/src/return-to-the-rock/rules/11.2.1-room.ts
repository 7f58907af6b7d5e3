import type { Room } from '@topside/kit'
import { roomIn } from '@topside/kit'
import type { Side } from '../data/units.ts'
import type { Area } from '../state.ts'
import { stacking } from './7-stacking-and-control.ts'
import { type Fugitive, retreatEnds, retreatStep } from './11.2.2-priorities.ts'

/** Units that have retreated into Areas in thought only. */
type Crowd = ReadonlyMap<Area, number>

/** How many units may want to retreat from an Area: of all kinds, and of those that restricted borders stop (8.7.3). */
export interface Leavers {
  readonly all: number
  readonly limited: number
}

/** 11.2.1: the room for a side's units that retreat from an Area one after the other; `undefined`: for all of them, whoever goes first. */
export function retreatRoom(area: Area, side: Side, leavers: Leavers): Room | undefined {
  return ampleFor(area, side, leavers) ? undefined : new RetreatRoom(area, side, [new Map()])
}

/** 11.2.1: the room that is left when one unit has gone to an Area. */
export function roomBehind(area: Area, side: Side, end: Area): Room {
  return new RetreatRoom(area, side, [new Map([[end, 1]])])
}

/** Whether each kind of unit finds Areas that all together could not fill: then nobody is in another's way. */
function ampleFor(area: Area, side: Side, { all, limited }: Leavers): boolean {
  const kinds = [...(all > limited ? [false] : []), ...(limited > 0 ? [true] : [])]
  return kinds.every((kind) => {
    const { areas } = retreatStep(alike(side, kind, new Map()), [area])
    return areas.length > 0 && areas.every((to) => roomIn(stacking, to, side) >= all)
  })
}

/** A unit of a kind that finds the Areas as crowded as they are in thought. */
function alike(side: Side, limited: boolean, crowd: Crowd): Fugitive {
  return { side, limited, isFull: (area) => roomIn(stacking, area, side) <= (crowd.get(area) ?? 0) }
}

/** Room as the Retreat Priorities leave it: who goes first can be in the way of the others, wherever the owner has a choice. */
class RetreatRoom implements Room {
  readonly #from: Area
  readonly #side: Side
  /** What it can look like after so many retreats: rows for units of the wider kind, columns for limited ones. */
  readonly #crowds: (readonly Crowd[])[][]

  constructor(from: Area, side: Side, crowds: readonly Crowd[]) {
    this.#from = from
    this.#side = side
    this.#crowds = [[crowds]]
  }

  holds(all: number, limited: number): boolean {
    return limited <= all && this.#after(all - limited, limited).length > 0
  }

  after(limited: boolean): Room {
    return new RetreatRoom(this.#from, this.#side, this.#after(limited ? 0 : 1, limited ? 1 : 0))
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
    return crowds.flatMap((crowd) =>
      retreatEnds(alike(this.#side, limited, crowd), [this.#from]).map((end) =>
        new Map(crowd).set(end, (crowd.get(end) ?? 0) + 1),
      ),
    )
  }
}

function distinct(crowds: readonly Crowd[]): readonly Crowd[] {
  const keyOf = (crowd: Crowd) =>
    [...crowd]
      .map(([{ id }, more]) => `${id} ${more}`)
      .sort()
      .join()
  return [...new Map(crowds.map((crowd) => [keyOf(crowd), crowd])).values()]
}
