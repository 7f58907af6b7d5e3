import type { Args, Choice } from '@topside/engine'
import { readShare } from './alike.ts'
import type { WireDecision } from './messages.ts'

const FIELDS = ['piece', 'space', 'value', 'option'] as const

/**
 * How a row of choices is written that differ in the numbers of their spaces alone. Its digits are the characters from
 * `zero` on, as many as its `base`; no word begins with its `mark`.
 */
export const row = { mark: '&', again: '#', zero: '$', base: 91 } as const
/** The step that is written as 0: those below go back. */
export const STEP_ZERO = (row.base * row.base - 1) / 2
/** Digits of the number of a space at most: those at the end of its id. */
export const NUMBER_DIGITS = 4

/**
 * Reads a decision from a text of these lines:
 * - number of commands when it was asked, text key, rule, number of the recommended choice, `1` if there are previews;
 * - its arguments as JSON;
 * - one for each choice: verb, piece, space, value, option; or one for a {@link row} of them.
 *
 * The parts of a line stand between commas, and those at the end may be left out. A part of a choice that is empty is
 * as in the choice before; `?` says that there is none, and a piece, space or option may begin like the one before
 * ({@link readShare}). In a word, characters that would be misread are written as in a URL, and an empty one as `%`.
 *
 * Every choice of a row is as the one before it, but that the number of its space is higher or lower by a step: two
 * digits, with {@link STEP_ZERO} added. After `again` a digit says how far back among all steps so far others begin
 * that are taken again, and another how many of them: as spaces are mostly told ring by ring or column by column, most
 * are.
 */
export function readDecision(text: string): WireDecision {
  const [head = '', args, ...choices] = text.split('\n')
  const [seq, ask = '', rule = '', recommended, previews] = head.split(',')
  return {
    seq: Number(seq),
    ask: readWord(ask),
    rule: readWord(rule),
    ...(args && { args: JSON.parse(args) as Args }),
    choices: readChoices(choices),
    ...(recommended && { recommended: Number(recommended) }),
    ...(previews && { previews: true }),
  }
}

function readChoices(lines: readonly string[]): Choice[] {
  const choices: Choice[] = []
  const steps: number[] = []
  let before: Choice = { verb: '' }
  for (const line of lines)
    if (line.startsWith(row.mark))
      for (const step of readRow(line, steps)) {
        before = { ...before, space: spaceAfter(before.space ?? '', step) }
        choices.push(before)
      }
    else {
      before = readChoice(line, before)
      choices.push(before)
    }
  return choices
}

function readChoice(line: string, before: Choice): Choice {
  const [verb, ...fields] = line.split(',')
  const choice: Record<string, unknown> & { verb: string } = { ...before }
  if (verb) choice.verb = readWord(verb)
  for (const [index, name] of FIELDS.entries()) {
    const field = fields[index]
    if (field === '?') Reflect.deleteProperty(choice, name)
    else if (field) choice[name] = name === 'value' ? Number(field) : readAfter(String(before[name]), field)
  }
  return choice
}

/** The steps of a row, which are added to those before it. */
function readRow(line: string, steps: number[]): readonly number[] {
  const first = steps.length
  const digit = (index: number): number => line.charCodeAt(index) - row.zero.charCodeAt(0)
  for (let i = row.mark.length; i < line.length; i += 2)
    if (line[i] === row.again) {
      const back = digit(++i)
      for (let left = digit(i + 1); left > 0; left--) steps.push(steps.at(-back) ?? 0)
    } else steps.push(row.base * digit(i) + digit(i + 1) - STEP_ZERO)
  return steps.slice(first)
}

/** The space whose number is higher by a step, written with as many digits. */
function spaceAfter(space: string, step: number): string {
  return space.replace(NUMBER, (digits) => String(Number(digits) + step).padStart(digits.length, '0'))
}
const NUMBER = new RegExp(`\\d{1,${NUMBER_DIGITS}}$`)

/** A word that may be written like the one before. */
function readAfter(before: string, written: string): string {
  const [shared, own] = readShare(before, written)
  return shared + readWord(own)
}

function readWord(word: string): string {
  return word === '%' ? '' : decodeURIComponent(word)
}
