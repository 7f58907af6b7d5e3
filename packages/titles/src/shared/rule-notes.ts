import type { RuleNote } from '@topside/engine'

/**
 * Rules in our own words out of a text with one rule to a line: number, title and account, with ` | ` between them.
 * Throws a `RangeError` for a line that is none, or a number that comes twice.
 */
export function ruleNotes(lines: string): { readonly [rule: string]: RuleNote } {
  const notes: { [rule: string]: RuleNote } = {}
  for (const line of lines.trim().split('\n')) {
    const [rule, title, text, ...more] = line.split(' | ')
    if (rule === undefined || title === undefined || text === undefined || more.length > 0)
      throw new RangeError(`no rule in our own words: ${line}`)
    if (notes[rule] !== undefined) throw new RangeError(`${rule} comes twice`)
    notes[rule] = { title, text }
  }
  return notes
}
