import { type AnyTitle, Match } from '@topside/engine'
import { CheapDice, perft } from '@topside/engine/testing'

/** Number of beginnings of each scenario of a title: after one answer, and after two. */
export function waysToBegin(title: AnyTitle): { readonly [scenario: string]: readonly [one: number, two: number] } {
  const count = (scenario: string, depth: number) =>
    perft(Match.start(title, { options: { scenario }, dice: new CheapDice('perft') }), depth)
  return Object.fromEntries(title.scenarios.map((id) => [id, [count(id, 1), count(id, 2)]]))
}
