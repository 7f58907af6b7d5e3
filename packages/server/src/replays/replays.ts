import { Match } from '@topside/engine'
import { fault } from '../faults.ts'
import { numberTold, REMEMBERED, RecentAnswers } from '../match/commands.ts'
import { PosedDecisions } from '../match/decisions.ts'
import { goingOn } from '../match/going-on.ts'
import { LongWork } from '../match/long-work.ts'
import { beginningOf, type GoingOn, type Replayed, replay, SHORT, setupOf, type WholeReplays } from '../match/replay.ts'
import type { Stored } from '../match/stored.ts'
import type { StoredLog } from '../match/stored-log.ts'
import type { StoredCheckpoint } from '../store/checkpoints.ts'
import type { Matches } from '../store/matches.ts'
import type { ReplayPool } from './pool.ts'

/** Plays stored matches again from their first command on: short ones here, others in a thread. */
export class Replays implements WholeReplays {
  readonly work = new LongWork()
  readonly #matches: Matches
  readonly #pool: ReplayPool | undefined

  /** Without a `pool` all of them are played here. */
  constructor(matches: Matches, pool?: ReplayPool) {
    this.#matches = matches
    this.#pool = pool
  }

  async whole(stored: Stored, length: number): Promise<Replayed> {
    const { id } = stored.row
    const from = beginningOf(stored)
    if (length < from) throw fault('not-stored')
    if (this.#pool === undefined || length - from <= SHORT)
      return replay(stored, (await this.#matches.log(id, from)).slice(0, length - from), this.work)
    const { match: saved, since } = await this.#pool.run('replay', () => this.#logOf(stored, length), { asker: id })
    const match = Match.restore(stored.title, setupOf(stored), saved)
    match.game.table.takeChanges()
    match.takeHistoryKept()
    const answers = new RecentAnswers()
    for (const row of await this.#matches.lastAnswers(id, REMEMBERED)) answers.note(row, numberTold(match, row.seq))
    return { match, posed: PosedDecisions.restore(match, since), answers }
  }

  async goingOn(stored: Stored, noted: StoredCheckpoint | undefined, length: number): Promise<GoingOn | undefined> {
    if (this.#pool !== undefined) {
      const prepare = async () => ({ ...(await this.#logOf(stored, length)), noted })
      return this.#pool.run('goingOn', prepare, { asker: stored.row.id })
    }
    const log = await this.#matches.log(stored.row.id, beginningOf(stored))
    return goingOn(
      stored,
      noted,
      log.map(({ command }) => command),
    )
  }

  async #logOf({ row, secrets, upgrade }: Stored, length: number): Promise<StoredLog> {
    return { row, secrets, upgrade, devices: [], log: await this.#matches.logText(row.id, length) }
  }
}
