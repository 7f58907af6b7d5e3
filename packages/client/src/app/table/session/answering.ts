import { batch, type Signal } from '@preact/signals'
import { type Choice, sameChoice, type Text } from '@topside/engine'
import type { ClientCommand } from '@topside/protocol'
import { asApiError } from '../../net/api.ts'
import type { Connection } from '../../net/connection.ts'
import { settings } from '../../settings/settings.ts'
import { nextQuestion } from './nextQuestion.ts'
import type { Notice } from './notice.ts'
import type { Before } from './recall.ts'
import type { Seating } from './seating.ts'

/** An answer that waits to be confirmed, and what it would do that cannot be undone. */
export interface Armed {
  readonly choice: Choice
  readonly why: Text
  /** When it began to wait, in milliseconds of the page's clock. */
  readonly since: number
}

/** What is sent to the server for a user at the table. */
export interface Answering {
  /** Resolves to whether it was accepted; a refusal stands beside the prompt. */
  command(command: ClientCommand): Promise<boolean>
  /** Gives an answer; resolves to whether it was accepted. What could not be undone waits to be confirmed unless it is `sure`. */
  answer(choice: Choice, sure?: boolean): Promise<boolean>
  undo(): Promise<boolean>
  /** Takes the last answer back and gives another one to the same question; `undefined`: none. */
  answerInstead(other: Choice | undefined): Promise<void>
  /** Asks to go back to when so many answers had been given, as the seat that is shown or another of one's own. */
  takeBackTo(answers: number, by?: number): Promise<boolean>
  /** Asks why something cannot be chosen, and shows it beside the prompt. */
  refuse(attempted: Choice): Promise<void>
  /** The question that was answered last, and how; `undefined` if it cannot be answered anew. */
  last(): Before | undefined
}

/** What is let go of with an answer, and what a refusal is shown by. */
interface Told {
  readonly considered: Signal<Choice | undefined>
  readonly armed: Signal<Armed | undefined>
  /** Lines of the history when one acted last. */
  readonly seen: Signal<number>
  readonly notice: Signal<Notice | undefined>
}

/** Answers, and all else that is sent, for the seat that is shown. */
export function answeringOf(connection: Connection, seating: Seating, told: Told): Answering {
  const { seat, decision } = seating
  const { refusal, command } = sending(connection, told)
  let last: Before | undefined
  const answer = async (choice: Choice, sure = !settings.peek().confirm): Promise<boolean> => {
    const by = seat.peek()
    const asked = decision.peek()
    if (by === undefined || asked === undefined) return false
    batch(() => {
      told.considered.value = undefined
      told.armed.value = undefined
    })
    const arm = (why: Text) => {
      if (decision.peek() === asked) told.armed.value = { choice, why, since: performance.now() }
    }
    const before = connection.history.peek().length
    const given: ClientCommand = { kind: 'choose', seat: by, choices: [choice], ...(!sure && { careful: true }) }
    if (!(await command(given, arm))) return false
    told.seen.value = before
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

/** Sends commands, and shows beside the prompt why one is refused. */
function sending(connection: Connection, { notice }: Told) {
  const refusal = (text: Notice['text']): void => {
    notice.value = { text, tone: 'refused' }
  }
  /** `final` is told why an answer that is given with care could not be undone. */
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

/** Takes back one's last answer, or asks to go back further. */
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
      // Whoever plays all seats need not ask themselves.
      for (const other of mine.peek())
        if (asked && other !== by) await command({ kind: 'answerTakeback', seat: other, accept: true })
      return asked
    },
  }
}
