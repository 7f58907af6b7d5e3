import { createHash } from 'node:crypto'
import type { AnyTitle } from '@topside/engine'
import { type AnyReferee, Coverage, type RefereedStep, refereedMatch } from '@topside/engine/testing'
import type { loadPositions } from './titles.ts'

/** One match of a mutation run. It depends on no other match. */
export interface PlayOut {
  readonly seed: string
  /** The coverage of earlier matches. */
  readonly coverage: Pick<Coverage, 'rules' | 'answers'>
  /** Number of commands after which the match is abandoned. */
  readonly leave: number
}

/** Digests of a match, one for each command. Matches with equal digests went the same way. */
export interface PlayDigests {
  /** Answers, open choices, rolls and outcome; the last digest includes the state. */
  readonly played: readonly string[]
  /** Records, and the contents of questions apart from their choices. */
  readonly told: readonly string[]
}

/** The effect of a mutant so far: none, on what is shown, or on the play. */
export const Effect = { none: 0, shown: 1, played: 2 } as const

/** A played match of {@link PlayOut}. */
export interface PlayedOut extends PlayDigests {
  /** The first fault, if any. */
  readonly fault: string | undefined
  /** Whether the rules themselves failed. */
  readonly broken: boolean
  /** The given coverage together with that of this match. */
  readonly covered: Coverage
}

/** Plays a match before a referee; `stepped` is called after each command with the digests so far. */
export function playOut(
  rules: AnyTitle,
  { seed, coverage: earlier, leave }: PlayOut,
  referee: AnyReferee,
  positions: Awaited<ReturnType<typeof loadPositions>>,
  stepped: (digests: PlayDigests) => void = () => undefined,
): PlayedOut {
  const covered = new Coverage()
  covered.merge(earlier)
  const digests = { played: [] as string[], told: [] as string[] }
  let last: RefereedStep | undefined
  const judge = referee.judge.bind(referee)
  referee.judge = (step) => {
    const { decisions, command, rolls, records, outcome } = step
    last = step
    digests.played.push(digest([command, rolls, outcome, decisions.map(({ seat, choices }) => [seat, choices])]))
    digests.told.push(digest([records, decisions.map(({ ask, args }) => [ask, args])]))
    stepped(digests)
    return judge(step)
  }
  const setup = { seed, policy: 'coverage', coverage: covered, positions, referee, leave } as const
  const { faults, broken } = refereedMatch(rules, setup)
  if (last !== undefined) digests.played.push(digest([last.after.table.save(), last.after.vars]))
  stepped(digests)
  return { fault: faults[0], broken, covered, ...digests }
}

/** The effect of a mutant on the last command of `is`, compared with the same command of `was`. */
export function effectOf(was: PlayDigests, is: PlayDigests): number {
  if (is.played.at(-1) !== was.played[is.played.length - 1]) return Effect.played
  return is.told.at(-1) !== was.told[is.told.length - 1] ? Effect.shown : Effect.none
}

/** A digest of a value without the rules that it cites, which are only shown. */
function digest(value: unknown): string {
  const text = JSON.stringify(value, (key, part) => (key === 'rule' ? undefined : part))
  return createHash('sha1').update(text).digest('base64').slice(0, 8)
}
