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
import type { LongWork, Turn } from './long-work.ts'
import type { Stored } from './stored.ts'

/** Commands up to which a log is played in the server's own thread: that takes no longer than to ask another. */
export const SHORT = 200

/** The dice of a stored match: those that came with its file, then those of its seeds. */
export function diceOf({ serverSeed, seeds, knownRolls }: DiceSecrets): Dice {
  const seeded = new SeededDice({ server: serverSeed, seats: seeds })
  if (knownRolls === null) return seeded
  return new RecordedDice(knownRolls, seeded)
}

/** What a stored match is made of besides its title. */
export function setupOf({ title, row, secrets, upgrade }: Stored, dice: Dice = diceOf(secrets)): MatchSetup {
  return { options: knownOptions(title, row.options), dice, upgrade: upgrade ?? undefined }
}

/** Begins a stored match as it began, or where it went on under other rules. */
export function begin(stored: Stored): Match {
  return Match.start(stored.title, setupOf(stored))
}

/** Number of commands after which a stored match begins. */
export function beginningOf({ upgrade }: Pick<Stored, 'upgrade'>): number {
  return upgrade?.seq ?? 0
}

/** A match that does not replay to what was shown, and where it goes on instead. */
export interface GoingOn {
  readonly upgrade: Upgrade
  /** The end of its film from frame `from` on, with which a chunk begins. */
  readonly film: Film & { readonly from: number }
  /** What differs, for those who look after the server. */
  readonly why: string
}

/** What is stored of how a match was seen. */
export interface StoredSights {
  readonly noted: StoredCheckpoint | undefined
  readonly film: StoredFilm
}

/** Plays stored matches again from their first command on. */
export interface WholeReplays {
  /** What all that plays a log in this thread takes its turns with. */
  readonly work: LongWork
  /**
   * A match up to its command `length`, from its beginning or its upgrade on. Nothing of it counts as changed. Rejects with a `Fault` if the rules do not
   * accept its log, or if it cannot be played just now.
   */
  whole(stored: Stored, length: number): Promise<Replayed>
  /**
   * The rest of its film up to command `length`. Rejects with a `Fault` if the rules do not lead to the same
   * any more, or if it cannot be played just now (`too-busy`).
   */
  film(stored: Stored, length: number, soFar: FilmSoFar): Promise<FilmRest>
  /** The history of a match at command `length`, by its film. Rejects with the `Fault` `too-busy` if it cannot be read just now. */
  history(stored: Stored, length: number, film: StoredFilm): Promise<FilmHistory>
  /** Where a running match goes on if it does not replay to what was shown: see `goingOn`. Rejects likewise. */
  goingOn(stored: Stored, seen: StoredSights, length: number): Promise<GoingOn | undefined>
}

/** What a log leads to. */
export interface Replayed {
  readonly match: Match
  readonly posed: PosedDecisions
  readonly answers: RecentAnswers
}

/** Plays a stored match again from its beginning on, with the log after that. Rejects if the rules do not accept its log. */
export async function replay(stored: Stored, log: readonly LogRow[], work: LongWork): Promise<Replayed> {
  return playOn(begin(stored), new PosedDecisions(stored.title.seats), log, work.begin(true))
}

/**
 * Goes on from a checkpoint with a log that begins with the command which led to it. The match is the identical one, but knows nothing of
 * what lies before. Rejects if the two do not fit, or if something before the checkpoint was taken back later.
 */
export async function resume(
  stored: Stored,
  { checkpoint, since }: StoredCheckpoint,
  log: readonly LogRow[],
  work: LongWork,
): Promise<Replayed> {
  const astray = log.findIndex(({ seq }, index) => seq !== checkpoint.seq + index)
  if (log.length === 0 || astray !== -1) throw new RangeError('the log does not go on from the checkpoint')
  const { title } = stored
  const match = Match.resume(title, setupOf(stored), checkpoint, [])
  return playOn(match, new PosedDecisions(title.seats, since), log.slice(1), work.begin())
}

/** Plays a log; nothing counts as changed afterwards. Whoever else has something to do is not kept waiting. */
async function playOn(match: Match, posed: PosedDecisions, log: readonly LogRow[], turn: Turn): Promise<Replayed> {
  const answers = new RecentAnswers()
  posed.update(match)
  for (const row of log) {
    const { seq, command } = row
    await turn()
    const applied = match.apply(command)
    if (!applied.ok) throw new RangeError(`command ${seq} refused: ${applied.refusal.code}`)
    posed.update(match)
    answers.note(row, match.shownSeq(command.seat))
  }
  match.game.table.takeChanges()
  match.takeHistoryKept()
  return { match, posed, answers }
}
