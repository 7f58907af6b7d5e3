import { type Checkpoint, Match, type Options, type PieceDef, type SpaceDef, type Title } from '@topside/engine'
import {
  CheapDice,
  checkpointAt,
  type FuzzPosition,
  pointedAt,
  randomChoice,
  seededRandom,
} from '@topside/engine/testing'
import { expect, it } from 'vitest'

/** How often a fuzzer position is set up, and how far each match goes on from it. */
interface Laying {
  readonly times: number
  /** Most set-ups while none of the position's rules is cited; absent: `times`. */
  readonly most?: number
  /** Most answers; absent: none. */
  readonly answers?: number
  /** The options of the next match. */
  readonly options: () => Options
  readonly random: () => number
}

/**
 * Sets up a fuzzer position repeatedly and plays on at random; expects that the rules are kept throughout, and that a
 * seat has a decision unless the match is over. Returns the set-ups and the rules cited: by questions and notes beside
 * them, by records, and, until one of the position's rules is cited, by the refusals of everything else on the table.
 */
export function playPosition<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  position: FuzzPosition<V, P, S>,
  { times, most = times, answers = 0, options: chosen, random }: Laying,
): { readonly laid: readonly Checkpoint[]; readonly cited: ReadonlySet<string> } {
  const policy = randomChoice(random)
  const cited = new Set<string>()
  const isCited = () => position.rules?.some((rule) => cited.has(rule)) !== false
  const laid: Checkpoint[] = []
  for (let time = 0; time < times || (time < most && !isCited()); time++) {
    const options = chosen()
    const checkpoint = checkpointAt(title, options, position, random)
    const match = Match.resume(title, { options, dice: new CheapDice(`${time}`) }, checkpoint, [])
    expect(title.faults(match.game)).toEqual([])
    expect(match.outcome !== undefined || match.deciding.length > 0).toBe(true)
    for (let n = 0; n < answers && match.outcome === undefined; n++) {
      const [seat = 0] = match.deciding
      const decision = match.decision(seat)
      if (decision === undefined) throw new Error('nobody is asked')
      cited.add(decision.rule)
      for (const { rule } of decision.context?.().notes ?? []) if (rule !== undefined) cited.add(rule)
      if (!isCited())
        for (const choice of pointedAt(match.game.table, decision.choices, random)) {
          const reason = match.whyNot(seat, choice)
          if (reason?.rule !== undefined) cited.add(reason.rule)
        }
      const choice = position.opening?.(decision, n, random) ?? policy(decision, seat)
      expect(match.apply({ kind: 'choose', seat, choice }).ok).toBe(true)
      expect(title.faults(match.game)).toEqual([])
    }
    for (const { line } of match.history(undefined, 0)) if (line.rule !== undefined) cited.add(line.rule)
    laid.push(checkpoint)
  }
  return { laid, cited }
}

/** Number of different set-ups. */
export function differing(laid: readonly Checkpoint[]): number {
  return new Set(laid.map(({ table, vars }) => JSON.stringify([table, vars]))).size
}

/**
 * Tests each fuzzer position: in every set-up and what follows, the rules are kept, and one of its target rules is
 * cited, all of which are in the rulebook (`numbers`). At least `differ` set-ups are different.
 */
export function testPositions<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  positions: readonly FuzzPosition<V, P, S>[],
  numbers: readonly string[],
  { differ, ...laying }: Pick<Laying, 'times' | 'most' | 'answers'> & { readonly differ: number },
): void {
  it.each(positions.map((position) => [position.name, position] as const))(
    'the position "%s" keeps the rules, however it is laid out, and so does what follows',
    (_name, position) => {
      const options = () => ({ ...position.options })
      const { laid, cited } = playPosition(title, position, { ...laying, options, random: seededRandom(position.name) })
      expect(differing(laid)).toBeGreaterThanOrEqual(differ)
      expect(position.rules?.filter((rule) => !numbers.includes(rule))).toEqual([])
      expect(position.rules?.some((rule) => cited.has(rule))).toBe(true)
    },
  )
}
