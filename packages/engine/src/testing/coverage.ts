import type { Choice, Decision } from '../decision/decision.ts'
import type { Preview } from '../decision/preview.ts'
import type { Ledger } from '../record/ledger.ts'
import type { RecordLine } from '../record/record.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { Policy } from './play.ts'
import { textsOfPreview } from './shown.ts'

/** How often each rule, question and kind of answer was seen in the matches played so far. */
export class Coverage {
  /** Times a rule number appeared in a decision, record, refusal, ledger part, outcome, or text beside a question. */
  readonly rules = new Map<string, number>()
  /** Times an answer was given, by several descriptions of it; see {@link Coverage.policy}. */
  readonly answers = new Map<string, number>()

  /** Notes what a seat is asked. */
  decision(decision: Decision): void {
    this.#rule(decision.rule)
  }

  /** Notes the ledgers and texts shown beside a decision: a plan says why it cannot be carried out as it is. */
  preview(preview: Preview | undefined): void {
    if (preview === undefined) return
    this.#ledgers(preview.ledgers)
    for (const text of textsOfPreview(preview)) this.text(text)
  }

  /** Notes a line of the history. */
  record(line: RecordLine): void {
    this.#rule(line.rule)
    this.#ledgers(line.ledgers)
  }

  /** Notes the text of a refusal, of an outcome, or beside a question. */
  text(text: Text): void {
    this.#rule(text.rule)
  }

  #ledgers(ledgers: readonly Ledger[] | undefined): void {
    for (const ledger of ledgers ?? []) for (const part of ledger.parts) this.#rule(part.rule)
  }

  #rule(rule: string | undefined): void {
    if (rule !== undefined) add(this.rules, rule)
  }

  /** Notes what a seat answered. */
  answer(decision: Decision, choice: Choice): void {
    for (const name of descriptions(decision, choice)) add(this.answers, name)
  }

  /** Adds what another coverage has counted. */
  merge(other: Pick<Coverage, 'rules' | 'answers'>): void {
    for (const [rule, count] of other.rules) add(this.rules, rule, count)
    for (const [name, count] of other.answers) add(this.answers, name, count)
  }

  /** Whether a rule, or a part of it (`9.4.2B` for `9.4`), was seen. */
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
   * A policy for one match that prefers answers rarely given: the rarer a choice's verb, option, piece and space among those
   * offered, the likelier it is. Each seat also has a mood for the match: kinds of answers and spaces that it likes or
   * not, so that one seat mostly passes, another attacks or retreats wherever it can, or gathers in one place.
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

  /** From 1 if one of the rules was never seen towards 0 the more often all of them were; 0 for no rules. */
  rarity(rules: readonly string[]): number {
    return rules.length === 0 ? 0 : 1 / (1 + Math.min(...rules.map((rule) => this.rules.get(rule) ?? 0)))
  }
}

/** Any item of a list that is not empty, each as likely as its weight says. */
export function anyWeighted<T>(list: readonly T[], weight: (item: T, i: number) => number, random: () => number): T {
  const weights = list.map(weight)
  let left = random() * weights.reduce((sum, each) => sum + each, 0)
  for (const [i, each] of weights.entries()) {
    left -= each
    if (left <= 0) return list[i] as T
  }
  return list.at(-1) as T
}

/** Whether a rule number lies below another: `9.4.2B` and `9.4.2` below `9.4`, but not `9.41`; all of them below the heading `9.0`. */
export function isPartOf(rule: string, whole: string): boolean {
  const stem = whole.endsWith('.0') ? whole.slice(0, -2) : whole
  if (rule === whole || rule.length <= stem.length) return false
  return rule.startsWith(stem) && !/^\d/.test(rule.slice(stem.length))
}

/** How much more or less than others a seat likes an answer. */
type Mood = (decision: Decision, choice: Choice) => number

/** The weight that even the most frequent answer keeps beside the rarest one, whose weight is 1. */
const EVEN = 0.02
/** The most liked kind of answer is this many times as likely as one that a seat feels nothing about. */
const LIKING = 20

/** Half of all seats have no mood; the others like or dislike each kind of answer, and each space, by chance. */
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
