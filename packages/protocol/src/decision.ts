import type { Args, Choice } from '@topside/engine'
import { readShare } from './alike.ts'
import type { WireDecision } from './messages.ts'

const FIELDS = ['piece', 'space', 'value', 'option'] as const

/**
 * Format of a row: choices that differ only in the numbers of their spaces. Its digits are the characters from `zero`
 * on, in base `base`; no word begins with `mark`.
 */
export const row = { mark: '&', again: '#', zero: '$', base: 91 } as const
/** The number that encodes a step of 0; lower numbers are negative steps. */
export const STEP_ZERO = (row.base * row.base - 1) / 2
/** Maximum number of digits at the end of a space's id. */
export const NUMBER_DIGITS = 4

/**
 * Reads a decision from lines of text: the number of commands when it was asked, text key, rule, index of the
 * recommended choice, and `1` if there are previews; then its arguments as JSON; then one line per choice (verb, piece,
 * space, value, option) or {@link row} of choices.
 *
 * The parts of a line are separated by commas; empty ones at the end are left out. An empty part of a choice repeats
 * that of the previous choice, `?` means none, and a piece, space or option may share the beginning of the previous one
 * ({@link readShare}). Ambiguous characters in words are URL-encoded; an empty word is `%`.
 *
 * Each choice of a row is the previous one with the number of its space changed by a step: two digits, with
 * {@link STEP_ZERO} added. After `again`, one digit says how far back in the list of steps to start copying, another
 * how many to copy; most steps repeat, since spaces are listed ring by ring or column by column.
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

/** The steps of a row; they are also appended to `steps`. */
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

/** The space whose number is higher by a step, with the same number of digits. */
function spaceAfter(space: string, step: number): string {
  return space.replace(NUMBER, (digits) => String(Number(digits) + step).padStart(digits.length, '0'))
}
const NUMBER = new RegExp(`\\d{1,${NUMBER_DIGITS}}$`)

/** A word that may share the beginning of the previous word. */
function readAfter(before: string, written: string): string {
  const [shared, own] = readShare(before, written)
  return shared + readWord(own)
}

function readWord(word: string): string {
  return word === '%' ? '' : decodeURIComponent(word)
}
