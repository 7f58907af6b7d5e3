import type { AnyTitle, Match } from '@topside/engine'
import type { NotedCheckpoint } from '../store/checkpoints.ts'
import type { Summary } from '../store/summaries.ts'
import type { PosedDecisions } from './decisions.ts'
import { stateOfPlay } from './state-of-play.ts'

/** Commands after which a checkpoint is stored: so many, and those of a step, are replayed at most when the match is opened. */
const CHECKPOINT = 30

/** What is written of a match now and then, besides its log, from which all of it follows: what lists show, and its last checkpoint. */
export class Progress {
  readonly #id: string
  readonly #title: AnyTitle
  #summary: Summary | undefined
  #checkpoint: NotedCheckpoint | undefined
  /** Command after which the match was read, or after which its last noted checkpoint lies. */
  #checked = 0

  constructor(id: string, title: AnyTitle) {
    this.#id = id
    this.#title = title
  }

  /** As the match was stored last, also while a command waits to be stored; `undefined` while it has not begun. */
  get summary(): Summary | undefined {
    return this.#summary
  }

  /** The last checkpoint worth storing. */
  get checkpoint(): NotedCheckpoint | undefined {
    return this.#checkpoint
  }

  /** The match was read, from a checkpoint after command `from` or from its first. Answers whether there is a checkpoint worth storing. */
  begin(match: Match, posed: PosedDecisions, from: number): boolean {
    this.#checked = from
    this.note(match, posed)
    return this.#checkpoint !== undefined
  }

  /** Commands were stored and are about to be shown: everything in a checkpoint is stored already. */
  note(match: Match, posed: PosedDecisions): void {
    this.#summary = { id: this.#id, ...stateOfPlay(this.#title, match) }
    const seq = match.checkpointSeq
    if (seq >= this.#checked && seq < this.#checked + CHECKPOINT) return
    const { rulesVersion } = this.#title
    const checkpoint = match.checkpoint()
    this.#checkpoint = { match: this.#id, rulesVersion, upto: match.seq, checkpoint, since: posed.all }
    this.#checked = seq
  }

  /** All of it is written: the checkpoint need not be kept. */
  written(): void {
    this.#checkpoint = undefined
  }

  /** The match is no more: nothing is written any more. */
  forget(): void {
    this.#summary = undefined
    this.#checkpoint = undefined
  }
}
