import type { Choice, Game, RecordLine } from '@topside/engine'
import { ScriptedDice } from '@topside/engine/testing'
import { drive } from '@topside/kit/testing'

/** What rules have told and asked. */
export interface Ran {
  readonly records: readonly RecordLine[]
  /** For every question, the choices offered: verb, piece and option of each. */
  readonly offered: readonly (readonly string[])[]
}

/**
 * Runs rules on a state without a match. Their questions are answered in order, each with the first choice that matches
 * the answer; throws if answers or dice are left over.
 */
export function run<G extends Pick<Game, 'tell' | 'roll'>>(
  game: G,
  rules: (game: G) => unknown,
  answers: readonly Partial<Choice>[] = [],
  dice: readonly (readonly number[])[] = [],
): Ran {
  const records: RecordLine[] = []
  const offered: string[][] = []
  const left = [...answers]
  let rolls = 0
  const scripted = new ScriptedDice(dice)
  drive(game, rules, {
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
