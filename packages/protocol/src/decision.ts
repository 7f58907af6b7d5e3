import type { Args, Choice } from '@topside/engine'
import type { WireDecision } from './messages.ts'

const FIELDS = ['piece', 'space', 'value', 'option'] as const

/**
 * Reads a decision from a text of these lines:
 * - number of commands when it was asked, text key, rule, number of the recommended choice, `1` if there are previews;
 * - its arguments as JSON;
 * - one for each choice: verb, piece, space, value, option.
 *
 * The parts of a line stand between commas, and those at the end may be left out. A part of a choice that is empty is as in the choice before;
 * `?` says that there is none. In a word, characters that would be misread are written as in a URL, and an empty one as `%`.
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
  let before: Record<string, string | number> & { verb: string } = { verb: '' }
  return lines.map((line) => {
    const [verb, ...fields] = line.split(',')
    const choice = { ...before }
    if (verb) choice.verb = readWord(verb)
    for (const [index, name] of FIELDS.entries()) {
      const field = fields[index]
      if (field === '?') Reflect.deleteProperty(choice, name)
      else if (field) choice[name] = name === 'value' ? Number(field) : readWord(field)
    }
    before = choice
    return choice
  })
}

function readWord(word: string): string {
  return word === '%' ? '' : decodeURIComponent(word)
}
