import type { Choice } from '@topside/engine'
import type { Army } from '../../data/armies.ts'
import { figures } from '../../data/scenarios.ts'
import { type Board, type Counter, isArtillery } from './board.ts'
import { AXES, areAlike, type Border, bordersOf, isAxis, isSector, SECTORS, SUPPLY_POINTS } from './geography.ts'

/** 7.4 to 7.7: all places in supply. `without`: sectors that the army gives up (6.8, M4). */
export function suppliedPlaces(board: Board, army: Army, without: readonly string[] = []): ReadonlySet<string> {
  const isOwn = (place: string): boolean => board.isFriendly(place, army) && !without.includes(place)
  const axes = army === 'japanese' ? board.axes : []
  const reached = new Set([...SUPPLY_POINTS.filter(isOwn), ...axes])
  for (const from of reached) {
    if (!isAxis(from) && !isOwn(from)) continue
    for (const { to, kind } of bordersOf(from)) if (kind !== 'river' && isSector(to)) reached.add(to)
  }
  return reached
}

/** The state of a place that matters for the active army's moves. */
interface Ground {
  readonly held: boolean
  readonly friendly: boolean
  readonly contested: boolean
  readonly ally: boolean
  /** Mobile units of the army (5.1). */
  readonly mobile: number
}

/** The map before the moves of an army, which all happen at once (6.9). */
export class Field {
  readonly board: Board
  readonly army: Army
  readonly #ground: ReadonlyMap<string, Ground>
  /** Places from which attacks are supplied. */
  readonly #supplied: ReadonlySet<string>
  readonly #walks = new Map<string, ReadonlyMap<string, number>>()

  constructor(board: Board) {
    const { army } = board
    this.board = board
    this.army = army
    this.#supplied = suppliedPlaces(board, army)
    this.#ground = new Map(
      [...SECTORS, ...AXES].map((place) => [
        place,
        {
          held: board.isHeldAgainst(place, army),
          friendly: board.isFriendly(place, army),
          contested: board.isContested(place),
          ally: board.hasAlly(place, army),
          mobile: board.mobile(place, army),
        },
      ]),
    )
  }

  /** The state of a place. */
  at(place: string): Ground {
    const ground = this.#ground.get(place)
    if (ground === undefined) throw new RangeError(`no place ${place} on the map`)
    return ground
  }

  /** 4.5, 18.3: the movement points of a unit. */
  allowance({ def }: Counter): number {
    const { army, branch, type, movement } = def
    const cards = [
      ['armoured-push', 'japanese', 'tank'],
      ['bicycle-columns', 'japanese', 'infantry'],
      ['lorries', 'australian', 'infantry'],
      ['carrier-dash', 'british', 'carrier'],
    ] as const
    const faster = cards.some(
      ([card, of, what]) => of === army && (what === type || what === branch) && this.board.isInForce(card),
    )
    return movement + (faster ? 1 : 0)
  }

  /** 6.1, 8: the points spent after a step; `undefined` if terrain does not allow it. */
  after(unit: Counter, { from, to, kind, road }: Border, spent: number, byRoad = road): number | undefined {
    const most = this.allowance(unit)
    const { axes } = this.board
    if (isAxis(from) && !axes.includes(from)) return undefined
    if (isAxis(to) && (this.army !== 'japanese' || !axes.includes(to))) return undefined
    if (kind !== 'land' && !isAxis(from) && !unit.def.crossesWater) return undefined
    if (kind === 'sea') return spent === 0 ? most : undefined
    const cost = road && byRoad ? figures.roadStep : figures.offRoadStep
    return spent + cost <= most ? spent + cost : undefined
  }

  /** 6.1 to 6.3, 6.10: the places to which a unit can walk from `at`, each with the minimum of points then spent. */
  walks(unit: Counter, at: string, spent: number): ReadonlyMap<string, number> {
    const key = [unit.def.army, unit.def.type, at, spent].join(' ')
    const found = this.#walks.get(key) ?? this.#walksFrom(unit, at, spent)
    this.#walks.set(key, found)
    return found
  }

  #walksFrom(unit: Counter, at: string, spent: number): ReadonlyMap<string, number> {
    const best = new Map([[at, spent]])
    for (const [from, cost] of best) {
      for (const [to, total] of this.stepsFrom(unit, from, cost)) {
        if (total >= (best.get(to) ?? Number.POSITIVE_INFINITY)) continue
        // A place reached again at a lower cost is examined again.
        best.delete(to)
        best.set(to, total)
      }
    }
    best.delete(at)
    for (const to of best.keys()) if (this.at(to).ally) best.delete(to)
    return best
  }

  /** The single steps of a walk, with the points spent after them. */
  stepsFrom(unit: Counter, from: string, spent: number): [string, number][] {
    const most = this.allowance(unit)
    // 8.3: from one axis to any other of its kind that is active, as the whole move.
    const sailed = isAxis(from) && spent === 0 ? this.board.axes.filter((to) => to !== from && areAlike(from, to)) : []
    const walked = bordersOf(from).flatMap((border): [string, number][] => {
      const { held, friendly } = this.at(border.to)
      if (held) return []
      // 4.3, M3: artillery never enters an enemy sector, and no unit enters one out of a contested sector.
      if (!friendly && (isArtillery(unit) || this.at(from).contested)) return []
      const total = this.after(unit, border, spent)
      return total === undefined ? [] : [[border.to, total]]
    })
    return [...sailed.map((to): [string, number] => [to, most]), ...walked]
  }

  /** 6.3, 6.4: the fights that a unit can enter with its next step from `at`. */
  attacks(unit: Counter, at: string, spent: number): { to: string; road: boolean; offRoad: boolean; spent: number }[] {
    const { board, army } = this
    const freely = army === 'japanese' && board.isInForce('off-the-land')
    if (board.playsSupply && !freely && !this.#supplied.has(at)) return []
    return bordersOf(at).flatMap((border) => {
      const { to, road, line } = border
      const { held, friendly, ally, contested } = this.at(to)
      if (!held || ally) return []
      if (!friendly && isArtillery(unit)) return []
      if (!friendly && this.at(at).contested && !contested) return []
      // 6.2: where a defence line protects the road, a unit can attack on the road or off it.
      return (line ? [true, false] : [road]).flatMap((byRoad) => {
        const total = this.after(unit, border, spent, byRoad)
        return total === undefined ? [] : [{ to, road: byRoad, offRoad: line && !byRoad, spent: total }]
      })
    })
  }

  /** The minimum of points for a way from place to place; `undefined` if a step of it is not legal. */
  costOf(unit: Counter, way: readonly string[], spent: number): number | undefined {
    let total: number | undefined = spent
    for (const [index, to] of way.slice(1).entries()) {
      if (total === undefined) return undefined
      total = this.stepsFrom(unit, way[index] ?? '', total).find(([place]) => place === to)?.[1]
    }
    return total
  }
}

/** A move or attack as a choice. */
export function moveChoice(verb: 'move' | 'attack', piece: string, space: string, value: number, off = false): Choice {
  return { verb, piece, space, value, ...(off && { option: 'off-road' }) }
}
