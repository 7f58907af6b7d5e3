import { Match } from '@topside/engine'
import { CheapDice, checkpointAt, seededRandom } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import numbers from '../rules.json' with { type: 'json' }
import { rules } from '../title.ts'
import { positions } from './positions.ts'

it.each(positions.map((position) => [position.name, position] as const))(
  'the position "%s" keeps the rules, however it is laid out, and asks somebody or ends the match',
  (_name, position) => {
    const random = seededRandom(position.name)
    const laid = new Set<string>()
    for (let i = 0; i < 60; i++) {
      const checkpoint = checkpointAt(rules, {}, position, random)
      const match = Match.resume(rules, { options: {}, dice: new CheapDice(`${i}`) }, checkpoint, [])
      expect(rules.faults(match.game)).toEqual([])
      expect(match.outcome !== undefined || match.deciding.length > 0).toBe(true)
      laid.add(JSON.stringify(checkpoint.table))
    }
    expect(laid.size).toBeGreaterThan(50)
    expect(position.rules?.filter((rule) => !numbers.includes(rule))).toEqual([])
  },
)
