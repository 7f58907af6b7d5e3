import { Match } from '@topside/engine'
import { CheapDice, checkpointAt, randomChoice, seededRandom, timeLimit } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import numbers from '../rules.json' with { type: 'json' }
import { rules } from '../title.ts'
import { positions } from './positions.ts'

it.each(positions.map((position) => [position.name, position] as const))(
  'the position "%s" keeps the rules, however it is laid out, and what follows it does too',
  { timeout: timeLimit.matches },
  (_name, position) => {
    const random = seededRandom(position.name)
    const policy = randomChoice(random)
    const laid = new Set<string>()
    for (let i = 0; i < 40; i++) {
      const options = { players: random() < 0.5 ? '2' : '3' }
      const checkpoint = checkpointAt(rules, options, position, random)
      const match = Match.resume(rules, { options, dice: new CheapDice(`${i}`) }, checkpoint, [])
      laid.add(JSON.stringify([checkpoint.table, checkpoint.vars]))
      for (let n = 0; n < 60 && match.outcome === undefined; n++) {
        const [seat = 0] = match.deciding
        const decision = match.decision(seat)
        if (decision === undefined) throw new Error('nobody is asked')
        expect(match.apply({ kind: 'choose', seat, choice: policy(decision, seat) }).ok).toBe(true)
        expect(rules.faults(match.game)).toEqual([])
      }
    }
    // Rare ones can be laid too.
    for (let i = 0; i < 500; i++) checkpointAt(rules, { players: '3' }, position, random)
    expect(laid.size).toBeGreaterThan(15)
    expect(position.rules?.filter((rule) => !numbers.includes(rule))).toEqual([])
  },
)
