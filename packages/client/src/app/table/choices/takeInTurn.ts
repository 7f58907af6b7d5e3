import { type Choice, sameChoice } from '@topside/engine'
import { nextQuestion } from '../session/nextQuestion.ts'
import type { Session } from '../session/session.ts'

/**
 * Gives answers one after another, each as soon as it is offered, while the question has the same rule. Stops at an
 * answer that is refused or must be confirmed. Returns the answers that were accepted.
 */
export async function takeInTurn(
  session: Session,
  wanted: readonly Choice[],
  rule?: string,
): Promise<readonly Choice[]> {
  const taken: Choice[] = []
  while (taken.length < wanted.length) {
    const asked = session.decision.peek()
    const next = asked?.choices.find((choice) => isAmong(wanted, choice) && !isAmong(taken, choice))
    if (asked === undefined || next === undefined || (rule !== undefined && asked.rule !== rule)) break
    if (!(await session.answer(next))) break
    taken.push(next)
    if (taken.length < wanted.length) await nextQuestion(session.decision, asked)
  }
  return taken
}

const isAmong = (choices: readonly Choice[], choice: Choice) => choices.some((each) => sameChoice(each, choice))
