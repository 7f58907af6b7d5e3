import type { Choice, Decision } from '../decision/decision.ts'
import { SeededDice } from '../dice/dice.ts'
import { choiceKey, type Guide, type GuideMove, guideSeeds } from '../title/guide.ts'
import type { AnyTitle } from '../title/title.ts'
import { Match } from './match.ts'

/** One moment of a guide's first match. */
export interface GuideStep {
  readonly seat: number
  readonly decision: Decision
  readonly choice: Choice
  readonly why: string | undefined
}

/** Most answers of a first match that are explained. */
const LONGEST = 400

/**
 * Plays the first match of a guide, and yields each moment before its answer is given. Stops where the guide ends or
 * has no choice.
 */
export function* guidedMatch(rules: AnyTitle, guide: Guide, number: number): Generator<GuideStep & { match: Match }> {
  const { first } = guide
  const dice = new SeededDice(guideSeeds(rules.id, number, rules.seats))
  const match = Match.start(rules, { options: first.options, dice })
  const script = [...first.script]
  const { track, value } = first.until
  while (match.outcome === undefined && match.seq < LONGEST && match.game.table.track(track) < value) {
    const [seat = 0] = match.deciding
    const decision = match.decision(seat)
    const chosen = decision && chosenIn(guide, script, decision)
    if (decision === undefined || chosen === undefined) return
    yield { seat, decision, match, ...chosen }
    match.apply({ kind: 'choose', seat, choice: chosen.choice })
  }
}

/**
 * The next scripted choice if it is offered, otherwise a usual one, otherwise the first later scripted choice that is
 * offered; scripted choices before that are dropped.
 */
function chosenIn(guide: Guide, script: GuideMove[], { ask, choices }: Decision) {
  const offered = (key: string) => choices.find((choice) => choiceKey(choice) === key)
  const [[key, why] = []] = script
  const next = key === undefined ? undefined : offered(key)
  if (next !== undefined) {
    script.shift()
    return { choice: next, why }
  }
  for (const start of guide.told[ask]?.usual ?? []) {
    const choice = choices.find((each) => choiceKey(each).startsWith(start))
    if (choice !== undefined) return { choice, why: undefined }
  }
  const at = script.findIndex(([key]) => offered(key) !== undefined)
  const [later] = at === -1 ? [] : script.splice(0, at + 1).slice(-1)
  const choice = later && offered(later[0])
  return choice && { choice, why: later[1] }
}
