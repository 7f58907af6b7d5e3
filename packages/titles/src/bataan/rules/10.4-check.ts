import type { Ledger } from '@topside/engine'
import { type NamedArgs, note } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { type Bataan, record } from '../state/state.ts'
import { DIE } from './3.4-efficiency.ts'
import { rollShown, type Shows } from './10-picture.ts'

/** A check of coordination (10.4): its side, rule and texts. */
interface Check<R extends CheckResult> {
  readonly side: Side
  readonly rule: string
  /** Text key of its name in the picture of the combat. */
  readonly name: string
  /** Arguments of its record. */
  readonly args: NamedArgs
  /** The efficiency rating against which the die is rolled. */
  readonly rating: Ledger
  readonly modifiers: Ledger
  /** The result of a modified die against a rating. */
  readonly resultOf: (modified: number, er: number) => R
}

/** The result of a check: text keys of the result in the picture and of its record. */
interface CheckResult {
  readonly shown: string
  readonly told: string
}

/**
 * 10.4: rolls the die of a check of coordination, shows it in the picture of the combat and records it. Returns the
 * result.
 */
export function checkCoordination<R extends CheckResult>(game: Bataan, show: Shows, check: Check<R>): R {
  const { side, rule, name, args, rating, modifiers } = check
  const { n, values } = game.roll([DIE])
  const [value = 0] = values
  const total = value + modifiers.total
  const result = check.resultOf(total, rating.total)
  const named = note(name, rule, { er: rating.total })
  show({ last: rollShown({ n, value }, { side, total, name: named, results: [{ key: result.shown, rule }] }) })
  record(game, result.told, rule, { by: side, args, ledgers: [rating, modifiers], roll: { n, values, sides: [DIE] } })
  return result
}
