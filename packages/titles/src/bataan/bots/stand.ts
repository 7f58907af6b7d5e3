import { findOnce } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import { factorsOf, stepsOf } from '../rules/3.6-steps.ts'
import { isActive } from '../rules/7.2-active.ts'
import { isHeadquarters } from '../rules/16.2-headquarters.ts'
import { type Bataan, isArtillery, type Unit } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { defenceOf, driveWorth, fireAt } from './fight.ts'
import { type Goal, goalOf } from './goals.ts'
import { joinWorth } from './hold.ts'
import { prospectOf } from './odds.ts'
import {
  assaultOnly,
  attackOf,
  enemiesAround,
  groundOf,
  type Position,
  ratingOf,
  type Stack,
  stepPrice,
} from './position.ts'

/** Range in hexes within which units that have not moved yet count as followers, and the share of them counted. */
const FOLLOWERS = { range: 4, share: 0.4 } as const

/** The forces of a side against an enemy stack, besides the unit in question. */
interface Pressed {
  readonly strength: number
  readonly following: number
  readonly er: number
  readonly fire: number
  readonly defence: number
}

/** What units could do from a position in the current sequence; cached with the position. */
export function frontOf(position: Position): Front {
  return frontIn(position, position.game.vars.sequence)
}

const frontIn = findOnce((position: Position, _: Bataan['vars']['sequence']) => new Front(position))

/** Evaluates what units could do in one position; results are cached until something moves. */
export class Front {
  readonly position: Position
  readonly #pressed = new Map<string, Pressed>()
  readonly #views = new Map<Unit, { readonly goal: Goal; readonly worths: Map<number, number> }>()

  constructor(position: Position) {
    this.position = position
  }

  /** Value to a unit of standing in a hex: progress to its goal, holding the hex, and possible attacks. */
  standWorth(unit: Unit, hex: number): number {
    const known = this.#views.get(unit) ?? { goal: goalOf(this.position, unit), worths: new Map<number, number>() }
    this.#views.set(unit, known)
    let worth = known.worths.get(hex)
    if (worth === undefined) {
      worth = known.goal(hex) + joinWorth(this.position, unit, hex) + this.#contactWorth(unit, hex)
      known.worths.set(hex, worth)
    }
    return worth
  }

  /** 9.11: what a unit adds to the best attack that it could join from a hex in this sequence. */
  #contactWorth(unit: Unit, hex: number): number {
    const { game } = this.position
    const attack = attackOf(game, unit)
    const { sequence } = game.vars
    if (attack === 0 || isHeadquarters(unit) || sequence === null || sequence.side !== unit.def.side) return 0
    let most = 0
    for (const foe of enemiesAround(this.position, unit.def.side, hex)) {
      const { strength, following, er, fire, defence } = this.#pressedOn(foe, sequence, unit)
      const others = strength === 0 ? 0 : strength + following
      const more = this.#worthOf(
        foe,
        { attack: strength + following + attack, er: Math.max(er, ratingOf(game, unit)), fire, defence },
        unit,
      )
      const less = others === 0 ? 0 : this.#worthOf(foe, { attack: others, er, fire, defence }, unit)
      most = Math.max(most, Math.max(0, more) - Math.max(0, less))
    }
    return most
  }

  #worthOf(
    foe: Stack,
    { attack, er, fire, defence }: { attack: number; er: number; fire: number; defence: number },
    unit: Unit,
  ) {
    const { game } = this.position
    const table = game.vars.sequence?.kind === 'assault' || assaultOnly(game, foe.side, foe.hex) ? 'assault' : 'mobile'
    const modifier = groundOf(game, foe.side, foe.hex) + foe.er - er
    const steps = { attacker: 9, defender: foe.steps }
    const prospect = prospectOf({
      table,
      attack: attack + Math.min(attack, fire),
      defence,
      modifier,
      steps,
      holds: false,
    })
    return (
      driveWorth(this.position, foe, prospect) -
      prospect.attacker * stepPrice(unit) -
      0.6 * prospect.repulsed * Math.max(1, attack / 4)
    )
  }

  #pressedOn(foe: Stack, sequence: Sequence, without: Unit): Pressed {
    const key = `${foe.hex} ${without.index}`
    const known = this.#pressed.get(key)
    if (known !== undefined) return known
    const found = this.#press(foe, sequence, without)
    this.#pressed.set(key, found)
    return found
  }

  #press(foe: Stack, sequence: Sequence, without: Unit): Pressed {
    const { game, stacks } = this.position
    let [strength, following, er] = [0, 0, 1]
    for (const hex of hexGrid.within(foe.hex, FOLLOWERS.range)) {
      const stack = stacks[sequence.side].get(hex)
      if (stack === undefined) continue
      const beside = hexGrid.adjacent(hex, foe.hex)
      for (const unit of stack.units) {
        if (unit === without) continue
        const active = isActive(game, sequence, unit)
        if (beside && (active || (sequence.kind === 'assault' && !isArtillery(unit)))) {
          strength += attackOf(game, unit)
          er = Math.max(er, ratingOf(game, unit))
        } else if (active && game.table.status(unit, 'moved') === 0) following += FOLLOWERS.share * attackOf(game, unit)
      }
    }
    const fire = fireAt(game, sequence.side, foe.hex, (gun) => isActive(game, sequence, gun))
    return { strength, following, er, fire, defence: defenceOf(this.position, foe) }
  }
}

/** Value of a unit to its side while it is there. */
export function unitWorth(unit: Unit): number {
  return stepsOf(unit) * stepPrice(unit) * (factorsOf(unit).movement === 0 ? 0.8 : 1)
}
