import { type Command, knows, type Match, type Refusal, type Seat } from '@topside/engine'
import type { ClientCommand, CommandAnswer } from '@topside/protocol'

/** What a request led to: the commands that were accepted, and why the first was not, if none was. */
export interface Taken {
  readonly commands: readonly Command[]
  readonly refusal: Refusal | undefined
}

/**
 * Applies what a client asks for. The answers of a plan are taken one by one until one is refused, a die falls or the match is over.
 * Throws what the engine throws; the match must then be rebuilt.
 */
export function applyCommand(match: Match, command: ClientCommand): Taken {
  if (command.kind !== 'choose') {
    const applied = match.apply(command)
    return applied.ok ? { commands: [command], refusal: undefined } : { commands: [], refusal: applied.refusal }
  }
  const commands: Command[] = []
  const rolls = match.rolls.length
  for (const choice of command.choices) {
    const each: Command = {
      kind: 'choose',
      seat: command.seat,
      choice: choice as Extract<Command, { kind: 'choose' }>['choice'],
    }
    const applied = match.apply(each)
    if (!applied.ok) {
      if (commands.length > 0) return { commands, refusal: undefined }
      const { refusal } = applied
      const told = refusal.code !== 'illegal-choice' || mayExplain(match, command.seat, choice)
      return { commands, refusal: told ? refusal : { code: refusal.code, text: { key: 'refused.illegal-choice' } } }
    }
    commands.push(each)
    if (match.rolls.length !== rolls || match.outcome !== undefined) break
  }
  return { commands, refusal: undefined }
}

/**
 * Whether a seat may be told why a choice is not possible: not if it names a piece that the seat may not know, for then any reason but the
 * usual one would tell where that piece is.
 */
export function mayExplain(match: Match, seat: number, { piece }: { readonly piece?: string | undefined }): boolean {
  const { table } = match.game
  return piece === undefined || !table.hasPiece(piece) || knows(table.piece(piece).knownTo, seat)
}

/** How many answers a match remembers; older ones are in the log. */
const REMEMBERED = 256

/** The latest answers by seat and request id, so that a repeated request gets the first answer, and only from who made it. */
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
}
