import { Match, type SavedMatch } from '@topside/engine'
import type { SavedBeginnings } from '../match/beginnings.ts'
import { RecentAnswers } from '../match/commands.ts'
import { PosedDecisions } from '../match/decisions.ts'
import { type Replayed, setupOf } from '../match/replay.ts'
import type { Stored } from '../match/stored.ts'
import { Replays } from '../replays/replays.ts'
import type { Matches } from '../store/matches.ts'

/** A match as it was after `seq` commands. */
export interface Save {
  readonly seq: number
  readonly saved: SavedMatch
  /** Number of commands when each seat's decision began. */
  readonly since: readonly number[]
  readonly began: SavedBeginnings
}

/** The current state of a match, to resume from any number of times. */
export function saveOf(match: Match, posed: PosedDecisions): Save {
  const saved = match.save()
  // The match keeps appending to these lists.
  const kept = { ...saved, entries: [...saved.entries], commands: [...saved.commands] }
  return { seq: match.seq, saved: kept, since: posed.all, began: posed.began.save() }
}

/** Replays of a match that start from a save of it. */
export class FromSave extends Replays {
  readonly #matches: Matches
  readonly #save: Save

  constructor(matches: Matches, save: Save) {
    super(matches)
    this.#matches = matches
    this.#save = save
  }

  /** Throws a `RangeError` if the rules refuse a command. */
  override async whole(stored: Stored): Promise<Replayed> {
    const { seq, saved, since, began } = this.#save
    const match = Match.restore(stored.title, setupOf(stored), structuredClone(saved))
    const posed = PosedDecisions.restore(match, since, began)
    for (const { command } of await this.#matches.logs.read(stored.row.id, seq)) {
      if (!match.apply(command).ok) throw new RangeError(`command ${match.seq + 1} of a match is refused`)
      posed.update(match)
    }
    match.game.table.takeChanges()
    match.takeHistoryKept()
    return { match, posed, answers: new RecentAnswers() }
  }
}
