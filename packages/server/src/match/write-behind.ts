import type { FilmFrame, Match } from '@topside/engine'
import { userOf } from '../holder.ts'
import type { NotedCheckpoint } from '../store/checkpoints.ts'
import type { SeatNews } from '../store/notices.ts'
import type { Summarised, Summary } from '../store/summaries.ts'
import type { FilmReel } from './film-reel.ts'
import type { LoadedMatch } from './loaded-match.ts'
import { type Change, takeChange } from './observable.ts'
import type { Services } from './owning.ts'
import { Progress } from './progress.ts'

/** Writes data derived from a match's commands soon after them: its film, its line in lists, and its checkpoints. */
export class WriteBehind implements Summarised {
  readonly id: string
  readonly #services: Pick<Services, 'films' | 'summaries'>
  readonly #loaded: LoadedMatch
  readonly #progress: Progress
  #reel: FilmReel | undefined
  /** Whether commands are being applied in memory or stored: the match is ahead of the store. */
  storing = false

  constructor(services: Pick<Services, 'films' | 'summaries'>, loaded: LoadedMatch) {
    this.id = loaded.id
    this.#services = services
    this.#loaded = loaded
    this.#progress = new Progress(loaded.id, loaded.title)
  }

  summary(): Summary | undefined {
    return this.#progress.summary(this.#loaded.match, this.storing)
  }

  news(): readonly SeatNews[] {
    const { seats } = this.#loaded.row
    return this.#progress.news.filter(({ seat }) => seats.some((each) => each.seat === seat && userOf(each)))
  }

  checkpoint(): NotedCheckpoint | undefined {
    return this.#progress.checkpoint(this.#loaded.match, this.#loaded.posed, this.storing)
  }

  /** The film's frames that are not stored yet. */
  get filmed(): readonly FilmFrame[] {
    return this.#reel?.frames(0) ?? []
  }

  /** Whether the summary or a checkpoint is to be written or being written. */
  get unwritten(): boolean {
    return this.#services.summaries.has(this)
  }

  /** The match was read, from a checkpoint after command `from`; -1: from its beginning. */
  begin(match: Match, from: number): void {
    this.film(match)
    const unstored = this.#progress.begin(match, this.#loaded.posed, from)
    const { row } = this.#loaded
    const behind = match.seq !== row.seq || row.sides.length === 0
    if (behind || unstored) this.#services.summaries.mark(this)
  }

  /** Films this match object from now on. */
  film(match: Match): void {
    this.#reel = this.#services.films.begin(this.#loaded.stored, match)
  }

  /** Films the command just applied, and records which turns began with it. */
  readonly shoot = (): void => {
    this.#reel?.shoot()
    const { match, posed } = this.#loaded
    if (match !== undefined) posed.began.update(match)
  }

  /** The changes since the last call, for observers. */
  takeChange(match: Match): Change {
    return this.#reel?.takeChange() ?? takeChange(match)
  }

  /** The applied commands are stored, and will be shown next. */
  stored(match: Match): void {
    const { films, summaries } = this.#services
    this.#progress.note(match, this.#loaded.posed)
    summaries.mark(this)
    this.#reel?.keep()
    if (this.#reel !== undefined) films.mark(this.#reel, match.outcome !== undefined)
    if (match.outcome !== undefined) summaries.flush().catch(() => undefined)
  }

  /** The match is unloaded; everything is written. */
  unload(): void {
    this.#progress.written()
    this.close()
  }

  /** Stops filming. The unwritten frames are written soon. */
  close(): void {
    if (this.#reel !== undefined) this.#services.films.letGo(this.#reel)
    this.#reel = undefined
  }

  /** The match was deleted: nothing more is written. */
  forget(): void {
    this.#progress.forget()
    if (this.#reel !== undefined) this.#services.films.forget(this.#reel)
  }
}
