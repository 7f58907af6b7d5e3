import type { Choice } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import { label } from '../../words/label.tsx'
import { choiceWords, verbWords } from '../../words/questionWords.ts'
import { candidates, choiceId } from '../session/choosing.ts'
import { nextQuestion } from '../session/nextQuestion.ts'
import { PAUSE } from '../session/pressing.ts'
import type { Session } from '../session/session.ts'
import { confirmation, type Findable, type Spoken, type Understood, understand } from './commandLine.ts'

/** Maximum number of choices made by one line, so that every line ends. */
const LIMIT = 60
/** Maximum choices proposed when several fit. */
const PROPOSED = 6
/** Maximum pieces listed when several match a name. */
const FOUND = 4

/** Result of a typed line: words for the user, choices to press, and the unread rest of the line. */
export interface Outcome {
  readonly words: string
  readonly propose: readonly Choice[]
  /** Starts with the word that confirms the waiting answer. */
  readonly left?: string
}

/** Nothing to say. */
export const SILENT: Outcome = { words: '', propose: [] }

/** The choices, each with all words that may name it. */
function spokenOf({ speaker, title, decision }: Session, choices: readonly Choice[]): Spoken[] {
  const ask = decision.peek()?.ask
  return choices.map((choice) => {
    const piece = choice.piece === undefined ? undefined : title.counters[choice.piece]
    const space = choice.space === undefined ? undefined : title.board.spaces.find((each) => each.id === choice.space)
    const names = [
      piece?.name,
      piece?.label,
      choice.space !== undefined && speaker.names.space(choice.space),
      space?.identifier?.number,
      title.shownValue === undefined ? choice.value : title.shownValue(choice),
      choice.option,
    ]
      .filter((word) => word !== undefined && word !== false)
      .join(' ')
    const words = [choice.verb, verbWords(speaker, choice.verb), choiceWords(speaker, choice, ask), names].join(' ')
    return { choice, words, names }
  })
}

function findables(session: Session): Findable[] {
  return (session.view.peek()?.pieces ?? []).map(({ id }) => {
    const counter = session.title.counters[id]
    return { id, words: `${counter?.name ?? ''} ${counter?.label ?? id} ${id}` }
  })
}

/**
 * Carries out a typed line, question by question. An answer that cannot be undone waits for confirmation together with
 * the rest of the line, unless the line continues with the word that confirms it. `help` opens the list of keys.
 */
export function carryOut(session: Session, line: string, help: () => void): Promise<Outcome> {
  return new TypedLine(session, line, help).carryOut()
}

class TypedLine {
  readonly #session: Session
  readonly #help: () => void
  readonly #done: string[] = []
  #left: string
  /** The part of the line just read meant "all" of something. */
  #afterAll = false

  constructor(session: Session, line: string, help: () => void) {
    this.#session = session
    this.#left = line
    this.#help = help
  }

  async carryOut(): Promise<Outcome> {
    for (let count = 0; this.#left.trim() !== '' && count < LIMIT; count++) {
      const outcome = await this.#next()
      if (outcome !== undefined) return outcome
    }
    return { words: this.#answered().trim(), propose: [] }
  }

  /** What has been done so far, in words. */
  #answered(): string {
    return this.#done.length === 0 ? '' : label('command.done', { list: this.#done.join('; ') })
  }

