import {
  type Dice,
  type Film,
  type FilmHistory,
  knownOptions,
  Match,
  type MatchSetup,
  RecordedDice,
  SeededDice,
  type Upgrade,
} from '@topside/engine'
import type { StoredCheckpoint } from '../store/checkpoints.ts'
import type { StoredFilm } from '../store/films.ts'
import type { DiceSecrets, LogRow } from '../store/matches.ts'
import { RecentAnswers } from './commands.ts'
import { PosedDecisions } from './decisions.ts'
import type { FilmRest, FilmSoFar } from './film-so-far.ts'
import type { LongWork } from './long-work.ts'
import type { Stored } from './stored.ts'

/**
 * Longest log, in commands, that is replayed in the server's own thread: handing it to another one would take as long.
 */
export const SHORT = 200

/** The dice of a stored match: the rolls recorded in its file, then those of its seeds. */
export function diceOf({ serverSeed, seeds, knownRolls }: DiceSecrets): Dice {
  const seeded = new SeededDice({ server: serverSeed, seats: seeds })
  if (knownRolls === null) return seeded
  return new RecordedDice(knownRolls, seeded)
}

/** The engine's setup for a stored match. */
export function setupOf({ title, row, secrets, upgrade }: Stored, dice: Dice = diceOf(secrets)): MatchSetup {
  return { options: knownOptions(title, row.options), dice, upgrade: upgrade ?? undefined }
}

/** Starts a stored match at its beginning, or at its upgrade to newer rules. */
export function begin(stored: Stored): Match {
  return Match.start(stored.title, setupOf(stored))
}

/** Number of commands before a stored match's upgrade; 0 without one. */
export function beginningOf({ upgrade }: Pick<Stored, 'upgrade'>): number {
  return upgrade?.seq ?? 0
}

/** The upgrade of a match whose replay differs from what was shown. */
export interface GoingOn {
  readonly upgrade: Upgrade
  /** The end of its film from frame `from`, which starts a chunk. */
  readonly film: Film & { readonly from: number }
  /** The difference, for the server's log. */
  readonly why: string
}

/** Stored evidence of how a match was shown. */
export interface StoredEvidence {
  readonly noted: StoredCheckpoint | undefined
  readonly film: StoredFilm
}

/** Replays stored matches from their first command. */
export interface WholeReplays {
  /** Schedules replays in this thread. */
  readonly work: LongWork
  /**
   * A match up to command `length`, replayed from its beginning or upgrade, with no pending changes. Rejects with a
   * `Fault` if the rules refuse its log, or if it cannot be replayed now.
   */
  whole(stored: Stored, length: number): Promise<Replayed>
  /**
   * The rest of its film up to command `length`. Rejects with a `Fault` if the rules no longer give the same result, or
   * if it cannot be replayed now (`too-busy`).
   */
  film(stored: Stored, length: number, soFar: FilmSoFar): Promise<FilmRest>
  /**
   * The history of a match at command `length`, from its film. Rejects with the `Fault` `too-busy` if it cannot be read
   * now.
   */
  history(stored: Stored, length: number, film: StoredFilm): Promise<FilmHistory>
  /** The upgrade that a running match needs, if any: see `goingOn`. Rejects as {@link whole} does. */
  goingOn(stored: Stored, seen: StoredEvidence, length: number): Promise<GoingOn | undefined>
}

/** The result of a replay. */
export interface Replayed {
  readonly match: Match
  readonly posed: PosedDecisions
  readonly answers: RecentAnswers
}

/**
 * Replays a stored match from its beginning or upgrade with the log after that. Rejects if the rules refuse its log.
 */
export async function replay(stored: Stored, log: readonly LogRow[], work: LongWork): Promise<Replayed> {
  return playOn(begin(stored), new PosedDecisions(stored.title.seats), log, work, true)
}

/**
 * Resumes a match at a checkpoint, with a log that starts with the command that led to it. The match is identical to a
 * full replay, but knows nothing before the checkpoint. Rejects if log and checkpoint do not fit, or if a later command
 * took back something before the checkpoint.
 */
export async function resume(
  stored: Stored,
  { checkpoint, since }: StoredCheckpoint,
  log: readonly LogRow[],
  work: LongWork,
): Promise<Replayed> {
  const astray = log.findIndex(({ seq }, index) => seq !== checkpoint.seq + index)
  if (log.length === 0 || astray !== -1) throw new RangeError('the log does not continue from the checkpoint')
  const { title } = stored
  const match = Match.resume(title, setupOf(stored), checkpoint, [])
  return playOn(match, new PosedDecisions(title.seats, since), log.slice(1), work)
}

/** Applies a log, yielding to other work. The match has no pending changes afterwards. */
async function playOn(
  match: Match,
  posed: PosedDecisions,
  log: readonly LogRow[],
  work: LongWork,
  patient = false,
): Promise<Replayed> {
  const turn = work.begin(patient)
  const slices = work.commands()
  const answers = new RecentAnswers()
  posed.update(match)
  for (const row of log) {
    const { seq, command } = row
    await turn()
    const applied = await slices.run(match.applyInParts(command, slices.due))
    if (!applied.ok) throw new RangeError(`command ${seq} refused: ${applied.refusal.code}`)
    posed.update(match)
    answers.note(row, match.shownSeq(command.seat))
  }
  match.game.table.takeChanges()
  match.takeHistoryKept()
  return { match, posed, answers }
}
