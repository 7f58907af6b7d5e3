import type { Choice, Command, Match, Refusal, Seat } from '@topside/engine'
import type { ClientCommand, CommandAnswer, CommandRequest } from '@topside/protocol'
import { fault } from '../faults.ts'
import type { LogRow } from '../store/matches.ts'
import { isComputersRequest } from './actors.ts'

/**
 * Checks that a request knows the match as its seat may know it. `since`: when its seat was asked what it is asked. Throws a `Fault`: `match-over`;
 * `stale`, with the present number.
 */
export function checkNumber(match: Match, { seq, command }: CommandRequest, since: number): void {
  if (match.outcome !== undefined) throw fault('match-over')
  const counts = command.kind === 'choose' || command.kind === 'undo' || command.kind === 'askTakeback'
  const shown = match.shownSeq(command.seat)
  const from = command.kind === 'choose' ? since : shown
  if (counts && (seq < from || seq > shown)) throw fault('stale', undefined, shown)
}

/** What a request led to: the commands that were accepted, and why the first was not, if none was. */
export interface Taken {
  readonly commands: readonly Command[]
  readonly refusal: Refusal | undefined
}

/**
 * Applies what a client asks for. The answers of a plan are taken one by one until one is refused, a die falls or the match is over.
 * `note` is called after each command. Throws what the engine throws; the match must then be rebuilt.
 */
export function applyCommand(match: Match, command: ClientCommand, note?: () => void): Taken {
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
    const applied = match.apply(each)
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

/** A refusal without the reason that the rules gave, which have looked at all that there is. */
function asKnown(match: Match, { seat }: Extract<Command, { kind: 'choose' }>, refusal: Refusal): Refusal {
  const decision = match.decision(seat)
  if (refusal.code !== 'illegal-choice' || decision === undefined) return refusal
  return { ...refusal, text: { key: 'refused.illegal-choice', rule: decision.rule } }
}

/**
 * The computers that resign with a seat: its allies, if no person would play on beside them, so that there is somebody to end the match. Empty if a
 * person would, or nobody.
 */
export function resigningWith(match: Match, seat: Seat, isComputers: (seat: Seat) => boolean): readonly Seat[] {
  const allies = match.alliesOf(seat).filter((ally) => !match.free.includes(ally))
  return allies.every(isComputers) ? allies : []
}

/** Plays commands that were stored already; `note` is called after each. Throws a `RangeError` if one is refused. */
export function applyStored(match: Match, log: readonly Pick<LogRow, 'seq' | 'command'>[], note?: () => void): void {
  for (const { seq, command } of log) {
    if (!match.apply(command).ok) throw new RangeError(`stored command ${seq} refused`)
    note?.()
  }
}

/** A number of the log as everybody may know it: the log counts what is secret still. */
export function numberTold(match: Match, seq: number): number {
  return Math.min(seq, match.shownSeq(undefined))
}

/** How many answers a match remembers; older ones are in the log. */
export const REMEMBERED = 256

/**
 * The latest answers to people by seat and request id, so that a repeated request gets the first answer, and only from who made it: they are forgotten
 * when the seat changes hands, and the server's own commands are never among them.
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

  /** Notes a command that was read from the log, after which its seat knew of so many. */
  note({ command, request, taken }: LogRow, seq: number): void {
    if (command.kind === 'handover') this.#forget(command.seat)
    if (request !== null && !isComputersRequest(request)) this.set(command.seat, request, { seq, taken: taken ?? 1 })
  }

  #forget(seat: Seat): void {
    for (const key of this.#answers.keys()) if (key.startsWith(`${seat} `)) this.#answers.delete(key)
  }
}
