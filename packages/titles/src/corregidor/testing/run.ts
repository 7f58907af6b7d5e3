import type { Choice, RecordLine } from '@topside/engine'
import { ScriptedDice } from '@topside/engine/testing'
import { drive } from '@topside/kit/testing'
import type { Ran } from '../../shared/run.ts'
import type { Corregidor } from '../state/state.ts'

export { run } from '../../shared/run.ts'

/** Answers by kind of question, in the order in which they are asked. */
export interface Script {
  readonly [kind: string]: readonly Partial<Choice>[]
}

const QUIET = ['done', 'stay', 'put-back', 'act']

/**
 * Runs rules on a state without a match: questions without an answer in the script are ended if possible, or else get
 * the first choice. Throws if answers are left over.
 */
export function runBy(
  game: Corregidor,
  rules: (game: Corregidor) => unknown,
  script: Script,
  ...dice: readonly number[]
): Ran {
  const records: RecordLine[] = []
  const offered: string[][] = []
  const left = new Map(Object.entries(script).map(([kind, answers]) => [kind, [...answers]]))
  const scripted = new ScriptedDice(dice.map((die) => [die]))
  drive(game, rules, {
    dice: scripted,
    record: (line) => records.push(line),
    answer: ({ choices, kind }) => {
      offered.push(choices.map(({ verb, piece = '', space = '' }) => [kind, verb, piece, space].join(' ').trim()))
      const said = left.get(kind)?.shift()
      if (said === undefined) return choices.find(({ verb }) => QUIET.includes(verb)) ?? choices[0]
      return choices.find((choice) =>
        Object.entries(said).every(([key, value]) => new Map(Object.entries(choice)).get(key) === value),
      )
    },
  })
  for (const [kind, answers] of left) if (answers.length > 0) throw new Error(`${answers.length} left for ${kind}`)
  return { records, offered }
}
