import { batch, type Signal } from '@preact/signals'
import { type Choice, sameChoice, type Text } from '@topside/engine'
import type { ClientCommand } from '@topside/protocol'
import { asApiError } from '../../net/api.ts'
import type { Connection } from '../../net/connection.ts'
import { settings } from '../../settings/settings.ts'
import { nextQuestion } from './nextQuestion.ts'
import type { Notice } from './notice.ts'
import type { AnsweredQuestion } from './recall.ts'
import type { Seating } from './seating.ts'

/** An answer waiting for confirmation, and the irreversible effect it would have. */
export interface Armed {
  readonly choice: Choice
  readonly why: Text
  /** When it started to wait, by the page's clock, in milliseconds. */
  readonly since: number
}

/** Sends a user's answers and commands to the server. */
export interface Answering {
  /** Resolves to whether it was accepted; a refusal appears beside the prompt. */
  command(command: ClientCommand): Promise<boolean>
  /**
   * Gives an answer; resolves to whether it was accepted. Unless `sure`, an irreversible answer waits for confirmation.
   */
  answer(choice: Choice, sure?: boolean): Promise<boolean>
  undo(): Promise<boolean>
  /** Takes the last answer back, then gives `other` to the same question; `undefined`: no other answer. */
  answerInstead(other: Choice | undefined): Promise<void>
  /** Asks to go back to the moment after `answers` answers, as seat `by` (default: the shown seat). */
  takeBackTo(answers: number, by?: number): Promise<boolean>
  /** Asks why something cannot be chosen, and shows it beside the prompt. */
  refuse(attempted: Choice): Promise<void>
  /** The last question and its answer; `undefined` if it cannot be answered again. */
  last(): AnsweredQuestion | undefined
}

/** State that answers reset and refusals are shown in. */
interface AnswerSignals {
  readonly considered: Signal<Choice | undefined>
  readonly armed: Signal<Armed | undefined>
  /** Length of the history when the user last acted. */
  readonly seen: Signal<number>
  /** Number of answers given. */
  readonly acted: Signal<number>
  readonly notice: Signal<Notice | undefined>
}

/** Sends the answers and commands of the shown seat. */
export function answeringOf(connection: Connection, seating: Seating, signals: AnswerSignals): Answering {
  const { seat, decision } = seating
  const { refusal, command } = sending(connection, signals)
  let last: AnsweredQuestion | undefined
  const answer = async (choice: Choice, sure = !settings.peek().confirm): Promise<boolean> => {
    const by = seat.peek()
    const asked = decision.peek()
    if (by === undefined || asked === undefined) return false
    batch(() => {
      signals.considered.value = undefined
      signals.armed.value = undefined
    })
    const arm = (why: Text) => {
      if (decision.peek() === asked) signals.armed.value = { choice, why, since: performance.now() }
    }
    const before = connection.history.peek().length
    const given: ClientCommand = { kind: 'choose', seat: by, choices: [choice], ...(!sure && { careful: true }) }
    if (!(await command(given, arm))) return false
    signals.seen.value = before
    signals.acted.value++
    last = { decision: asked, answer: choice }
    return true
  }
  const { undo, takeBackTo } = goingBack(seating, command, refusal)
  const answerInstead = async (other: Choice | undefined): Promise<void> => {
    const asked = decision.peek()
    last = undefined
    if (!(await undo()) || other === undefined) return
    const again = await nextQuestion(decision, asked)
    const same = again?.choices.find((choice) => sameChoice(choice, other))
    if (same !== undefined) await answer(same)
  }
  const refuse = async (attempted: Choice): Promise<void> => {
    const by = seat.peek()
    if (by === undefined) return
    try {
      refusal((await connection.why(by, attempted)) ?? { key: 'refused.illegal-choice' })
    } catch (failure) {
      refusal(asApiError(failure).text)
    }
  }
  return { command, answer, undo, answerInstead, takeBackTo, refuse, last: () => last }
}

/** Sends commands, and shows the reason beside the prompt if one is refused. */
function sending(connection: Connection, { notice }: AnswerSignals) {
  const refusal = (text: Notice['text']): void => {
    notice.value = { text, tone: 'refused' }
  }
  /** `final` receives the reason why a `careful` answer could not be undone. */
  const command = async (sent: ClientCommand, final: (why: Text) => void = refusal): Promise<boolean> => {
    notice.value = undefined
    try {
      await connection.send(sent)
      return true
    } catch (failure) {
      const { code, text } = asApiError(failure)
      if (code === 'final') final(text)
      else refusal(text)
      return false
    }
  }
  return { refusal, command }
}

/** Takes back the user's last answer, or asks to go back further. */
function goingBack(
  { seats, mine, seat }: Seating,
  command: Answering['command'],
  refusal: (text: Notice['text']) => void,
): Pick<Answering, 'undo' | 'takeBackTo'> {
  return {
    async undo() {
      const able = (each: number | undefined) => each !== undefined && seats.peek()[each]?.canUndo === true
      const by = [seat.peek(), ...mine.peek()].find(able)
      if (by !== undefined) return command({ kind: 'undo', seat: by })
      refusal({ key: 'refused.nothing-to-undo' })
      return false
    },
    async takeBackTo(answers, by = seat.peek()) {
      if (by === undefined) return false
      const asked = await command({ kind: 'askTakeback', seat: by, to: answers })
      // A user who plays several seats consents for all of them.
      for (const other of mine.peek())
        if (asked && other !== by) await command({ kind: 'answerTakeback', seat: other, accept: true })
      return asked
    },
  }
}
