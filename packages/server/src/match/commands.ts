import type { Choice, Command, Match, Refusal, Seat } from '@topside/engine'
import type { ClientCommand, CommandAnswer, CommandRequest } from '@topside/protocol'
import { fault } from '../faults.ts'
import type { LogRow } from '../store/matches.ts'
import { isComputersRequest } from './actors.ts'

/**
 * Checks that a request is based on the match's current state as its seat knows it. `since`: number of commands when
 * the seat's decision was asked. Throws a `Fault`: `match-over`, or `stale` with the current number.
 */
export function checkNumber(match: Match, { seq, command }: CommandRequest, since: number): void {
  if (match.outcome !== undefined) throw fault('match-over')
  const counts = command.kind === 'choose' || command.kind === 'undo' || command.kind === 'askTakeback'
  const shown = match.shownSeq(command.seat)
  const from = command.kind === 'choose' ? since : shown
  if (counts && (seq < from || seq > shown)) throw fault('stale', undefined, shown)
}

/** The result of a request: the accepted commands, and the refusal if the first was refused. */
export interface Taken {
  readonly commands: readonly Command[]
  readonly refusal: Refusal | undefined
}

/**
 * Applies a client's command; an answer yields between two steps of the rules when `stops` returns true
 * (`Match.applyInParts`). A plan's choices are applied one by one until one is refused, a die is rolled or the match
 * ends. `note` is called after each command. Throws the engine's errors; the match must then be rebuilt.
 */
export function* applyCommand(
  match: Match,
  command: ClientCommand,
  stops: () => boolean,
  note?: () => void,
): Generator<void, Taken> {
  if (command.kind !== 'choose') {
    const refusal = match.newRefusal(command)
    if (refusal !== undefined) return { commands: [], refusal }
    const applied = match.apply(command)
    if (!applied.ok) return { commands: [], refusal: applied.refusal }
    note?.()
    return { commands: [command], refusal: undefined }
  }
  const commands: Command[] = []
  const rolls = match.rolls.length
  for (const choice of command.choices) {
    const each: Extract<Command, { kind: 'choose' }> = {
      kind: 'choose',
      seat: command.seat,
      choice: choice as Choice,
    }
    const applied = yield* match.applyInParts(each, stops)
    if (!applied.ok) {
      if (commands.length > 0) return { commands, refusal: undefined }
      return { commands, refusal: asKnown(match, each, applied.refusal) }
    }
    note?.()
    commands.push(each)
    if (match.rolls.length !== rolls || match.outcome !== undefined) break
  }
  return { commands, refusal: undefined }
}

/** The same without yielding. */
export function applyAtOnce(match: Match, command: ClientCommand, note?: () => void): Taken {
  const { done, value } = applyCommand(match, command, () => false, note).next()
  if (done !== true) throw new Error('a command stopped although nothing asked it to')
  return value
}

/** Replaces the rules' reason for a refusal, which may depend on secrets, by the standard one. */
function asKnown(match: Match, { seat }: Extract<Command, { kind: 'choose' }>, refusal: Refusal): Refusal {
  const decision = match.decision(seat)
  if (refusal.code !== 'illegal-choice' || decision === undefined) return refusal
  return { ...refusal, text: { key: 'refused.illegal-choice', rule: decision.rule } }
}

/**
 * The computers that resign together with a seat: its allies, if all of them are computers, so that the match ends.
 * Empty if an ally is a person, or if there are none.
 */
export function resigningWith(match: Match, seat: Seat, isComputers: (seat: Seat) => boolean): readonly Seat[] {
  const allies = match.alliesOf(seat).filter((ally) => !match.free.includes(ally))
  return allies.every(isComputers) ? allies : []
}

/** Applies stored commands; `note` is called after each. Throws a `RangeError` if one is refused. */
export function applyStored(match: Match, log: readonly Pick<LogRow, 'seq' | 'command'>[], note?: () => void): void {
  for (const { seq, command } of log) {
    if (!match.apply(command).ok) throw new RangeError(`stored command ${seq} refused`)
    note?.()
  }
}

/** A command number that is safe to show: log numbers also count commands that are still secret. */
export function numberTold(match: Match, seq: number): number {
  return Math.min(seq, match.shownSeq(undefined))
}

/** Number of answers kept in memory; older ones are in the log. */
export const REMEMBERED = 256

/**
 * The latest answers to users, by seat and request id, so that a repeated request gets its first answer. They are
 * dropped when the seat changes hands, and exclude the server's own commands.
 */
export class RecentAnswers {
  readonly #answers = new Map<string, CommandAnswer>()

  get(seat: Seat, request: string): CommandAnswer | undefined {
    return this.#answers.get(`${seat} ${request}`)
  }

  set(seat: Seat, request: string, answer: CommandAnswer): void {
    if (this.#answers.size >= REMEMBERED)
      for (const oldest of this.#answers.keys()) {
        this.#answers.delete(oldest)
        break
      }
    this.#answers.set(`${seat} ${request}`, answer)
  }

  /** Records a command read from the log. `seq`: number of commands that its seat knew of after it. */
  note({ command, request, taken }: LogRow, seq: number): void {
    if (command.kind === 'handover') this.#forget(command.seat)
    if (request !== null && !isComputersRequest(request)) this.set(command.seat, request, { seq, taken: taken ?? 1 })
  }

  #forget(seat: Seat): void {
    for (const key of this.#answers.keys()) if (key.startsWith(`${seat} `)) this.#answers.delete(key)
  }
}
