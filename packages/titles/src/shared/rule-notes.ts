import type { RuleNote } from '@topside/engine'

/**
 * Parses rule summaries, one per line: number, title and summary, separated by ` | `. Throws a `RangeError` for an
 * invalid line or a repeated number.
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
