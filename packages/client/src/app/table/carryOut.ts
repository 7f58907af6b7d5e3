import type { Choice } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import { label } from '../words/label.tsx'
import { candidates, choiceId } from './choosing.ts'
import { type Findable, type Spoken, type Understood, understand } from './commandLine.ts'
import { nextQuestion } from './nextQuestion.ts'
import { choiceWords, verbWords } from './phrases.ts'
import type { Session } from './session.ts'

/** How many choices one line may give: a guard against a line that never comes to an end. */
const LIMIT = 60
/** Choices proposed where several fit. */
const PROPOSED = 6
/** Pieces told of where several have a name. */
const FOUND = 4

/** What came of a typed line: words for the user, and choices to press instead. */
export interface Outcome {
  readonly words: string
  readonly propose: readonly Choice[]
}

/** Nothing to say. */
export const SILENT: Outcome = { words: '', propose: [] }

/** The choices with every word by which they may be called. */
export function spokenOf({ speaker, title, decision }: Session, choices: readonly Choice[]): Spoken[] {
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

/** Carries out a typed line, question by question. `help` opens the list of keys. */
export function carryOut(session: Session, line: string, help: () => void): Promise<Outcome> {
  return new TypedLine(session, line, help).carryOut()
}

class TypedLine {
  readonly #session: Session
  readonly #help: () => void
  readonly #done: string[] = []
  #left: string
  /** The words before were "all" of something. */
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

  /** What was done so far, in words. */
  #answered(): string {
    return this.#done.length === 0 ? '' : label('command.done', { list: this.#done.join('; ') })
  }

  /** Carries out as much of the line as belongs to the present question; an outcome if that is all. */
  async #next(): Promise<Outcome | undefined> {
    const session = this.#session
    const asked = session.decision.peek()
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

  /** What a line asks for that answers no question. */
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

  async #take(choice: Choice, rest: string, asked: WireDecision | undefined): Promise<Outcome | undefined> {
    if (!(await this.#session.answer(choice))) return { words: this.#answered(), propose: [] }
    this.#done.push(choiceWords(this.#session.speaker, choice))
    this.#afterAll = false
    this.#left = rest
    if (rest !== '') await nextQuestion(this.#session.decision, asked)
    return undefined
  }

  async #takeAll(choices: readonly Choice[], rest: string): Promise<undefined> {
    const session = this.#session
    const wanted = new Map(choices.map((choice) => [choiceId(choice), choice]))
    for (let each = 0; each < LIMIT; each++) {
      const now = session.decision.peek()
      const next = now?.choices.find((choice) => wanted.delete(choiceId(choice)))
      if (next === undefined || !(await session.answer(next))) break
      this.#done.push(choiceWords(session.speaker, next))
      if (wanted.size > 0) await nextQuestion(session.decision, now)
    }
    this.#left = rest
    this.#afterAll = true
  }

  async #notUnderstood(
    near: readonly Choice[],
    asked: WireDecision | undefined,
    choices: readonly Choice[],
  ): Promise<Outcome | undefined> {
    if (asked === undefined) return { words: `${this.#answered()}${label('command.nothing')}`, propose: [] }
    // After "all", a step that only ends the choosing stands between the words.
    const ending = this.#afterAll
      ? choices.filter((choice) => choice.piece === undefined && choice.space === undefined)
      : []
    const [only] = ending
    if (ending.length === 1 && only !== undefined && (await this.#session.answer(only))) {
      this.#done.push(choiceWords(this.#session.speaker, only))
      await nextQuestion(this.#session.decision, asked)
      return undefined
    }
    return { words: `${this.#answered()}${label('command.unknown', { line: this.#left })}`, propose: near }
  }
}

/** Shows the pieces on the board, and says where they are. */
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
