import { readFileSync } from 'node:fs'
import type { Match, RecordLine } from '@topside/engine'
import { expect } from 'vitest'

/** Things that need not occur, by name, each with its reason. */
export interface Absent {
  readonly [name: string]: string
}

/**
 * Modifiers that the whole matches lack, by text key: the test file in `rules/` and the beginning of its test's name,
 * or why no record can have it.
 */
export interface Rare {
  readonly [part: string]: readonly [file: string, test: string] | string
}

/** Expects everything to be found, except what is named with a reason; and nothing to be named that is found. */
export function expectAll(all: readonly string[], found: Iterable<string>, absent: Absent = {}): void {
  const there = new Set(found)
  expect(all.filter((each) => !there.has(each) && absent[each] === undefined)).toEqual([])
  expect(Object.keys(absent).filter((each) => there.has(each) || !all.includes(each))).toEqual([])
}

/** All lines of matches. */
export function linesOf(matches: readonly Match[]): RecordLine[] {
  return matches.flatMap((match) => match.history(undefined).map(({ line }) => line))
}

/** The values of an argument in all lines with a key. */
export function valuesIn(matches: readonly Match[], key: RegExp, arg: string): string[] {
  return linesOf(matches).flatMap((line) => (key.test(line.key) ? [String(line.args?.[arg])] : []))
}

/**
 * Expects every modifier that has a text to count in one of the matches, or to be tried by an existing test; `folder`:
 * that of the title.
 */
export function expectModifiers(
  texts: { readonly [key: string]: unknown },
  matches: readonly Match[],
  rare: Rare,
  folder: URL,
): void {
  const counted = linesOf(matches).flatMap(({ ledgers = [] }) =>
    ledgers.flatMap(({ parts }) => parts.map(({ key }) => key)),
  )
  const parts = Object.keys(texts).filter((key) => key.startsWith('part.'))
  const reason = (where: Rare[string]): string => (typeof where === 'string' ? where : where.join(': '))
  expectAll(parts, counted, Object.fromEntries(Object.entries(rare).map(([part, where]) => [part, reason(where)])))
  for (const [part, where] of Object.entries(rare)) {
    if (typeof where === 'string') continue
    const [file, test] = where
    const text = readFileSync(new URL(`rules/${file}.test.ts`, folder), 'utf8')
    expect([part, text.includes(`'${test}`)]).toEqual([part, true])
  }
}