  /** The outcome when an answer was not accepted: it waits for confirmation, or was refused. */
  #stopped(left: string): Outcome {
    const { armed, speaker } = this.#session
    const { choice, why } = armed.peek() ?? {}
    if (choice === undefined || why === undefined) return { words: this.#answered(), propose: [] }
    const called = choiceWords(speaker, choice, this.#session.decision.peek()?.ask)
    const waits = label('command.waits', { choice: called, why: speaker.plain(why) })
    return { words: `${this.#answered()}${waits}`, propose: [], left: left === '' ? 'confirm' : `confirm, ${left}` }
  }

  /**
   * Reads the confirming word. It is accepted even if no answer waits, because the previous one may have needed no
   * confirmation.
   */
  async #confirm(rest: string, asked: WireDecision | undefined): Promise<Outcome | undefined> {
    const armed = this.#session.armed.peek()
    if (armed !== undefined)
      return performance.now() - armed.since < PAUSE ? this.#stopped(rest) : this.#take(armed.choice, this.#left, asked)
    if (rest === '' && this.#done.length === 0) return { words: label('command.unconfirmed'), propose: [] }
    this.#left = rest
    return undefined
  }

  /**
   * Carries out the part of the line that answers the current question; returns an outcome once the line is finished.
   */
  async #next(): Promise<Outcome | undefined> {
    const session = this.#session
    const asked = session.decision.peek()
    const { sure, rest } = confirmation(this.#left)
    if (sure) return this.#confirm(rest, asked)
    const choices = asked === undefined ? [] : candidates(asked.choices, session.picked.peek())
    const read = understand(this.#left, spokenOf(session, choices), findables(session))
    switch (read.kind) {
      case 'choice':
        return this.#take(read.choice, read.rest, asked)
      case 'all':
        return this.#takeAll(read.choices, read.rest)
      case 'several':
        return { words: `${this.#answered()}${label('command.which')}`, propose: read.choices.slice(0, PROPOSED) }
      case 'none':
        return this.#notUnderstood(read.near, asked, choices)
      default:
        return this.#act(read)
    }
  }

  /** Carries out a command that answers no question. */
  async #act(read: Exclude<Understood, { kind: 'choice' | 'all' | 'several' | 'none' }>): Promise<Outcome> {
    switch (read.kind) {
      case 'help':
        this.#help()
        return SILENT
      case 'undo':
        return { words: (await this.#session.undo()) ? label('command.undone') : '', propose: [] }
      case 'back':
        this.#session.back()
        return SILENT
      case 'where':
        return { words: whereWords(this.#session, read.ids), propose: [] }
    }
  }

  async #take(choice: Choice, later: string, asked: WireDecision | undefined): Promise<Outcome | undefined> {
    const { sure, rest } = confirmation(later)
    if (!(await this.#session.answer(choice, sure || undefined))) return this.#stopped(rest)
    this.#done.push(choiceWords(this.#session.speaker, choice, asked?.ask))
    this.#afterAll = false
    this.#left = rest
    if (rest !== '') await nextQuestion(this.#session.decision, asked)
    return undefined
  }

  async #takeAll(choices: readonly Choice[], later: string): Promise<Outcome | undefined> {
    const session = this.#session
    const { sure, rest } = confirmation(later)
    const wanted = new Map(choices.map((choice) => [choiceId(choice), choice]))
    for (let each = 0; each < LIMIT; each++) {
      const now = session.decision.peek()
      const next = now?.choices.find((choice) => wanted.delete(choiceId(choice)))
      if (next === undefined) break
      if (!(await session.answer(next, sure || undefined))) return this.#stopped(wanted.size > 0 ? this.#left : rest)
      this.#done.push(choiceWords(session.speaker, next, now?.ask))
      if (wanted.size > 0) await nextQuestion(session.decision, now)
    }
    this.#left = rest
    this.#afterAll = true
    return undefined
  }

  async #notUnderstood(
    near: readonly Choice[],
    asked: WireDecision | undefined,
    choices: readonly Choice[],
  ): Promise<Outcome | undefined> {
    if (asked === undefined) return { words: `${this.#answered()}${label('command.nothing')}`, propose: [] }
    // After "all", the line may leave out the choice that only ends the selection.
    const ending = this.#afterAll
      ? choices.filter((choice) => choice.piece === undefined && choice.space === undefined)
      : []
    const [only] = ending
    if (ending.length === 1 && only !== undefined) {
      if (!(await this.#session.answer(only))) return this.#stopped(this.#left)
      this.#done.push(choiceWords(this.#session.speaker, only, asked.ask))
      await nextQuestion(this.#session.decision, asked)
      return undefined
    }
    return { words: `${this.#answered()}${label('command.unknown', { line: this.#left })}`, propose: near }
  }
}

/** Lights the pieces on the board, and says where they are. */
function whereWords({ speaker, context, view }: Session, ids: readonly string[]): string {
  const pieces = view.peek()?.pieces ?? []
  const [first] = ids
  if (first === undefined) return label('command.nowhere')
  context.lit.value = { pieces: new Set(ids), spaces: new Set() }
  context.show({ piece: first })
  const spaceOf = (id: string) => speaker.names.space(pieces.find((each) => each.id === id)?.space ?? '')
  return ids
    .slice(0, FOUND)
    .map((id) => label('command.where', { piece: speaker.names.piece(id), space: spaceOf(id) }))
    .join('; ')
}
