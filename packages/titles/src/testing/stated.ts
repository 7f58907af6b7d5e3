import { readdirSync, readFileSync } from 'node:fs'
import { choiceKey, type Guide, guidedMatch, type Match, type RuleNote } from '@topside/engine'
import { expect } from 'vitest'
import { titles } from './index.ts'

/** What the texts of a title state, by the data or the rules. */
export interface Facts {
  /**
   * The numbers of a text in their order: of a short rule by its number, of a chapter of the guide by `guide` and its
   * title, of a question by its key.
   */
  readonly numbers: { readonly [place: string]: readonly number[] }
  /** Places of numbers that neither data nor rules know, by the reason. */
  readonly unread: { readonly [reason: string]: readonly string[] }
  /** Whether numbers in words count as well. */
  readonly words?: boolean
}

/** What is no number of a fact: rules such as `9.4.2C`, years of history, and names such as `48th` ({@link NAMES}). */
const NO_FACTS =
  /\b\d+(?:\.\d+){2,}[A-Z]?\b|\(\d+\.\d+[A-Z]?\)|(?:\b(?:in|of|[A-Z][a-z]+)|,) 19\d\d\b|\b\d+(?:st|nd|rd|th)\b/g
/** Names within a sentence: capitalised words, and numbered units. */
const NAMES = /(?<=[\p{L},;0-9] )\p{Lu}\p{L}+|\b\d+(?:st|nd|rd|th)\b/gu

const WORDS = [
  ...['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
]

/** The numbers of facts in a text in their order: those in digits, or also those from two to twenty in words. */
export function numbersIn(text: string, words = false): number[] {
  const bare = text.replace(NO_FACTS, '')
  const found = [...bare.matchAll(words ? /\d+(?:\.\d+)?|\b[a-z]+\b/gi : /\d+(?:\.\d+)?/g)]
  return found.flatMap(([each]) => {
    const word = WORDS.indexOf(each.toLowerCase())
    if (word >= 0) return [word + 2]
    return /\d/.test(each) ? [Number(each)] : []
  })
}

/** The texts of a guide and of short rules, by place. */
function statements(notes: { readonly [rule: string]: RuleNote }, guide: Guide): Map<string, string> {
  return new Map([
    ...Object.entries(notes).map(([rule, { title, text }]) => [rule, `${title}: ${text}`] as const),
    ...guide.chapters.map(({ title, text }) => [`guide ${title}`, text] as const),
    ...Object.entries(guide.told).map(([ask, { what, why, odds = '' }]) => [ask, `${what} ${why} ${odds}`] as const),
  ])
}

/** Expects that every text with a number states what the facts say, or is named with the reason. */
export async function expectNumbers(id: string, { numbers, unread, words = false }: Facts): Promise<void> {
  const { notes, guide } = await textsOf(id)
  const texts = statements(notes, guide)
  const named = Object.values(unread).flat()
  const counted = [...texts].filter(([, text]) => numbersIn(text, words).length > 0).map(([place]) => place)
  const stated = (places: readonly string[]) =>
    Object.fromEntries(places.map((place) => [place, numbersIn(texts.get(place) ?? '', words)]))
  const known = Object.keys(numbers)
  expect(counted.filter((place) => numbers[place] === undefined && !named.includes(place))).toEqual([])
  expect(stated(known)).toEqual(numbers)
  expect(named.filter((place) => !counted.includes(place) || known.includes(place))).toEqual([])
}

/**
 * Expects that the numbers in the lines of the guide's first match are those of the question, its choices and chances,
 * of the units that these name, of places where units are, of what was told before, or of the data: `known`, by the
 * answer of the line.
 */
export async function expectFirstMatch(
  id: string,
  known: { readonly [answer: string]: readonly number[] } = {},
): Promise<void> {
  const { rules, guide, dice } = await textsOf(id)
  const unseen = new Map<string, number[]>()
  for (const { decision, choice, why, match } of guidedMatch(rules, guide, dice)) {
    const seen = numbersSeen(match, [decision, decision.previews?.(), decision.context?.()])
    const key = choiceKey(choice)
    const others = numbersIn([why ?? ''].flat().join(' ')).filter((number) => !seen.has(number))
    if (others.length > 0) unseen.set(key, [...(unseen.get(key) ?? []), ...others])
  }
  expect(Object.fromEntries(unseen)).toEqual(known)
}

/** Numbers in a part of a match, of the pieces and spaces that it names, and of the records so far. */
function numbersSeen(match: Match, part: unknown): ReadonlySet<number> {
  const { table } = match.game
  const text = JSON.stringify([part, match.history(undefined).map(({ line }) => line)])
  const named = table.pieces.filter(({ id }) => text.includes(JSON.stringify(id))).map(({ def }) => def)
  const places = table.pieces.map(({ space }) => space.id)
  return new Set(numbersIn(`${text} ${JSON.stringify([named, places])}`.replace(/[-/.]/g, ' ')))
}

/** Expects that every capitalised name within a sentence, and every numbered unit, is in the data or is listed. */
export async function expectNames(id: string, names: readonly string[]): Promise<void> {
  const { notes, guide } = await textsOf(id)
  const lines = guide.first.script.map(([key, why = '']) => [key, [why].flat().join(' ')] as const)
  const words = wordsOf(id)
  const unknown = [...statements(notes, guide), ...lines].flatMap(([, text]) =>
    [...text.matchAll(NAMES)].map(([name]) => name).filter((name) => !words.has(name)),
  )
  expect([...new Set(unknown)].sort()).toEqual([...names].sort())
}

/** All words in the data of a title. */
function wordsOf(id: string): ReadonlySet<string> {
  const folder = new URL(`../${id}/data/`, import.meta.url)
  const files = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))
  return new Set(
    files.flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(/\p{L}+|\b\d+(?:st|nd|rd|th)\b/gu) ?? []),
  )
}

async function textsOf(id: string) {
  const entry = titles.find((title) => title.id === id)
  const guide = await entry?.guide?.load()
  if (entry === undefined || guide === undefined) throw new Error(`${id} has no guide`)
  const { rules, notes, tables } = await entry.load()
  return { rules, notes: await notes(), tables, guide, dice: entry.guide?.dice ?? 0 }
}
