import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { hexGrid } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { zonesOf } from '../rules/6-zones-of-control.ts'
import { shiftOf } from '../rules/7.4-terrain.ts'
import { inRange } from '../rules/8-artillery.ts'
import { isTenacious } from '../rules/14-tenacity.ts'
import { FRESH, forceOf, isArtillery, type Leyte, mapUnits, type Unit, unitIn, unitsAt } from '../state/state.ts'
import { type ColumnOdds, oddsOf, openAround, priceOf, trapped } from './fights.ts'
import type { Learnt } from './learnt.ts'

/** An enemy unit, and the forces available against it. */
export interface Foe {
  readonly unit: Unit
  /** Value of its loss to the side of the front. */
  readonly price: number
  /** Its defence, including the protective fire to be expected (13.1). */
  readonly defence: number
  /** Columns that its terrain takes from an attack (7.4). */
  readonly shift: number
  /** Hexes by which its retreats are shorter (14.1). */
  readonly spared: 0 | 1
  /** Hexes to which it could retreat (7.6). */
  readonly open: readonly number[]
  /** Attack strength of adjacent units; each unit's strength is divided among its adjacent enemies (7.1). */
  readonly pressed: number
  /** Barrage that could be added (8.1). */
  readonly fire: number
  /** Strength that could still arrive in this phase. */
  readonly following: number
}

/** Distance, in hexes, within which units that have not moved count as followers. */
const FOLLOWING = 4
/** Barrages expected for one attack. */
const GUNS = 3

/** A side's information on its enemies in one position, computed on demand. Valid only until something moves. */
export class Front {
  readonly game: Leyte
  readonly side: Side
  readonly learnt: Learnt
  readonly enemyZones: Uint8Array
  /** By hex, the units of the side. */
  readonly friends: Uint8Array
  readonly #enemies: Uint8Array
  readonly #foes = new Map<number, Foe>()
  readonly #without: Unit | undefined

  /** `without`: a unit of the side assumed to have left its hex. */
  constructor(game: Leyte, side: Side, learnt: Learnt, without?: Unit) {
    this.game = game
    this.side = side
    this.learnt = learnt
    this.enemyZones = zonesOf(game, enemyOf(side))
    this.friends = unitsAt(game, side)
    this.#enemies = unitsAt(game, enemyOf(side))
    this.#without = without
  }

  /** The enemies next to a hex. */
  foesAround(hex: number): Foe[] {
    if (this.enemyZones[hex] === 0) return []
    const foes: Foe[] = []
    for (const direction of DIRECTIONS) {
      const to = hexGrid.neighbour(hex, direction)
      if (to === OFF_MAP || this.#enemies[to] === 0) continue
      const unit = unitIn(this.game, to)
      if (unit !== undefined) foes.push(this.foe(unit))
    }
    return foes
  }

  /** Data of an enemy on the map. */
  foe(unit: Unit): Foe {
    const { index } = unit.space
    let foe = this.#foes.get(index)
    if (foe === undefined) {
      foe = this.#lookAt(unit, index)
      this.#foes.set(index, foe)
    }
    return foe
  }

  #lookAt(unit: Unit, hex: number): Foe {
    const { game, side } = this
    const guns = forceOf(game, side).artillery
    let fire = 0
    let firing = 0
    for (const gun of guns) {
      if (firing === GUNS || gun === this.#without || !isReady(game, gun) || !inRange(gun, unit)) continue
      if (this.enemyZones[gun.space.index] !== 0) continue
      fire += gun.def.attack
      firing++
    }
    return {
      unit,
      price: priceOf(game, unit.def),
      defence: unit.def.defence + protection(game, unit),
      shift: shiftOf(hex, game.options['terrain'] === 'strong' ? 'strong' : 'standard'),
      spared: isTenacious(unit) ? 1 : 0,
      open: openAround(game, unit.def.side, hex),
      pressed: this.#pressing(hex),
      fire,
      following: this.#following(hex),
    }
  }

  #pressing(hex: number): number {
    let sum = 0
    for (const direction of DIRECTIONS) {
      const to = hexGrid.neighbour(hex, direction)
      if (to === OFF_MAP || this.friends[to] === 0) continue
      const unit = unitIn(this.game, to)
      if (unit === undefined || unit === this.#without) continue
      sum += unit.def.attack / Math.max(1, touched(this.#enemies, to))
    }
    return sum
  }

  #following(hex: number): number {
    const { game, side } = this
    if (game.vars.side !== side || game.vars.phase !== 'movement') return 0
    let sum = 0
    for (const unit of mapUnits(game, side)) {
      if (unit === this.#without || unit.face !== FRESH || isArtillery(unit)) continue
      const { index } = unit.space
      if (this.enemyZones[index] !== 0 || hexGrid.distance(index, hex) > FOLLOWING) continue
      sum += unit.def.attack
    }
    return this.learnt.followers * sum
  }
}

function isReady(game: Leyte, gun: Unit): boolean {
  return gun.space.index < hexGrid.size && (game.vars.phase !== 'combat' || gun.face === FRESH)
}

function touched(enemies: Uint8Array, hex: number): number {
  let count = 0
  for (const direction of DIRECTIONS) {
    const to = hexGrid.neighbour(hex, direction)
    if (to !== OFF_MAP && enemies[to] !== 0) count++
  }
  return count
}

/** 13.1: the protective fire to be expected for a unit: half of the strongest in range. */
function protection(game: Leyte, unit: Unit): number {
  const { side } = unit.def
  let most = 0
  for (const gun of forceOf(game, side).artillery) {
    if (gun === unit || gun.space.index >= hexGrid.size || gun.face !== FRESH || !inRange(gun, unit)) continue
    if (zonesOf(game, enemyOf(side))[gun.space.index] === 0) most = Math.max(most, gun.def.artillery.fpf)
  }
  return most / 2
}

/**
 * Value of an attack with a strength on an enemy that can retreat to a number of open hexes; vacated ground counts
 * slightly.
 */
export function attackWorth({ game, learnt }: Front, foe: Foe, strength: number, open: number): number {
  if (strength <= 0) return 0
  const odds = oddsOf(game, strength, foe.defence, foe.shift)
  return drivenWorth(odds, foe, open, learnt.ground)
}

/**
 * Value of an enemy's losses in a column, and of the `ground` it gives up; `more`: hexes by which its retreat is
 * shortened (8.4).
 */
export function drivenWorth(odds: ColumnOdds, foe: Foe, open: number, ground: number, more: 0 | 1 = 0): number {
  const driven = odds.back[1 + foe.spared + more] ?? 0
  const far = odds.back[2 + foe.spared + more] ?? 0
  const lost = trapped(open)
  const caught = driven * lost + far * 0.5 * trapped(Math.max(0, open - 1)) * (1 - lost)
  return (odds.eliminated + caught) * foe.price + (driven - caught) * ground
}
