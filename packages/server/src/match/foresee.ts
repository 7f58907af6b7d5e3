import {
  CheapDice,
  type Choice,
  Foresight,
  knownOptions,
  Match,
  type Options,
  type Preview,
  RecordedDice,
  type SavedMatch,
  type Seat,
  seededRandom,
  type Text,
} from '@topside/engine'
import type { PreviewAnswer } from '@topside/protocol'
import { fault } from '../faults.ts'
import { ShortMemory } from '../security/short-memory.ts'
import type { TitleList } from '../titles.ts'

/** A match as it stands before a seat answers, as plain JSON. It knows all that the match knows. */
export interface Position {
  /** Another one for every match in memory, seat, and number of commands that the seat knows of. */
  readonly key: string
  readonly title: string
  readonly options: Options
  readonly rulesVersion: number
  /** The match from its last checkpoint on. */
  readonly saved: SavedMatch
  readonly seat: Seat
}

/** What can be asked about a position, and what is answered: each depends on what the seat may know alone. */
export interface Foreseeing {
  /** What an answer does that cannot be undone; `null`: nothing, or it is not offered. */
  readonly final: { readonly of: Choice; readonly answer: Text | null }
  /** Why a choice is not offered; `null`: it is, or there is nothing to say. */
  readonly why: { readonly of: Choice; readonly answer: Text | null }
  /** What each choice would lead to; `null`: the seat has nothing to decide. */
  readonly preview: { readonly of: null; readonly answer: Omit<PreviewAnswer, 'seq'> | null }
  /** The match as the seat sees it, dealt by this seed: for computers. */
  readonly seen: { readonly of: string; readonly answer: SavedMatch }
}

/** The kinds of {@link Foreseeing}. */
export type About = keyof Foreseeing

/** What a thread is asked to work out. */
export interface ForeseeTask {
  readonly position: Position
  readonly question: Question
}

/** One question about a position. */
export type Question = { readonly [K in About]: { readonly about: K; readonly of: Foreseeing[K]['of'] } }[About]

/** What came of it, and what it took of the processor in milliseconds. */
export interface Foreseen {
  readonly answer: Foreseeing[About]['answer']
  readonly milliseconds: number
}

/** Positions that are kept, those asked about last. Each may be as large as a few matches. */
const KEPT = 16

interface Kept {
  readonly match: Match
  readonly foresight: Foresight
}

/** Works out what a seat may know of where answers lead. Dealing what it may not know is half the work, and done once for each position. */
export class Foreseer {
  readonly #titles: TitleList
  readonly #kept = new ShortMemory<string, Kept>(KEPT)

  constructor(titles: TitleList) {
    this.#titles = titles
  }

  /** Answers a question. Throws the `Fault` `unplayable` if the title is unknown, and what the rules throw. */
  async answer({ position, question }: ForeseeTask): Promise<Foreseen> {
    const rules = await this.#titles.rules(position.title)
    if (rules === undefined) throw fault('unplayable', { key: 'error.unknown-title', args: { title: position.title } })
    const from = process.threadCpuUsage()
    const answer = answerOf(this.#at(position, rules), position.seat, question)
    const { user, system } = process.threadCpuUsage(from)
    return { answer, milliseconds: (user + system) / 1000 }
  }

  #at({ key, seat, saved, options, rulesVersion }: Position, rules: Match['title']): Kept {
    let kept = this.#kept.get(key)
    if (kept === undefined) {
      // What was rolled since the checkpoint is played again with it; nothing else may fall as it will fall.
      const dice = new RecordedDice(saved.rolls, new CheapDice(key))
      const match = Match.restore(rules, { options: knownOptions(rules, options), rulesVersion, dice }, saved)
      kept = { match, foresight: new Foresight(match, seat) }
    }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }
}

function answerOf({ match, foresight }: Kept, seat: Seat, question: Question): Foreseen['answer'] {
  switch (question.about) {
    case 'final':
      return foresight.finalityOf(question.of) ?? null
    case 'why':
      return foresight.whyNot(question.of) ?? null
    case 'preview':
      return previewOf(foresight)
    case 'seen':
      return match.seenBy(seat, seededRandom(question.of)).save()
  }
}

function previewOf({ decision }: Foresight): Foreseeing['preview']['answer'] {
  if (decision === undefined) return null
  const previews: readonly (Preview | undefined)[] = decision.previews?.() ?? []
  return { previews: previews.map((each) => each ?? null), context: decision.context?.() ?? null }
}
