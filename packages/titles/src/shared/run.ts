import type { Choice, Procedure, RecordLine } from '@topside/engine'
import { ScriptedDice } from '@topside/engine/testing'
import { drive } from '@topside/kit/testing'

/** The result of a procedure. */
export interface Ran {
  readonly records: readonly RecordLine[]
  /** For every question, the choices offered: verb, piece and option of each. */
  readonly offered: readonly (readonly string[])[]
}

/**
 * Runs a procedure without a match. Its questions are answered in order, each with the first choice that matches the
 * answer; throws if answers or dice are left over.
 */
export function run(
  procedure: Procedure<unknown>,
  answers: readonly Partial<Choice>[] = [],
  dice: readonly (readonly number[])[] = [],
): Ran {
  const records: RecordLine[] = []
  const offered: string[][] = []
  const left = [...answers]
  let rolls = 0
  const scripted = new ScriptedDice(dice)
  drive(procedure, {
    dice: {
      roll: (n, sides) => {
        rolls++
        return scripted.roll(n, sides)
      },
    },
    record: (line) => records.push(line),
    answer: ({ choices }) => {
      offered.push(choices.map(({ verb, piece = '', option = '' }) => `${verb} ${piece} ${option}`.trim()))
      const said = Object.entries(left.shift() ?? {})
      return choices.find((choice) => said.every(([key, value]) => new Map(Object.entries(choice)).get(key) === value))
    },
  })
  if (left.length > 0 || rolls !== dice.length) throw new Error(`${left.length} answers left, ${rolls} rolls made`)
  return { records, offered }
}
