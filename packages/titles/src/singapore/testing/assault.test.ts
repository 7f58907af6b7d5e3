import type { Choice, Decision } from '@topside/engine'
import { CheapDice, play } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { rules } from '../title.ts'

const BATTLES = 600

/**
 * Always fights on, with one strike at each new pair by the Defender and two by the Attacker; all other strike units
 * wait.
 */
function simple({ ask, choices, args }: Decision): Choice {
  const by = (verb: string) => choices.find((each) => each.verb === verb)
  const [first] = choices
  if (first === undefined) throw new Error('nothing is offered')
  if (ask === 'ask.battle.strikes') return by('assign') ?? by('done') ?? first
  if (ask === 'strikes.declare') {
    const wanted = first.piece?.startsWith('jp') === true ? 2 : 1
    return Number(args?.['declared']) < wanted ? (by('strike') ?? first) : (by('done') ?? first)
  }
  return by('rest') ?? by('fight') ?? first
}

describe('the sample assault from Axis B on Tengah', () => {
  it('five infantry and a tank with six strikes mostly take it from three infantry and artillery with three', () => {
    let [captured, lost] = [0, 0]
    for (let n = 0; n < BATTLES; n++) {
      const match = play(rules, { options: { scenario: 'regiment' }, dice: new CheapDice(`assault ${n}`) })
      match.until((each) => each.match.outcome !== undefined || each.track('period') > 1, simple)
      if (match.owner('tengah') === 'japanese') captured++
      lost += match.in('japanese-lost').length
    }
    expect(captured / BATTLES).toBeGreaterThan(0.83)
    expect(captured / BATTLES).toBeLessThan(0.92)
    expect(lost / BATTLES).toBeGreaterThan(1)
    expect(lost / BATTLES).toBeLessThan(1.5)
  })
})
