import type { ReadonlySignal, Signal } from '@preact/signals'
import type { BoardTarget, BoardView } from '@topside/board'
import { type Choice, sameChoice } from '@topside/engine'
import type { Answering } from './answering.ts'
import { drop, firstPick, type Press, pressable, pressPiece, pressSpace, stepBack } from './choosing.ts'
import { nextQuestion } from './nextQuestion.ts'
import type { Moment } from './playbackMoment.ts'
import type { Thoughts } from './previewing.ts'
import { recalled } from './recall.ts'
import type { RollResult } from './rollResult.ts'
import type { Seating } from './seating.ts'

/**
 * For how long after a press the same place says nothing, in milliseconds, and an answer cannot be confirmed: the second half of a double click
 * answers no second question.
 */
export const PAUSE = 350

/** What the board and the list of choices tell of a user's hand. */
export interface Pressing {
  /** A piece or space was pressed on the board. */
  press(what: { readonly piece: string } | { readonly space: string }): void
  dropped(piece: string, space: string): Promise<void>
  /** A piece is being dragged: shows where it may go. */
  dragged(piece: string): void
  /** Something on the board is pointed at, or nothing any more. */
  point(target: BoardTarget | undefined): void
  /** Gives an answer, or confirms it if it waits for that. */
  choose(choice: Choice): void
  /** Gives the answer that waits to be confirmed; `false` if none does. */
  confirm(): boolean
  /** Something else was done than to press the board: the same place may be pressed again at once. */
  elsewhere(): void
  /** One step back: lets go of what waits, of what is picked, or puts a piece back; `false` if there was nothing of the kind. */
  back(): boolean
}

/** What is pressed, and what that changes. */
interface PressedTable {
  readonly seating: Seating
  readonly thoughts: Thoughts
  readonly pointed: Signal<BoardTarget | undefined>
  readonly answering: Answering
  readonly view: ReadonlySignal<BoardView | undefined>
  /** A moment of the recap, which the first press ends. */
  readonly playback: Signal<Moment | undefined>
  /** A result that is told on the map, which the first press ends. */
  readonly rollResult: Signal<RollResult | undefined>
}

/** Turns presses on the board into answers, picks and refusals. */
export function pressingOf(table: PressedTable): Pressing {
  return new TablePressing(table)
}

class TablePressing implements Pressing {
  readonly #table: PressedTable
  /** Where the board was pressed last, and when. */
  #last: { readonly at: BoardTarget; readonly when: number } | undefined

  constructor(table: PressedTable) {
    this.#table = table
  }

