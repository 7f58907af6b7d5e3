import type { Command, Match } from '@topside/engine'
import { Fault, rulesChanged } from '../faults.ts'
import { type Budget, Stopped } from '../security/budget.ts'
import type { StoredMatch } from '../store/matches.ts'
import type { TitleList } from '../titles.ts'
import { PosedDecisions } from './decisions.ts'
import { begin, beginningOf } from './replay.ts'
import { type Stored, withRules } from './stored.ts'

/** A match as it is stored; its log as the JSON of a list of commands, which only a thread reads. */
export interface StoredLog extends StoredMatch {
  readonly log: string
}

/** A log with the rules that it was played by. */
export interface PlayableLog extends Stored {
  readonly commands: readonly Command[]
}

/** A log that was read from the store, with its rules. Throws the `Fault` `unplayable` if nobody here knows its title. */
export async function playable({ log, ...stored }: StoredLog, titles: TitleList): Promise<PlayableLog> {
  return { ...(await withRules(stored, titles)), commands: JSON.parse(log) }
}

/** Plays a log within a budget, from the upgrade of its match on; `note` is told of the match at the beginning and after each command. Throws the `Fault` `unplayable` if it no longer replays, and what {@link Budget.check} throws. */
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

/** The commands of a match after its upgrade; all of them if it had none. */
export function sinceBeginning(stored: PlayableLog): readonly Command[] {
  return stored.commands.slice(beginningOf(stored))
}

/** What the rules refuse or fail at was accepted once: they are others now. */
export function rulesKept<T>({ row, title }: Stored, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Fault || error instanceof Stopped) throw error
    throw rulesChanged(row, title.rulesVersion, error)
  }
}
