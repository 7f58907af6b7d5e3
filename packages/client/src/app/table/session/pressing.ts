import type { ReadonlySignal, Signal } from '@preact/signals'
import type { BoardTarget, BoardView } from '@topside/board'
import { type Choice, sameChoice } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import type { Answering } from './answering.ts'
import { drop, firstPick, type Press, pressable, pressPiece, pressSpace, stepBack } from './choosing.ts'
import { nextQuestion } from './nextQuestion.ts'
import type { Moment } from './playbackMoment.ts'
import type { SelectionState } from './previewing.ts'
import { recalled } from './recall.ts'
import type { RollResult } from './rollResult.ts'
import type { Seating } from './seating.ts'

/**
 * Milliseconds after a press during which the same place ignores presses and an answer cannot be confirmed, so that the
 * second half of a double click does not answer a second question.
 */
export const PAUSE = 350

/** Input from the board and the list of choices. */
export interface Pressing {
  /** A piece or space was pressed on the board. */
  press(what: { readonly piece: string } | { readonly space: string }): void
  dropped(piece: string, space: string): Promise<void>
  /** A piece is being dragged: shows its destinations, as a press on it would. */
  dragged(piece: string): void
  /** The pointer is on something on the board; `undefined`: on nothing. */
  point(target: BoardTarget | undefined): void
  /** Gives an answer, or confirms it if it waits for confirmation. */
  choose(choice: Choice): void
  /** Confirms the answer that waits; `false` if none does. */
  confirm(): boolean
  /** Ends the pause: the user did something else, so the same place may be pressed again at once. */
  elsewhere(): void
  /** One step back: clears what waits or is picked, or puts a piece back; `false` if there was nothing to do. */
  back(): boolean
}

/** The state that presses read and change. */
interface PressedTable {
  readonly seating: Seating
  readonly selection: SelectionState
  readonly pointed: Signal<BoardTarget | undefined>
  readonly answering: Answering
  readonly view: ReadonlySignal<BoardView | undefined>
  /** A moment of the recap; the first press ends it. */
  readonly playback: Signal<Moment | undefined>
  /** A result announced on the map; the first press ends it. */
  readonly rollResult: Signal<RollResult | undefined>
}

/** Turns presses on the board into answers, picks and refusals. */
export function pressingOf(table: PressedTable): Pressing {
  return new TablePressing(table)
}

class TablePressing implements Pressing {
  readonly #table: PressedTable
  /** The last press on the board, and its time. */
  #last: { readonly at: BoardTarget; readonly when: number } | undefined
  /** The answer that takes up the piece being dragged, if piece and place are two questions. */
  #takingUp: { readonly piece: string; readonly next: Promise<WireDecision | undefined> } | undefined

  constructor(table: PressedTable) {
    this.#table = table
  }

  #act(press: Press): void {
    const { selection, answering } = this.#table
    selection.notice.value = undefined
    if (press.kind === 'pick') selection.picked.value = press.picked
    else if (press.kind === 'refused') void answering.refuse(press.attempted)
    else this.choose(press.choice)
  }

  readonly press: Pressing['press'] = (what) => {
    const { seating, selection, answering, playback, rollResult } = this.#table
    playback.value = undefined
    rollResult.value = undefined
    const asked = seating.decision.peek()
    if (asked === undefined || this.#again(what)) return
    const picked = selection.picked.peek()
    if ('space' in what) return this.#pressSpace(what.space)
    const press = pressPiece(asked.choices, picked, what.piece)
    const again = press.kind === 'answer' ? undefined : recalled(answering.last(), asked, what.piece)
    if (again !== undefined && (press.kind === 'refused' || again.instead === undefined))
      return void answering.answerInstead(again.instead)
    const under = this.#spaceOf(what.piece)
    // A piece that cannot be chosen may be in a space that can.
    if (press.kind === 'refused' && under !== undefined && pressable(asked.choices, picked).spaces.has(under))
      return this.#act(pressSpace(asked.choices, picked, under))
    this.#act(press)
  }

  /** Presses a space. If it is not a destination and holds the piece just picked up, that piece is put back. */
  #pressSpace(space: string): void {
    const { choices } = this.#table.seating.decision.peek() ?? { choices: [] }
    const press = pressSpace(choices, this.#table.selection.picked.peek(), space)
    const up = this.#takenUp()
    if (press.kind === 'refused' && up !== undefined && this.#spaceOf(up) === space) this.#putBack()
    else this.#act(press)
  }

  /** Whether the same place was pressed within the pause. */
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

  /** The piece taken up by the last answer, if the current question is about it alone. */
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
    const { seating } = this.#table
    const taken = this.#takingUp
    this.#takingUp = undefined
    if (taken?.piece === piece) return this.#put(taken.next, space)
    const asked = seating.decision.peek()
    if (asked === undefined) return
    const alone = asked.choices.find((choice) => choice.piece === piece && choice.space === undefined)
    const both = asked.choices.some((choice) => choice.piece === piece && choice.space !== undefined)
    if (alone === undefined || both) return this.#act(drop(asked.choices, piece, space))
    await this.#put(this.#takeUp(asked, alone), space)
  }

  /** Answers with the piece alone; resolves to the next question, about its place. */
  async #takeUp(asked: WireDecision, alone: Choice): Promise<WireDecision | undefined> {
    const { seating, answering } = this.#table
    return (await answering.answer(alone)) ? nextQuestion(seating.decision, asked) : undefined
  }

  /** Puts a piece that has been taken up into a space. */
  async #put(taken: Promise<WireDecision | undefined>, space: string): Promise<void> {
    const next = await taken
    if (next !== undefined && this.#table.seating.decision.peek() === next) this.#pressSpace(space)
  }

  readonly dragged: Pressing['dragged'] = (piece) => {
    this.#takingUp = undefined
    const asked = this.#table.seating.decision.peek()
    const offered = asked?.choices.filter((choice) => choice.piece === piece) ?? []
    if (offered.some(({ space }) => space !== undefined)) this.#table.selection.picked.value = { piece }
    // Take the piece up only if a press on it would do the same.
    else if (asked !== undefined && offered[0] !== undefined && offered.length === 1)
      this.#takingUp = { piece, next: this.#takeUp(asked, offered[0]) }
  }

  readonly point: Pressing['point'] = (target) => {
    this.#table.pointed.value = target
  }

  readonly choose: Pressing['choose'] = (choice) => {
    const armed = this.#table.selection.armed.peek()
    if (armed !== undefined && sameChoice(armed.choice, choice)) this.confirm()
    else void this.#table.answering.answer(choice)
  }

  readonly confirm: Pressing['confirm'] = () => {
    const armed = this.#table.selection.armed.peek()
    if (armed === undefined) return false
    if (performance.now() - armed.since >= PAUSE) void this.#table.answering.answer(armed.choice, true)
    return true
  }

  readonly elsewhere: Pressing['elsewhere'] = () => {
    this.#last = undefined
  }

  readonly back: Pressing['back'] = () => {
    const { selection, playback, rollResult, seating } = this.#table
    this.elsewhere()
    for (const shown of [playback, rollResult, selection.armed, selection.considered])
      if (shown.peek() !== undefined) {
        shown.value = undefined
        return true
      }
    selection.notice.value = undefined
    const picked = selection.picked.peek()
    const given = firstPick(seating.decision.peek()?.choices ?? [])
    // If the question itself is about the piece, going back means putting it back.
    const fewer = picked.piece === given.piece && picked.space === undefined ? undefined : stepBack(picked)
    if (fewer === undefined) return this.#putBack()
    selection.picked.value = fewer
    return true
  }
}
