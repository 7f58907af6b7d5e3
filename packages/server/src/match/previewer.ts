import {
  CheapDice,
  type Choice,
  knownOptions,
  Lookahead,
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

/** A match before a seat's answer, as plain JSON, including its secrets. */
export interface Position {
  /** Unique per match in memory, seat, and number of commands that the seat knows of. */
  readonly key: string
  readonly title: string
  readonly options: Options
  readonly rulesVersion: number
  /** The match since its last checkpoint. */
  readonly saved: SavedMatch
  readonly seat: Seat
}

/** Questions about a position and their answers, which depend only on what the seat may know. */
export interface PreviewQuestions {
  /** The irreversible effect of an answer; `null`: none, or the answer is not offered. */
  readonly final: { readonly of: Choice; readonly answer: Text | null }
  /** Why a choice is not offered; `null`: it is offered, or no reason applies. */
  readonly why: { readonly of: Choice; readonly answer: Text | null }
  /** The outcome of each choice; `null`: the seat has no decision. */
  readonly preview: { readonly of: null; readonly answer: Omit<PreviewAnswer, 'seq'> | null }
  /** The match as dealt from the seat's view by this seed, for computers. */
  readonly seen: { readonly of: string; readonly answer: SavedMatch }
}

/** The kinds of {@link PreviewQuestions}. */
export type About = keyof PreviewQuestions

/** A task for a thread. */
export interface PreviewTask {
  readonly position: Position
  readonly question: Question
}

/** One question about a position. */
export type Question = { readonly [K in About]: { readonly about: K; readonly of: PreviewQuestions[K]['of'] } }[About]

/** The answer, and the CPU milliseconds that it took. */
export interface PreviewResult {
  readonly answer: PreviewQuestions[About]['answer']
  readonly milliseconds: number
}

/**
 * Capacity of the cache of positions, which keeps the most recently used ones. Each may be as large as a few matches.
 */
const KEPT = 16

interface Kept {
  readonly match: Match
  readonly lookahead: Lookahead
}

/**
 * Computes the outcomes of answers that a seat may know. Dealing the unknown parts, half of the work, is done once per
 * position.
 */
export class Previewer {
  readonly #titles: TitleList
  readonly #kept = new ShortMemory<string, Kept>(KEPT)

  constructor(titles: TitleList) {
    this.#titles = titles
  }

  /** Answers a question. Throws the `Fault` `unplayable` if the title is unknown, and the errors of the rules. */
  async answer({ position, question }: PreviewTask): Promise<PreviewResult> {
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
      // Commands since the checkpoint are replayed with their rolls. Later rolls must not predict the match's real
      // ones.
      const dice = new RecordedDice(saved.rolls, new CheapDice(key))
      const match = Match.restore(rules, { options: knownOptions(rules, options), rulesVersion, dice }, saved)
      kept = { match, lookahead: new Lookahead(match, seat) }
    }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }
}

function answerOf({ match, lookahead }: Kept, seat: Seat, question: Question): PreviewResult['answer'] {
  switch (question.about) {
    case 'final':
      return lookahead.finalityOf(question.of) ?? null
    case 'why':
      return lookahead.whyNot(question.of) ?? null
    case 'preview':
      return previewOf(lookahead)
    case 'seen':
      return match.seenBy(seat, seededRandom(question.of)).save()
  }
}

function previewOf({ decision }: Lookahead): PreviewQuestions['preview']['answer'] {
  if (decision === undefined) return null
  const previews: readonly (Preview | undefined)[] = decision.previews?.() ?? []
  return { previews: previews.map((each) => each ?? null), context: decision.context?.() ?? null }
}
