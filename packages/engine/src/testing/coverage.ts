import type { Choice, Decision } from '../decision/decision.ts'
import type { Preview } from '../decision/preview.ts'
import type { Ledger } from '../record/ledger.ts'
import type { RecordLine } from '../record/record.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { Policy } from './play.ts'
import { textsOfPreview } from './shown.ts'

/** Counts how often each rule, question and kind of answer occurred in the matches played so far. */
export class Coverage {
  /** Occurrences of a rule number in a decision, record, refusal, ledger part, outcome, or text beside a question. */
  readonly rules = new Map<string, number>()
  /** Number of times an answer was given, under several descriptions; see {@link Coverage.policy}. */
  readonly answers = new Map<string, number>()

  /** Counts a question. */
  decision(decision: Decision): void {
    this.#rule(decision.rule)
  }

  /** Counts the ledgers and texts beside a decision, such as why a plan cannot be carried out yet. */
  preview(preview: Preview | undefined): void {
    if (preview === undefined) return
    this.#ledgers(preview.ledgers)
    for (const text of textsOfPreview(preview)) this.text(text)
  }

  /** Counts a line of the history. */
  record(line: RecordLine): void {
    this.#rule(line.rule)
    this.#ledgers(line.ledgers)
  }

  /** Counts the text of a refusal, an outcome, or a note beside a question. */
  text(text: Text): void {
    this.#rule(text.rule)
  }

  #ledgers(ledgers: readonly Ledger[] | undefined): void {
    for (const ledger of ledgers ?? []) for (const part of ledger.parts) this.#rule(part.rule)
  }

  #rule(rule: string | undefined): void {
    if (rule !== undefined) add(this.rules, rule)
  }

  /** Counts an answer. */
  answer(decision: Decision, choice: Choice): void {
    for (const name of descriptions(decision, choice)) add(this.answers, name)
  }

  /** Adds the counts of another coverage. */
  merge(other: Pick<Coverage, 'rules' | 'answers'>): void {
    for (const [rule, count] of other.rules) add(this.rules, rule, count)
    for (const [name, count] of other.answers) add(this.answers, name, count)
  }

  /** Whether a rule, or a part of it (`9.4.2B` for `9.4`), occurred. */
  saw(rule: string): boolean {
    if (this.rules.has(rule)) return true
    for (const seen of this.rules.keys()) if (isPartOf(seen, rule)) return true
    return false
  }

  #answerRarity(decision: Decision, choice: Choice): number {
    let rarity = 0
    for (const name of descriptions(decision, choice)) rarity += 1 / (1 + (this.answers.get(name) ?? 0))
    return rarity
  }

  /**
   * A policy for one match that prefers rare answers: the rarer a choice's verb, option, piece and space among the
   * choices offered, the likelier it is. Each seat also has a mood for the match, a random preference for kinds of
   * answers and spaces, so that one seat mostly passes, while another attacks or retreats whenever it can, or gathers
   * its pieces in one place.
   */
  policy(random: () => number): Policy {
    const moods = new Map<Seat, Mood>()
    return (decision: Decision, seat: Seat) => {
      const mood = moods.get(seat) ?? newMood(random)
      moods.set(seat, mood)
      const rarities = decision.choices.map((choice) => this.#answerRarity(decision, choice))
      const rarest = Math.max(...rarities)
      const weight = (choice: Choice, i: number) =>
        (((rarities[i] as number) / rarest) ** 2 + EVEN) * mood(decision, choice)
      return anyWeighted(decision.choices, weight, random)
    }
  }

  /** 1 if one of the rules never occurred, falling towards 0 the more often all of them did; 0 for no rules. */
  rarity(rules: readonly string[]): number {
    return rules.length === 0 ? 0 : 1 / (1 + Math.min(...rules.map((rule) => this.rules.get(rule) ?? 0)))
  }
}

/** A random item of a non-empty list, with probability proportional to its weight. */
export function anyWeighted<T>(list: readonly T[], weight: (item: T, i: number) => number, random: () => number): T {
  const weights = list.map(weight)
  let left = random() * weights.reduce((sum, each) => sum + each, 0)
  for (const [i, each] of weights.entries()) {
    left -= each
    if (left <= 0) return list[i] as T
  }
  return list.at(-1) as T
}

/**
 * Whether a rule number is part of another: `9.4.2B` and `9.4.2` are parts of `9.4`, but `9.41` is not; all are part of
 * the heading `9.0`.
 */
export function isPartOf(rule: string, whole: string): boolean {
  const stem = whole.endsWith('.0') ? whole.slice(0, -2) : whole
  if (rule === whole || rule.length <= stem.length) return false
  return rule.startsWith(stem) && !/^\d/.test(rule.slice(stem.length))
}

/** How much a seat likes an answer; 1 is neutral. */
type Mood = (decision: Decision, choice: Choice) => number

/** Weight of the most frequent answer; the rarest has 1. */
const EVEN = 0.02
/** How many times as likely the most liked kind of answer is as a neutral one. */
const LIKING = 20

/** Half of all seats have no mood; the others have a random liking for each kind of answer and each space. */
function newMood(random: () => number): Mood {
  if (random() < 0.5) return () => 1
  const likings = new Map<string, number>()
  const liking = (name: string): number => {
    const known = likings.get(name) ?? LIKING ** (2 * random() - 1)
    likings.set(name, known)
    return known
  }
  return ({ ask }, { verb, space }) => liking(`${ask} ${verb}`) * (space === undefined ? 1 : liking(space))
}

function descriptions(decision: Decision, choice: Choice): string[] {
  const verb = `${decision.ask} ${choice.verb}`
  const names = [verb]
  if (choice.option !== undefined) names.push(`${verb} ${choice.option}`)
  if (choice.piece !== undefined) names.push(`${verb} ${choice.piece}`)
  if (choice.space !== undefined) names.push(`${verb} ${choice.space}`)
  if (choice.value !== undefined) names.push(`${verb} ${choice.value}`)
  return names
}

function add(counts: Map<string, number>, name: string, count = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + count)
}
