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

/** How often a position of the fuzzer is laid out, and how far each match goes on from it. */
interface Laying {
  readonly times: number
  /** The same while none of the position's rules is cited; absent: `times`. */
  readonly most?: number
  /** Answers that are given at the most; absent: none. */
  readonly answers?: number
  /** The options of the next match. */
  readonly options: () => Options
  readonly random: () => number
}

/**
 * Lays a position of the fuzzer out again and again and plays on at random; expects that the rules are kept throughout,
 * and that somebody is asked unless the match is over. Gives the layouts, and the rules that were cited: by questions
 * and notes beside them, records and, until one of the position is, by what is told of everything else on the table.
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

/** How many of the layouts differ. */
export function differing(laid: readonly Checkpoint[]): number {
  return new Set(laid.map(({ table, vars }) => JSON.stringify([table, vars]))).size
}

/**
 * Tests each position of the fuzzer: however it is laid out, and whatever follows, the rules are kept, and one of those
 * is cited that it is meant for, of which the rulebook has all (`numbers`). At least so many layouts `differ`.
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
