import type { AnyTitle, Match } from '@topside/engine'
import type { NotedCheckpoint } from '../store/checkpoints.ts'
import { Spacing } from '../store/kept-checkpoints.ts'
import type { SeatNews } from '../store/notices.ts'
import type { Summary } from '../store/summaries.ts'
import type { PosedDecisions } from './decisions.ts'
import { stateOfPlay } from './state-of-play.ts'
import { Turns } from './turns.ts'

/** Minimum milliseconds between two summaries: making one costs as much as showing a command. */
const OFTEN = 500

/**
 * Derived data of a match that is written soon after its commands: its line in lists, and a checkpoint after each step.
 * A checkpoint is made only when it is to be written, and a summary when it is requested, so a fast match costs one per
 * write, not one per step.
 */
export class Progress {
  readonly #id: string
  readonly #title: AnyTitle
  readonly #spacing = new Spacing()
  readonly #turns = new Turns()
  #summary: Summary | undefined
  /** When the summary was made, by `performance.now()`, and whether commands were stored since. */
  #summedUp = Number.NEGATIVE_INFINITY
  #behind = false
  #checkpoint: NotedCheckpoint | undefined
  /** Number of commands at the last checkpoint made or read; -1: none. */
  #made = -1
  /** Whether a checkpoint was requested while a command was being stored. */
  #wanted = false

  constructor(id: string, title: AnyTitle) {
    this.#id = id
    this.#title = title
  }

  /**
   * The match's line in lists as last stored; up to {@link OFTEN} older while a command is being stored. `undefined`
   * before the match begins.
   */
  summary(match: Match | undefined, storing: boolean): Summary | undefined {
    if (this.#behind && match !== undefined && !storing) this.#sumUp(match)
    return this.#summary
  }

  /** The notices of {@link summary} to the seats' holders. */
  get news(): SeatNews[] {
    return this.#turns.news(this.#id)
  }

  /**
   * The match was loaded. `from`: number of commands at its stored checkpoint; -1: none. Returns whether a new
   * checkpoint is to be stored.
   */
  begin(match: Match, posed: PosedDecisions, from: number): boolean {
    this.#made = from
    this.#summedUp = Number.NEGATIVE_INFINITY
    this.note(match, posed)
    return match.checkpointSeq !== from
  }

  /** Commands were stored and will be shown next: memory and store match now. */
  note(match: Match, posed: PosedDecisions): void {
    this.#behind = true
    if (performance.now() - this.#summedUp >= OFTEN) this.#sumUp(match)
    this.#turns.note(match, posed)
    if (this.#wanted) this.#make(match, posed)
  }

  /**
   * The checkpoint to store now. While a command is being stored, the match is ahead of the store: this returns the
   * last checkpoint, and the next {@link note} makes a new one.
   */
  checkpoint(match: Match | undefined, posed: PosedDecisions, storing: boolean): NotedCheckpoint | undefined {
    if (match !== undefined && storing) this.#wanted = true
    else if (match !== undefined) this.#make(match, posed)
    return this.#checkpoint
  }

  #sumUp(match: Match): void {
    this.#summary = { id: this.#id, ...stateOfPlay(this.#title, match) }
    this.#summedUp = performance.now()
    this.#behind = false
  }

  #make(match: Match, posed: PosedDecisions): void {
    this.#wanted = false
    if (match.checkpointSeq === this.#made) return
    const { rulesVersion } = this.#title
    const checkpoint = match.checkpoint()
    const [upto, spacing] = [match.seq, this.#spacing]
    this.#checkpoint = { match: this.#id, rulesVersion, upto, checkpoint, since: posed.all, spacing }
    this.#made = checkpoint.seq
  }

  /** Everything is written: drops the checkpoint. */
  written(): void {
    this.#checkpoint = undefined
  }

  /** The match was deleted: nothing more is written. */
  forget(): void {
    this.#summary = undefined
    this.#behind = false
    this.#checkpoint = undefined
    this.#turns.forget()
  }
}
