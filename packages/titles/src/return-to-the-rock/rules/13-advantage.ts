import { type Offers, offerOne, type Preview, type Procedure, type RecordLine, type Rolled } from '@topside/engine'
import { offerAllowedPieces, type Reason } from '@topside/kit'
import { enemyOf, SIDES, type Side } from '../data/units.ts'
import type { Action } from '../state/asking.ts'
import { ask, boxOf, type Rock, record, settingOf, tell, type Unit, unitsIn } from '../state/state.ts'
import { COUNTED, count } from '../state/unit-counts.ts'
import { freshenUnits } from './4-units.ts'
import { eliminatedBox, placeReorganized, whyNotEligible } from './12-reorganization.ts'

/** The purpose of a roll; settings can exclude some. */
export type RollPurpose = 'combat' | 'bombardment' | 'landing' | 'momentum' | 'infiltration' | 'detonation'

/** A roll in the Day or Night Phase. */
export interface RollRequest {
  readonly purpose: RollPurpose
  /** Number of six-sided dice. */
  readonly dice: 1 | 4
  /** The record of the dice's effect. */
  readonly line: (rolled: Rolled) => RecordLine
  /** Both totals and their result, shown when a reroll is offered. */
  readonly shown?: (rolled: Rolled) => Preview
  /** The value of the dice to a side. */
  readonly worth: Worth
}

/** The value of a roll. */
export interface Worth {
  /** The side that prefers high dice. */
  readonly to: Side
  /**
   * The effects of dice as numbers; the higher, the better. Of four dice, raising the first two relative to the others
   * never lowers a number, unless the sums are equal.
   */
  of(dice: readonly number[]): readonly number[]
  /** Whether equal dice have a special effect; absent: no. */
  readonly equal?: boolean
}

const ONE_DIE = [6]
const FOUR_DICE = [6, 6, 6, 6]

const FACES = [1, 2, 3, 4, 5, 6]
const SUMS = [...FACES.map((die) => [1, die]), ...FACES.slice(1).map((die) => [die, 6])]
const EQUAL_DICE = SUMS.map((sum) => [...sum, ...sum])

/**
 * Rolls that include the best possible ones for either side: all with one die, the extremes with four. Where equal dice
 * matter, `EQUAL_DICE` are tried as well.
 */
const TELLING_ROLLS = {
  1: { high: FACES.map((die) => [die]).reverse(), low: FACES.map((die) => [die]) },
  4: { high: [[6, 6, 1, 1]], low: [[1, 1, 6, 6]] },
} as const

const IMPORTANT: ReadonlySet<RollPurpose> = new Set(['combat', 'bombardment', 'landing', 'detonation'])

/** 13.1A: whether to reroll the dice. */
const REROLL = offerOne({ verb: 'keep' }, false).or({ verb: 'reroll' }, true)

/** 13.1A: rolls; the holder of the Advantage may then demand that all dice are rerolled. */
export function* rollWithAdvantage(game: Rock, request: RollRequest): Procedure<readonly number[]> {
  const sides = request.dice === 4 ? FOUR_DICE : ONE_DIE
  const first = game.roll(sides)
  const line = request.line(first)
  game.tell(line)
  const holder = game.vars.advantage
  if (holder === null || !wantsToBeAsked(game, holder, request, first.values)) return first.values
  const { shown } = request
  const rerolls = yield* ask(game, holder, 'advantage.reroll', '13.1A', {
    args: { outcome: line.key },
    offers: REROLL,
    recommended: 0,
    context: shown && (() => shown(first)),
  })
  if (!rerolls) return first.values
  useAdvantage(game, holder)
  record(game, 'advantage.rerolled', '13.1A', { by: holder, args: { side: { side: holder } } })
  const second = game.roll(sides)
  game.tell(request.line(second))
  return second.values
}

/**
 * Whether the side's seat is asked, by its setting: about every roll, about rolls that a reroll could improve, only
 * about important ones of these, or never.
 */
function wantsToBeAsked(game: Rock, side: Side, request: RollRequest, dice: readonly number[]): boolean {
  const standing = settingOf(game, side, 'reroll')
  if (standing === 'all' || standing === 'never') return standing === 'all'
  return (standing === 'helps' || IMPORTANT.has(request.purpose)) && canBeBettered(side, request, dice)
}

