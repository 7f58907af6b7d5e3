import { type AnyTitle, commandLimit, Match } from '@topside/engine'
import { CheapDice, type ScriptedPlayers, type Scripts, seededRandom } from '@topside/engine/testing'

/** Matches between scripted players. */
export interface ScriptedSeries {
  readonly title: AnyTitle
  readonly scripts: Scripts
  readonly players: ScriptedPlayers
  readonly matches: number
  /** The same seed gives the same matches. */
  readonly seed: string
}

/** Measurements of matches: sum of each number, frequency of each word. */
export type Measured = ReadonlyMap<string, { readonly sum: number; readonly words: ReadonlyMap<string, number> }>

/** Plays whole matches with scripted players and measures each at its end. */
export function measureMatches({ title, scripts, players, matches, seed }: ScriptedSeries): Measured {
  const measured = new Map<string, { sum: number; words: Map<string, number> }>()
  for (let number = 0; number < matches; number++) {
    const match = playScripted(title, players, `${seed}/${players.name}/${number}`)
    for (const [name, value] of Object.entries(scripts.measure(match))) {
      const known = measured.get(name) ?? { sum: 0, words: new Map<string, number>() }
      measured.set(name, known)
      if (typeof value === 'number') known.sum += value
      else known.words.set(value, (known.words.get(value) ?? 0) + 1)
    }
  }
  return measured
}

/** Plays a whole match of scripted players. Throws an `Error` if it does not end or an answer is refused. */
export function playScripted(title: AnyTitle, players: ScriptedPlayers, seed: string): Match {
  const match = Match.start(title, { options: players.options ?? {}, dice: new CheapDice(seed) })
  const random = seededRandom(seed)
  while (match.outcome === undefined) {
    const [seat = 0] = match.deciding
    if (match.seq >= commandLimit(match.title)) throw new Error(`${players.name}: match ${seed} does not end`)
    const choice = players.answer(match, seat, random)
    const applied = match.apply({ kind: 'choose', seat, choice })
    if (!applied.ok)
      throw new Error(`${players.name}: ${JSON.stringify(choice)} is refused: ${applied.refusal.text.key}`)
  }
  return match
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Measurements as lines, with comparison figures from other sources. */
export function balanceTable(measured: Measured, matches: number, beside: ScriptedPlayers['beside'] = {}): string[] {
  return [...measured].flatMap(([name, { sum, words }]) => {
    const other = beside[name]
    if (words.size === 0)
      return [`${name}: ${(sum / matches).toFixed(1)}${typeof other === 'number' ? ` (${other})` : ''}`]
    const shares: { readonly [word: string]: number } = typeof other === 'object' ? other : {}
    const all = new Set([
      ...Object.keys(shares),
      ...[...words.keys()].sort((a, b) => (words.get(b) ?? 0) - (words.get(a) ?? 0)),
    ])
    return [...all].map((word) => {
      const share = shares[word]
      const printed = share === undefined ? '' : ` (${percent(share)})`
      return `${name}, ${word}: ${percent((words.get(word) ?? 0) / matches)}${printed}`
    })
  })
}
