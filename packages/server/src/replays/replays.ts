import { type FilmHistory, Match, seatCount } from '@topside/engine'
import { fault } from '../faults.ts'
import { numberTold, REMEMBERED, RecentAnswers } from '../match/commands.ts'
import { PosedDecisions } from '../match/decisions.ts'
import type { FilmRest, FilmSoFar } from '../match/film-so-far.ts'
import { filmRest } from '../match/filming.ts'
import { goingOn } from '../match/going-on.ts'
import { LongWork } from '../match/long-work.ts'
import {
  beginningOf,
  type GoingOn,
  type Replayed,
  replay,
  SHORT,
  type StoredEvidence,
  setupOf,
  type WholeReplays,
} from '../match/replay.ts'
import type { Stored } from '../match/stored.ts'
import { storedHistory } from '../match/stored-film.ts'
import type { StoredLog } from '../match/stored-log.ts'
import { Budget } from '../security/budget.ts'
import type { StoredFilm } from '../store/films.ts'
import type { Matches } from '../store/matches.ts'
import type { ReplayPool } from './pool.ts'

/** Commands filmed in this thread, which takes a few milliseconds: the start of a delayed view waits for them. */
const FEW = 32

/** Replays stored matches from their first command: short ones here, others in a thread. */
export class Replays implements WholeReplays {
  readonly work = new LongWork()
  readonly #matches: Matches
  readonly #pool: ReplayPool | undefined

  /** Without a `pool`, all matches are replayed here. */
  constructor(matches: Matches, pool?: ReplayPool) {
    this.#matches = matches
    this.#pool = pool
  }

  async whole(stored: Stored, length: number): Promise<Replayed> {
    const { id } = stored.row
    const from = beginningOf(stored)
    if (length < from) throw fault('not-stored')
    if (this.#pool === undefined || length - from <= SHORT)
      return replay(stored, (await this.#matches.logs.read(id, from)).slice(0, length - from), this.work)
    const prepare = () => this.#logOf(stored, length)
    const { match: saved, since, began } = await this.#pool.run('replay', prepare, { asker: id })
    const match = Match.restore(stored.title, setupOf(stored), saved)
    match.game.table.takeChanges()
    match.takeHistoryKept()
    const answers = new RecentAnswers()
    for (const row of await this.#matches.logs.lastAnswers(id, REMEMBERED))
      answers.note(row, numberTold(match, row.seq))
    return { match, posed: PosedDecisions.restore(match, since, began), answers }
  }

  async film(stored: Stored, length: number, soFar: FilmSoFar): Promise<FilmRest> {
    const prepare = async () => ({ ...(await this.#logOf(stored, length)), soFar })
    const few = length - beginningOf(stored) <= FEW
    if (this.#pool !== undefined && !few) return this.#pool.run('film', prepare, { asker: stored.row.id })
    const { log } = await prepare()
    return filmRest({ ...stored, commands: JSON.parse(log) }, soFar, Budget.endless())
  }

  async history({ row, title }: Stored, length: number, film: StoredFilm): Promise<FilmHistory> {
    const input = { film, length, seats: seatCount(title, row.options) }
    if (this.#pool !== undefined) return this.#pool.run('history', async () => input, { asker: row.id })
    return storedHistory(input)
  }

  async goingOn(stored: Stored, seen: StoredEvidence, length: number): Promise<GoingOn | undefined> {
    if (this.#pool !== undefined) {
      const prepare = async () => ({ ...(await this.#logOf(stored, length)), seen })
      return this.#pool.run('goingOn', prepare, { asker: stored.row.id })
    }
    const log = await this.#matches.logs.read(stored.row.id, beginningOf(stored))
    return goingOn(
      stored,
      seen,
      log.map(({ command }) => command),
    )
  }

  async #logOf({ row, secrets, upgrade }: Stored, length: number): Promise<StoredLog> {
    return { row, secrets, upgrade, devices: [], log: await this.#matches.logs.text(row.id, length) }
  }
}
