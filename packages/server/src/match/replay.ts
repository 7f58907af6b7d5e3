import { type AnyTitle, type Dice, Match, RecordedDice, SeededDice } from '@topside/engine'
import type { LogRow, MatchRow } from '../store/matches.ts'
import { RecentAnswers } from './commands.ts'
import { PosedDecisions } from './decisions.ts'

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

/** Plays a stored match again; nothing counts as changed afterwards. Throws if the rules do not accept its log. */
export function replay(title: AnyTitle, row: MatchRow, log: readonly LogRow[]): Replayed {
  const match = begin(title, row)
  const posed = new PosedDecisions(title.seats)
  const answers = new RecentAnswers()
  posed.update(match)
  for (const { seq, command, request, taken } of log) {
    const applied = match.apply(command)
    if (!applied.ok) throw new RangeError(`command ${seq} refused: ${applied.refusal.code}`)
    posed.update(match)
    if (request !== null) answers.set(command.seat, request, { seq, taken: taken ?? 1 })
  }
  match.game.table.takeChanges()
  match.takeHistoryKept()
  return { match, posed, answers }
}
