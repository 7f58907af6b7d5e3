import type { Choice, Decision, Seat } from '../decision.ts'
import type { Ledger, Preview } from '../ledger.ts'
import type { RecordLine } from '../record.ts'
import type { Text } from '../text.ts'
import type { Policy } from './play.ts'

/** How often each rule, question and kind of answer was seen in the matches played so far. */
export class Coverage {
  /** Times a rule number appeared in a decision, record, refusal, ledger part or outcome. */
  readonly rules = new Map<string, number>()
  /** Times an answer was given, by several descriptions of it; see {@link Coverage.policy}. */
  readonly answers = new Map<string, number>()

  /** Notes what a seat is asked. */
  decision(decision: Decision): void {
    this.#rule(decision.rule)
  }

  /** Notes the ledgers shown beside a decision. */
  preview(preview: Preview | undefined): void {
    this.#ledgers(preview?.ledgers)
  }

  record(line: RecordLine): void {
    this.#rule(line.rule)
    this.#ledgers(line.ledgers)
  }

  /** Notes the text of a refusal or of an outcome. */
  text(text: Text): void {
    this.#rule(text.rule)
  }

  #ledgers(ledgers: readonly Ledger[] | undefined): void {
    for (const ledger of ledgers ?? []) for (const part of ledger.parts) this.#rule(part.rule)
  }

  #rule(rule: string | undefined): void {
    if (rule !== undefined) add(this.rules, rule)
  }

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

  /** A policy that prefers answers rarely given: the rarer a choice's verb, option, piece and space, the likelier it is. */
  policy(random: () => number): Policy {
    return (decision: Decision, _seat: Seat) => {
      const weights = decision.choices.map((choice) => {
        let rarity = 0
        for (const name of descriptions(decision, choice)) rarity += 1 / (1 + (this.answers.get(name) ?? 0))
        return rarity * rarity + 1e-4
      })
      let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [i, weight] of weights.entries()) {
        left -= weight
        if (left <= 0) return decision.choices[i] as Choice
      }
      return decision.choices.at(-1) as Choice
    }
  }
}

/** Whether a rule number lies below another: `9.4.2B` and `9.4.2` below `9.4`, but not `9.41`. */
export function isPartOf(rule: string, whole: string): boolean {
  return rule.length > whole.length && rule.startsWith(whole) && !/^\d/.test(rule.slice(whole.length))
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
