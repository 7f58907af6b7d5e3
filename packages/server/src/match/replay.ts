import { type AnyTitle, type Dice, Match, RecordedDice, SeededDice } from '@topside/engine'
import type { MatchRow } from '../store/matches.ts'

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
