import type { AnyTitle, Match, Upgrade } from '@topside/engine'
import { fault } from '../faults.ts'
import type { DiceSecrets, LogRow, MatchRow, StoredMatch } from '../store/matches.ts'
import type { NotedVersion } from '../store/upgrades.ts'
import { applyStored } from './commands.ts'
import { PosedDecisions } from './decisions.ts'
import { type OpeningServices, openStored } from './opening.ts'
import { beginningOf, type Replayed } from './replay.ts'
import { Seating } from './seating.ts'
import type { Stored } from './stored.ts'

/** Services needed to load a match. */
export type LoadServices = OpeningServices

/** Receives what happens while a match is read. */
export interface LoadSink {
  /** Stores the match's new rules version. Throws the `Fault` `not-stored` if that is up to another process. */
  noteVersion(noted: NotedVersion): Promise<void>
  /** The match was read, from a checkpoint after command `from`; -1: from its beginning. */
  taken(replayed: Replayed, from: number): void
}

/** The result of rereading a row: the match no longer exists (`gone`), only its row was read, or the match as well. */
export type Reread = 'gone' | 'row' | 'match'

/**
 * A match as read from the store. It opens at its last stored checkpoint, so that long matches open as fast as short
 * ones.
 */
export class LoadedMatch {
  readonly id: string
  readonly title: AnyTitle
  readonly seating: Seating
  readonly #services: LoadServices
  readonly #sink: LoadSink
  #secrets: DiceSecrets
  #upgrade: Upgrade | null
  #match: Match | undefined
  #posed: PosedDecisions

  constructor(services: LoadServices, stored: Stored, sink: LoadSink) {
    this.id = stored.row.id
    this.title = stored.title
    this.seating = new Seating(stored)
    this.#services = services
    this.#sink = sink
    this.#secrets = stored.secrets
    this.#upgrade = stored.upgrade
    this.#posed = new PosedDecisions(stored.title.seats)
  }

  get row(): MatchRow {
    return this.seating.row
  }

  /** The match in memory; `undefined` if it has not begun or is not loaded now. */
  get match(): Match | undefined {
    return this.#match
  }

  get posed(): PosedDecisions {
    return this.#posed
  }

  get stored(): Stored {
    const { title, row } = this
    return { row, secrets: this.#secrets, upgrade: this.#upgrade, devices: [...this.seating.devices], title }
  }

  /** The server's seed once the match is finished; `null` before. */
  get revealedSeed(): string | null {
    return this.row.status === 'finished' ? this.#secrets.serverSeed : null
  }

  /** Rereads the row, and the match if it has begun or was upgraded since. Throws what {@link build} throws. */
  async reread(): Promise<Reread> {
    if (!(await this.#readRow())) return 'gone'
    const began = this.#match === undefined && this.row.status !== 'open'
    const wentOn = this.#match !== undefined && (this.#match.setup.upgrade?.seq ?? 0) !== beginningOf(this.stored)
    if (!began && !wentOn) return 'row'
    await this.build()
    return 'match'
  }

  /** Reads the row and the match. Returns whether they exist. Throws what {@link build} throws. */
  async reload(): Promise<boolean> {
    if (!(await this.#readRow())) return false
    await this.build()
    return true
  }

  /**
   * Reads the match, if it has begun. Throws a `Fault` if it can be neither played with the current rules nor upgraded
   * to them.
   */
  async build(): Promise<void> {
    if (this.row.status === 'open') return
    const note = (noted: NotedVersion): Promise<void> => this.#sink.noteVersion(noted)
    const { replayed, from, stored } = await openStored(this.#services, this.stored, note)
    this.#know(stored)
    this.#match = replayed.match
    this.#posed = replayed.posed
    this.#noteOutcome(replayed.match)
    this.#sink.taken(replayed, from)
  }

  /**
   * Replays the match from its first command. Returns it if it is a new object; `undefined` if it was in memory from
   * its first command.
   */
  async readWhole(): Promise<Match | undefined> {
    const before = this.#match
    if (before === undefined || before.isWhole) return undefined
    const { match, posed } = await this.#services.replays.whole(this.stored, before.seq)
    if (this.#match !== before || match.seq !== before.seq) throw fault('not-stored')
    this.#match = match
    this.#posed = posed
    return match
  }

  /**
   * Applies commands stored by others, such as a seat's handover, and returns them. `note` is called after each; then
   * call {@link update}.
   */
  async playStored(note: () => void): Promise<readonly LogRow[]> {
    const match = this.#match
    if (match === undefined) return []
    const log = await this.#services.matches.logs.read(this.id, match.seq)
    applyStored(match, log, note)
    return log
  }

  /** Call this after commands were applied and stored. */
  update(match: Match): void {
    this.#posed.update(match)
    this.#noteOutcome(match)
  }

  /** Drops the match, which may differ from the store. Keeps its decisions. */
  discard(): void {
    this.#match = undefined
  }

  /** Unloads everything that can be read again. */
  unload(): void {
    this.#match = undefined
    this.#posed = new PosedDecisions(this.title.seats)
  }

  async #readRow(): Promise<boolean> {
    const stored = await this.#services.matches.get(this.id)
    if (stored === undefined) return false
    this.#know(stored)
    return true
  }

  #know(stored: StoredMatch): void {
    this.seating.replace(stored)
    this.#secrets = stored.secrets
    this.#upgrade = stored.upgrade
  }

  #noteOutcome({ outcome }: Match): void {
    if (outcome !== undefined) this.seating.finish(outcome)
  }
}