  #act(press: Press): void {
    const { thoughts, answering } = this.#table
    thoughts.notice.value = undefined
    if (press.kind === 'pick') thoughts.picked.value = press.picked
    else if (press.kind === 'refused') void answering.refuse(press.attempted)
    else this.choose(press.choice)
  }

  readonly press: Pressing['press'] = (what) => {
    const { seating, thoughts, answering, playback, rollResult } = this.#table
    playback.value = undefined
    rollResult.value = undefined
    const asked = seating.decision.peek()
    if (asked === undefined || this.#again(what)) return
    const picked = thoughts.picked.peek()
    if ('space' in what) return this.#pressSpace(what.space)
    const press = pressPiece(asked.choices, picked, what.piece)
    const again = press.kind === 'answer' ? undefined : recalled(answering.last(), asked, what.piece)
    if (again !== undefined && (press.kind === 'refused' || again.instead === undefined))
      return void answering.answerInstead(again.instead)
    const under = this.#spaceOf(what.piece)
    // A counter that cannot be chosen lies on a space that can be.
    if (press.kind === 'refused' && under !== undefined && pressable(asked.choices, picked).spaces.has(under))
      return this.#act(pressSpace(asked.choices, picked, under))
    this.#act(press)
  }

  /** A space that is no destination, with the piece that was just taken up in it, puts that back. */
  #pressSpace(space: string): void {
    const { choices } = this.#table.seating.decision.peek() ?? { choices: [] }
    const press = pressSpace(choices, this.#table.thoughts.picked.peek(), space)
    const up = this.#takenUp()
    if (press.kind === 'refused' && up !== undefined && this.#spaceOf(up) === space) this.#putBack()
    else this.#act(press)
  }

  /** Whether this is the place that was pressed a moment ago. */
  #again(what: BoardTarget): boolean {
    const before = this.#last
    const when = performance.now()
    const space = what.space ?? this.#spaceOf(what.piece ?? '')
    this.#last = { at: { ...what, ...(space !== undefined && { space }) }, when }
    if (before === undefined || when - before.when >= PAUSE) return false
    const { at } = before
    return at.piece !== undefined && what.piece !== undefined ? at.piece === what.piece : at.space === space
  }

  #spaceOf(piece: string): string | undefined {
    return this.#table.view.peek()?.pieces.find(({ id }) => id === piece)?.space
  }

  /** The piece that the answer before took up, if the present question is about it alone. */
  #takenUp(): string | undefined {
    const { seating, answering } = this.#table
    const asked = seating.decision.peek()
    const piece = answering.last()?.answer.piece
    if (asked === undefined || piece === undefined) return undefined
    return recalled(answering.last(), asked, piece) === undefined ? undefined : piece
  }

  #putBack(): boolean {
    const can = this.#takenUp() !== undefined
    if (can) void this.#table.answering.answerInstead(undefined)
    return can
  }

  readonly dropped: Pressing['dropped'] = async (piece, space) => {
    const { seating, answering } = this.#table
    const asked = seating.decision.peek()
    if (asked === undefined) return
    const alone = asked.choices.find((choice) => choice.piece === piece && choice.space === undefined)
    const both = asked.choices.some((choice) => choice.piece === piece && choice.space !== undefined)
    if (alone === undefined || both) return this.#act(drop(asked.choices, piece, space))
    // Piece and place are two questions: the second is answered by where the piece was dropped.
    if (!(await answering.answer(alone))) return
    const next = await nextQuestion(seating.decision, asked)
    if (next !== undefined) this.#act(pressSpace(next.choices, firstPick(next.choices), space))
  }

  readonly dragged: Pressing['dragged'] = (piece) => {
    const asked = this.#table.seating.decision.peek()
    if (asked?.choices.some((choice) => choice.piece === piece && choice.space !== undefined) === true)
      this.#table.thoughts.picked.value = { piece }
  }

  readonly point: Pressing['point'] = (target) => {
    this.#table.pointed.value = target
  }

  readonly choose: Pressing['choose'] = (choice) => {
    const armed = this.#table.thoughts.armed.peek()
    if (armed !== undefined && sameChoice(armed.choice, choice)) this.confirm()
    else void this.#table.answering.answer(choice)
  }

  readonly confirm: Pressing['confirm'] = () => {
    const armed = this.#table.thoughts.armed.peek()
    if (armed === undefined) return false
    if (performance.now() - armed.since >= PAUSE) void this.#table.answering.answer(armed.choice, true)
    return true
  }

  readonly elsewhere: Pressing['elsewhere'] = () => {
    this.#last = undefined
  }

  readonly back: Pressing['back'] = () => {
    const { thoughts, playback, rollResult, seating } = this.#table
    this.elsewhere()
    for (const shown of [playback, rollResult, thoughts.armed, thoughts.considered])
      if (shown.peek() !== undefined) {
        shown.value = undefined
        return true
      }
    thoughts.notice.value = undefined
    const picked = thoughts.picked.peek()
    const given = firstPick(seating.decision.peek()?.choices ?? [])
    // A piece that the question itself is about is not let go of, but put back.
    const fewer = picked.piece === given.piece && picked.space === undefined ? undefined : stepBack(picked)
    if (fewer === undefined) return this.#putBack()
    thoughts.picked.value = fewer
    return true
  }
}
