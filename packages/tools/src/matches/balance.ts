import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type AnyTitle, type Options, type Strength, strengths } from '@topside/engine'
import { loadPackage } from '../titles.ts'
import { balanceLines } from './balance-table.ts'
import { type Balance, balanceOf, decisive, equalMatches, evenOptions } from './equal.ts'
import type { Kind, Result } from './play.ts'
import { playAll, Results } from './play-all.ts'

/** Options of a measurement. */
export interface Measuring {
  readonly title: AnyTitle
  readonly scenarios: readonly string[]
  readonly options: Options
  /** Matches by weights alone. */
  readonly matches: number
  /** The strength of the players that confirm the result; absent: none. */
  readonly strength: Strength | undefined
  /** Maximum number of matches at that strength. */
  readonly most: number
  readonly seed: string
  /** File of results, from which an interrupted run resumes; their summary is written beside it. */
  readonly file: string
}

/** Whether a word names a strength. */
export function isStrength(word: string): word is Strength {
  return strengths.some((each) => each === word)
}

/**
 * Measures how even a scenario's sides are between equal players: first in many matches by the title's weights alone,
 * then with search, until the sides are certainly even or uneven. `say` receives the table's lines, `progress` the
 * progress.
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

/** Path of the summary of a file of results. */
export function summaryOf(file: string): string {
  return file.replace(/(\.json)?$/, '.summary.json')
}

/** A text without placeholders; `undefined` if it has some. */
function plain(text: string | undefined): string | undefined {
  return text === undefined || text.includes('{') ? undefined : text
}
