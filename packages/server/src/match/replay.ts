import { type AnyTitle, type Dice, Match, RecordedDice, SeededDice } from '@topside/engine'
import type { StoredCheckpoint } from '../store/checkpoints.ts'
import type { LogRow, MatchRow } from '../store/matches.ts'
import { RecentAnswers } from './commands.ts'
import { PosedDecisions } from './decisions.ts'
import { turns } from './turns.ts'

/** The dice of a stored match: those that came with its file, then those of its seeds. */
export function diceOf(row: MatchRow): Dice {
  const seeded = new SeededDice({ server: row.serverSeed, seats: row.seats.map((seat) => seat.seed) })
  if (row.knownRolls === null) return seeded
  return new RecordedDice(new Map(row.knownRolls.map((line) => [line.n, line.values])), seeded)
}

/** Begins a stored match as it began. */
export function begin(title: AnyTitle, row: MatchRow, dice: Dice = diceOf(row)): Match {
  return Match.start(title, { options: row.options, dice })
}

/** What a log leads to. */
export interface Replayed {
  readonly match: Match
  readonly posed: PosedDecisions
  readonly answers: RecentAnswers
}

/** Plays a stored match again from its first command on. Rejects if the rules do not accept its log. */
export async function replay(title: AnyTitle, row: MatchRow, log: readonly LogRow[]): Promise<Replayed> {
  return playOn(begin(title, row), new PosedDecisions(title.seats), log, turns(true))
}

/**
 * Goes on from a checkpoint with a log that begins with the command which led to it. The match is the identical one, but knows nothing of
 * what lies before. Rejects if the two do not fit, or if something before the checkpoint was taken back later.
 */
export async function resume(
  title: AnyTitle,
  row: MatchRow,
  { checkpoint, since }: StoredCheckpoint,
  log: readonly LogRow[],
): Promise<Replayed> {
  const astray = log.findIndex(({ seq }, index) => seq !== checkpoint.seq + index)
  if (log.length === 0 || astray !== -1) throw new RangeError('the log does not go on from the checkpoint')
  const match = Match.resume(title, { options: row.options, dice: diceOf(row) }, checkpoint, [])
  return playOn(match, new PosedDecisions(title.seats, since), log.slice(1), turns())
}

/** Plays a log; nothing counts as changed afterwards. Whoever else has something to do is not kept waiting. */
async function playOn(
  match: Match,
  posed: PosedDecisions,
  log: readonly LogRow[],
  turn: ReturnType<typeof turns>,
): Promise<Replayed> {
  const answers = new RecentAnswers()
  posed.update(match)
  for (const { seq, command, request, taken } of log) {
    await turn()
    const applied = match.apply(command)
    if (!applied.ok) throw new RangeError(`command ${seq} refused: ${applied.refusal.code}`)
    posed.update(match)
    if (request !== null) answers.set(command.seat, request, { seq, taken: taken ?? 1 })
  }
  match.game.table.takeChanges()
  match.takeHistoryKept()
  return { match, posed, answers }
}
