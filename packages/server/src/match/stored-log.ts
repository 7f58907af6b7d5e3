import type { Command, Match } from '@topside/engine'
import { Fault, rulesChanged } from '../faults.ts'
import { type Budget, Stopped } from '../security/budget.ts'
import type { StoredMatch } from '../store/matches.ts'
import type { TitleList } from '../titles.ts'
import { PosedDecisions } from './decisions.ts'
import { begin, beginningOf } from './replay.ts'
import { type Stored, withRules } from './stored.ts'

/** A stored match with its log as JSON of a list of commands, which only threads parse. */
export interface StoredLog extends StoredMatch {
  readonly log: string
}

/** A parsed log with its rules. */
export interface PlayableLog extends Stored {
  readonly commands: readonly Command[]
}

/** Parses a stored log and adds its rules. Throws the `Fault` `unplayable` if the title is unknown. */
export async function playable({ log, ...stored }: StoredLog, titles: TitleList): Promise<PlayableLog> {
  return { ...(await withRules(stored, titles)), commands: JSON.parse(log) }
}

/**
 * Replays a log within a budget, from the match's beginning or upgrade. `note` is called at the beginning and after
 * each command. Throws the `Fault` `unplayable` if it no longer replays, and the errors of {@link Budget.check}.
 */
export function played(
  stored: PlayableLog,
  budget: Budget,
  note?: (match: Match) => void,
): { match: Match; posed: PosedDecisions } {
  return rulesKept(stored, () => {
    const match = begin(stored)
    const posed = new PosedDecisions(stored.title.seats)
    posed.update(match)
    note?.(match)
    for (const command of budget.of(sinceBeginning(stored))) {
      const applied = match.apply(command)
      if (!applied.ok) throw new RangeError(`command ${match.seq + 1} refused: ${applied.refusal.code}`)
      posed.update(match)
      note?.(match)
    }
    return { match, posed }
  })
}

/** The commands after the match's upgrade; all if it had none. */
export function sinceBeginning(stored: PlayableLog): readonly Command[] {
  return stored.commands.slice(beginningOf(stored))
}

/** Runs a replay. If the rules refuse a command or fail, they must have changed, since they accepted it before. */
export function rulesKept<T>({ row, title }: Stored, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Fault || error instanceof Stopped) throw error
    throw rulesChanged(row, title.rulesVersion, error)
  }
}
