import type { AnyTitle, Match } from '@topside/engine'
import type { NotedCheckpoint } from '../store/checkpoints.ts'
import { Spacing } from '../store/kept-checkpoints.ts'
import type { Summary } from '../store/summaries.ts'
import type { PosedDecisions } from './decisions.ts'
import { stateOfPlay } from './state-of-play.ts'

/**
 * What is written of a match soon after its commands, from which all of it follows: what lists show, and its checkpoint after each step. A checkpoint is
 * made when it is to be written, so that a match which is played fast costs one for each write, and not one for each step.
 */
export class Progress {
  readonly #id: string
  readonly #title: AnyTitle
  readonly #spacing = new Spacing()
  #summary: Summary | undefined
  #checkpoint: NotedCheckpoint | undefined
  /** Number of commands at the last checkpoint that was made or read; -1: none was. */
  #made = -1
  /** A checkpoint was asked for while a command was being stored. */
  #wanted = false

  constructor(id: string, title: AnyTitle) {
    this.#id = id
    this.#title = title
  }

  /** As the match was stored last, also while a command waits to be stored; `undefined` while it has not begun. */
  get summary(): Summary | undefined {
    return this.#summary
  }

  /** The match was read; `from`: number of commands at its stored checkpoint, -1 if there is none. Answers whether a new one is to be stored. */
  begin(match: Match, posed: PosedDecisions, from: number): boolean {
    this.#made = from
    this.note(match, posed)
    return match.checkpointSeq !== from
  }

  /** Commands were stored and are about to be shown: all that the match consists of is stored. */
  note(match: Match, posed: PosedDecisions): void {
    this.#summary = { id: this.#id, ...stateOfPlay(this.#title, match) }
    if (this.#wanted) this.#make(match, posed)
  }

  /** The checkpoint to be stored now. While a command is being stored, the match knows more than the store: then the last one, and a new one with the next {@link note}. */
  checkpoint(match: Match | undefined, posed: PosedDecisions, storing: boolean): NotedCheckpoint | undefined {
    if (match !== undefined && storing) this.#wanted = true
    else if (match !== undefined) this.#make(match, posed)
    return this.#checkpoint
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
