import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type AnyTitle, type Options, type Strength, strengths } from '@topside/engine'
import { loadPackage } from '../titles.ts'
import { balanceLines } from './balance-table.ts'
import { type Balance, balanceOf, decisive, equalMatches, evenOptions } from './equal.ts'
import type { Kind, Result } from './play.ts'
import { playAll, Results } from './play-all.ts'

/** What is measured, and how much of it. */
export interface Measuring {
  readonly title: AnyTitle
  readonly scenarios: readonly string[]
  readonly options: Options
  /** Matches of the weights alone. */
  readonly matches: number
  /** Who confirms what they show; absent: nobody. */
  readonly strength: Strength | undefined
  /** Matches for that, at most. */
  readonly most: number
  readonly seed: string
  /** Where the results are kept, from which a run that was broken off goes on; what they come to is written beside it. */
  readonly file: string
}

/** Whether a word names a strength. */
export function isStrength(word: string): word is Strength {
  return strengths.some((each) => each === word)
}

/**
 * Measures how even the sides of each scenario are between equal players: first many matches of the title's weights alone, then the search, until it is
 * certain that they are even, or that they are not. `say` is told the lines of the table, `progress` what goes on.
 */
export async function measure(
  { title, scenarios, options, matches, strength, most, seed, file }: Measuring,
  say: (line: string) => void,
  progress: (line: string) => void,
): Promise<{ readonly [scenario: string]: readonly Balance[] }> {
  mkdirSync(dirname(file), { recursive: true })
  const results = new Results(file)
  const { texts = {} } = await loadPackage(title.id)
  const words = (key: string): string => plain(texts[key]) ?? key
  const found: { [scenario: string]: Balance[] } = {}
  for (const scenario of scenarios) {
    say(`${title.name}, ${words(`option.scenario.${scenario}`)}`)
    const own: Balance[] = []
    found[scenario] = own
    const settled = evenOptions(title, scenario, options)
    const play = async (kind: Kind, wanted: number, until: boolean): Promise<void> => {
      const played = equalMatches(title.id, settled, kind, wanted, seed)
      const known = (): (Result | undefined)[] => played.map((each) => results.of(each))
      const now = (): readonly Result[] => (until ? decisive(known()) : known().filter((each) => each !== undefined))
      const enough = (): boolean => until && balanceOf(kind, now()).verdict !== 'open'
      const tell = (left: number): void => progress(`${scenario}, ${kind}: ${left} to go${until ? ' at most' : ''} `)
      if (!enough()) await playAll(played, results, tell, enough)
      const balance = balanceOf(kind, now())
      own.push(balance)
      for (const line of balanceLines(balance, words)) say(`  ${line}`)
    }
    await play('policy', matches, false)
    if (strength !== undefined) await play(strength, most, true)
    writeFileSync(summaryOf(file), `${JSON.stringify({ title: title.id, options, seed, scenarios: found }, null, 2)}\n`)
  }
  return found
}

/** Where what the results of a file come to is written. */
export function summaryOf(file: string): string {
  return file.replace(/(\.json)?$/, '.summary.json')
}

/** A text without arguments; `undefined` for one that needs some. */
function plain(text: string | undefined): string | undefined {
  return text === undefined || text.includes('{') ? undefined : text
}
