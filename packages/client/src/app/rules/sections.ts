import type { Notes, RuleNote, RuleTable } from '@topside/engine'

/** A rule with its number. */
export interface Rule extends RuleNote {
  readonly number: string
  /** Depth below its section, from 0. */
  readonly depth: number
  readonly tables: readonly RuleTable[]
}

/** A section: all rules whose numbers start with the same digits, or with the same letters. */
export interface Section {
  readonly number: string
  readonly title: string
  readonly rules: readonly Rule[]
}

/** The letters at the start of a number: `M` of `M13`. */
function lettersOf(number: string): string | undefined {
  return /^[A-Z]+/.exec(number)?.[0]
}

function sectionOf(number: string): string {
  return lettersOf(number) ?? number.split('.')[0] ?? ''
}

/**
 * Order of rules as in a rulebook: sections by number; within a section 2 before 21 before 3, letters last. Numbers
 * that start with letters, such as answers by the authors, come last: by letters, then by number.
 */
export function before(a: string, b: string): number {
  const [one, two] = [lettersOf(a), lettersOf(b)]
  if (one === undefined && two === undefined) return byFigures(a, b)
  if (one === undefined || two === undefined) return one === undefined ? -1 : 1
  if (one !== two) return one < two ? -1 : 1
  return Number(a.slice(one.length)) - Number(b.slice(two.length))
}

function byFigures(a: string, b: string): number {
  const [x, y] = [a.split('.'), b.split('.')]
  const section = Number(x[0]) - Number(y[0])
  if (section !== 0) return section
  for (let i = 1; i < Math.max(x.length, y.length); i++) {
    const [one, two] = [x[i] ?? '', y[i] ?? '']
    if (one !== two) return one < two ? -1 : 1
  }
  return 0
}

/** All rules of a title by section, each with the tables that belong to it. */
export function sectionsOf(notes: Notes, tables: readonly RuleTable[]): Section[] {
  const numbers = Object.keys(notes).sort(before)
  const groups = Map.groupBy(numbers, sectionOf)
  return [...groups].map(([number, members]) => {
    const rules = members.flatMap((each): Rule[] => {
      const note = notes[each]
      return note === undefined
        ? []
        : [{ number: each, ...note, depth: depthOf(each), tables: tables.filter(({ rule }) => rule === each) }]
    })
    return { number, title: rules[0]?.title ?? '', rules }
  })
}

/** 0 for a section itself (`9.0`, `M`), 1 below it (`9.4`, `M13`), 2 below that (`9.4.2`, `9.4.2A`, `12.21`). */
function depthOf(number: string): number {
  const letters = lettersOf(number)
  if (letters !== undefined) return letters === number ? 0 : 1
  const [, second = '0', third] = number.split('.')
  if (second === '0') return 0
  return third === undefined && second.replace(/[A-Z]$/, '').length === 1 ? 1 : 2
}

/** The sections reduced to rules that contain (with their tables) every word of a search; all without a search. */
export function found(sections: readonly Section[], search: string): readonly Section[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return sections
  return sections.flatMap((section) => {
    const rules = section.rules.filter((rule) => {
      const all = [rule.number, rule.title, rule.text, ...rule.tables.flatMap(tableWords)].join(' ').toLowerCase()
      return words.every((word) => all.includes(word))
    })
    return rules.length === 0 ? [] : [{ ...section, rules }]
  })
}

function tableWords({ title, head, rows, note = '' }: RuleTable): string[] {
  return [title, ...head, ...rows.flat(), note]
}

/** Splits a text at the words of a search: every second part is one of the words. */
export function marked(text: string, search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [text]
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i'))
}
