import { type FilmHistory, Match, seatCount } from '@topside/engine'
import { numberTold, REMEMBERED, RecentAnswers } from '../match/commands.ts'
import { PosedDecisions } from '../match/decisions.ts'
import type { FilmRest, FilmSoFar } from '../match/film-so-far.ts'
import { filmRest } from '../match/filming.ts'
import { LongWork } from '../match/long-work.ts'
import { diceOf, type Replayed, replay, SHORT, type WholeReplays } from '../match/replay.ts'
import type { Stored } from '../match/stored.ts'
import { storedHistory } from '../match/stored-film.ts'
import { Budget } from '../security/budget.ts'
import type { StoredFilm } from '../store/films.ts'
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
    const { title, row, secrets } = stored
    const { id } = row
    if (this.#pool === undefined || length <= SHORT)
      return replay(stored, (await this.#matches.log(id)).slice(0, length), this.work)
    const prepare = async () => ({ row, secrets, devices: [], log: await this.#matches.logText(id, length) })
    const { match: saved, since } = await this.#pool.run('replay', prepare, { asker: id })
    const match = Match.restore(title, { options: row.options, dice: diceOf(secrets) }, saved)
    match.game.table.takeChanges()
    match.takeHistoryKept()
    const answers = new RecentAnswers()
    for (const row of await this.#matches.lastAnswers(id, REMEMBERED)) answers.note(row, numberTold(match, row.seq))
    return { match, posed: PosedDecisions.restore(match, since), answers }
  }

  async film(stored: Stored, length: number, soFar: FilmSoFar): Promise<FilmRest> {
    const { row, secrets } = stored
    const prepare = async () => ({ row, secrets, devices: [], log: await this.#matches.logText(row.id, length), soFar })
    if (this.#pool !== undefined) return this.#pool.run('film', prepare, { asker: row.id })
    const { log } = await prepare()
    return filmRest({ ...stored, commands: JSON.parse(log) }, soFar, Budget.endless())
  }
  async history({ row, title }: Stored, length: number, film: StoredFilm): Promise<FilmHistory> {
    const input = { film, length, seats: seatCount(title, row.options) }
    if (this.#pool !== undefined) return this.#pool.run('history', async () => input, { asker: row.id })
    return storedHistory(input)
  }
}
