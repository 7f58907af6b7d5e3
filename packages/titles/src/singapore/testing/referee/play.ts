import type { Choice } from '@topside/engine'
import type { Army } from '../../data/armies.ts'
import type { Board } from './board.ts'

/** A question to a seat, with the answers that the rules allow. */
export interface Question {
  readonly seat: number
  readonly kind: string
  /** Computed only on demand. */
  readonly answers: () => readonly Choice[]
  /** Whether it is asked even if there is only one answer. */
  readonly explicit?: boolean
}

/** An answer of a seat. */
export interface Answer {
  readonly seat: number
  readonly choice: Choice
}

/** A part of the sequence of play: asks questions, and continues with the answers. */
export type Play<T = void> = Generator<readonly Question[], T, Answer>

/** The ending of a match. */
export interface Ending {
  readonly winners: readonly Army[]
  /** Text key of the reason. */
  readonly key: string
  /** The level of victory; none in training. */
  readonly level?: string
}

/** The input from outside of the rules: dice, cards drawn, and the seats' standing answers. */
export interface Nature {
  /** Rolls dice with these numbers of sides. */
  roll(sides: readonly number[]): readonly number[]
  /** The card that an army draws. */
  draw(army: Army): string
  /** A seat's setting for questions about withdrawal (14.5). */
  withdrawal(seat: number): string
  /** The plan as recorded by the match, which chooses the paths itself (6.9). */
  planned(): readonly Board['plan'][number][]
  /** Notes a difference between the match and the referee. */
  differ(rule: string, what: string): void
}

/** The state, and the input from outside. */
export interface World {
  readonly board: Board
  readonly nature: Nature
}

/** Asks one seat. A question with one answer is not asked, unless it is explicit. */
export function* ask(question: Question): Play<Choice> {
  let found: readonly Choice[] | undefined
  const answers = (): readonly Choice[] => {
    found ??= question.answers()
    return found
  }
  if (question.explicit !== true && answers().length === 1) {
    const [only] = answers()
    if (only !== undefined) return only
  }
  const { choice } = yield [{ ...question, answers }]
  return choice
}

/** Asks a seat for any number of things, one by one, until the seat is done. Returns them in the order picked. */
export function* askSeveral(
  question: Omit<Question, 'answers'>,
  verb: string,
  offered: (picked: readonly string[]) => readonly string[],
): Play<string[]> {
  const picked: string[] = []
  // Number of times that something can be put back.
  let drops = offered([]).length
  const answers = (): Choice[] => [
    ...offered(picked).map((piece) => ({ verb, piece })),
    ...(drops > 0 ? picked : []).map((piece) => ({ verb: 'drop', piece })),
    { verb: 'done' },
  ]
  if (offered([]).length === 0) return []
  for (;;) {
    const choice = yield* ask({ ...question, answers })
    if (choice.pieces !== undefined) return [...choice.pieces]
    if (choice.verb === 'done') return picked
    if (choice.piece === undefined) throw new Error(`the referee does not know the answer ${choice.verb}`)
    if (choice.verb === 'drop') {
      picked.splice(picked.indexOf(choice.piece), 1)
      drops--
    } else picked.push(choice.piece)
  }
}
