import type { Choice } from '@topside/engine'
import { drive } from '@topside/kit/testing'
import { english } from '../text/english.ts'
import type { Field } from './field.ts'

/**
 * Runs rules with sixes for dice until the answers are used up, then attempts other choices: returns the text key and
 * rule of each refusal, `'offered'` if it is not refused, `''` if no reason applies. Throws for a reason without a
 * text.
 */
export function refusals(
  { game }: Pick<Field, 'game'>,
  rules: (game: Field['game']) => unknown,
  answers: readonly Partial<Choice>[],
  ...tried: readonly Choice[]
): string[] {
  const left = [...answers]
  let said: string[] | undefined
  const has = (choice: Choice, part: Partial<Choice>) =>
    Object.entries(part).every(([key, value]) => new Map(Object.entries(choice)).get(key) === value)
  try {
    drive(game, rules, {
      dice: { roll: (_n, sides) => sides.map(() => 6) },
      answer: ({ choices, whyNot }) => {
        const given = left.shift()
        if (given !== undefined) return choices.find((choice) => has(choice, given))
        said = tried.map((choice) => {
          const piece = choice.piece === undefined ? undefined : game.table.piece(choice.piece)
          const space = choice.space === undefined ? undefined : game.table.space(choice.space)
          if (choices.some((each) => has(each, choice))) return 'offered'
          const text = whyNot?.({ choice, piece, space })
          if (text !== undefined && english[text.key] === undefined) throw new Error(`no text ${text.key}`)
          return text === undefined ? '' : `${text.key} ${text.rule}`
        })
        // The driver stops at a question without an answer.
        return undefined
      },
    })
  } catch (fault) {
    if (said === undefined) throw fault
  }
  if (said === undefined) throw new Error('nothing was asked')
  return said
}