/** Whether another roll could be better for a side than these dice in any of their effects. */
function canBeBettered(side: Side, { dice: number, worth }: RollRequest, dice: readonly number[]): boolean {
  const high = worth.to === side
  const now = worth.of(dice)
  const helps = (other: readonly number[]) => isBetter(worth.of(other), now, high)
  return TELLING_ROLLS[number][high ? 'high' : 'low'].some(helps) || (worth.equal === true && EQUAL_DICE.some(helps))
}

/** Whether any number is better than the corresponding current one. */
function isBetter(numbers: readonly number[], now: readonly number[], high: boolean): boolean {
  for (let i = 0; i < numbers.length; i++) {
    const more = (numbers[i] ?? 0) - (now[i] ?? 0)
    if (high ? more > 0 : more < 0) return true
  }
  return false
}

/**
 * 13.1B: whether the Attacker may reset the Impulse Track and wants to be asked: by the setting, never, only if it
 * helps, or whenever it has an effect.
 */
function canReset(game: Rock, side: Side): boolean {
  const { vars } = game
  if (vars.advantage !== side || vars.resetBy.includes(side)) return false
  const standing = settingOf(game, side, 'reset')
  if (standing === 'never') return false
  return vars.number > 1 || hasSpentUnits(game, side) || (standing === 'all' && hasSpentUnits(game, enemyOf(side)))
}

function hasSpentUnits({ table }: Rock, side: Side): boolean {
  return count(table, side) > count(table, side, COUNTED.fresh)
}

/** 13.1B: whether to reset the Impulse Track. */
const RESET = offerOne({ verb: 'go-on' }, false).or({ verb: 'reset' }, true)

/**
 * 13.1B: at the start of an Impulse, the Attacker may give up the Advantage to begin again at Impulse 1 with all units
 * Fresh.
 */
export function* offerReset(game: Rock): Procedure {
  const side = game.vars.momentum
  if (!canReset(game, side)) return
  const resets = yield* ask(game, side, 'advantage.reset', '13.1B', {
    args: { impulse: game.vars.number },
    offers: RESET,
    recommended: 0,
  })
  if (!resets) return
  useAdvantage(game, side)
  game.vars.resetBy = [...game.vars.resetBy, side]
  game.vars.number = 1
  game.table.setTrack('impulse', 1)
  freshenUnits(game)
  record(game, 'advantage.reset', '13.1B', { by: side, args: { side: { side } } })
}

const NO_ADVANTAGE: Reason = { key: 'why.no-advantage', rule: '13.2C' }

/** 13.2C: why an eliminated unit cannot be rallied: its side must have the Advantage. */
export function whyNoRally(game: Rock, unit: Unit): Reason | undefined {
  return whyNotEligible(unit) ?? (game.vars.advantage === unit.def.side ? undefined : NO_ADVANTAGE)
}

/** 13.2C: a side's eliminated units that can be rallied. */
export function rallies(game: Rock, side: Side): Offers<Action> {
  const able = offerAllowedPieces(unitsIn(eliminatedBox(game, side), side), 'rally', (unit) => whyNoRally(game, unit))
  return able.map((unit) => () => rally(game, unit))
}

/** 13.2C: the Advantage returns one unit at no other cost. */
function* rally(game: Rock, unit: Unit): Procedure {
  const area = yield* placeReorganized(game, unit)
  useAdvantage(game, unit.def.side)
  const args = { unit, area }
  tell(game, 'reorganization.rallied', '13.2C', args)
}

/** 13.3: a used Advantage belongs to neither side until the Impulse or Phase ends. */
export function useAdvantage(game: Rock, side: Side): void {
  game.vars.advantage = null
  game.vars.advantageUsedBy = side
  showAdvantage(game)
}

/** 13.3: at the end of the Impulse or Phase a used Advantage goes to the other side. */
export function shiftAdvantage(game: Rock): void {
  const { advantageUsedBy } = game.vars
  if (advantageUsedBy === null) return
  giveAdvantage(game, enemyOf(advantageUsedBy))
  tell(game, 'advantage.shifted', '13.3', { side: { side: enemyOf(advantageUsedBy) } })
}

/**
 * 13.3: gives the Advantage to a side, whether it was used or not; also at the start of the Day (6.2) and the end of
 * the Turn (6.5).
 */
export function giveAdvantage(game: Rock, side: Side): void {
  game.vars.advantage = side
  game.vars.advantageUsedBy = null
  showAdvantage(game)
}

function showAdvantage(game: Rock): void {
  const { advantage } = game.vars
  game.table.setOwner(boxOf(game, 'advantage'), advantage === null ? -1 : SIDES.indexOf(advantage))
}
