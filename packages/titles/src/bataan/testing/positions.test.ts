import { Match } from '@topside/engine'
import { CheapDice, checkpointAt, randomChoice, seededRandom, timeLimit } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import numbers from '../rules.json' with { type: 'json' }
import { rules } from '../title.ts'
import { positions } from './positions.ts'

it.each(positions.map((position) => [position.name, position] as const))(
  'the position "%s" keeps the rules, however it is laid out, and so does what follows',
  { timeout: timeLimit.matches },
  (_name, position) => {
    const random = seededRandom(position.name)
    const policy = randomChoice(random)
    const laid = new Set<string>()
    const cited = new Set<string>()
    for (let i = 0; i < 12; i++) {
      const options = { ...position.options }
      const checkpoint = checkpointAt(rules, options, position, random)
      const match = Match.resume(rules, { options, dice: new CheapDice(`${i}`) }, checkpoint, [])
      laid.add(JSON.stringify([checkpoint.table, checkpoint.vars]))
      expect(rules.faults(match.game)).toEqual([])
      for (let n = 0; n < 60 && match.outcome === undefined; n++) {
        const [seat = 0] = match.deciding
        const decision = match.decision(seat)
        if (decision === undefined) throw new Error('nobody is asked')
        cited.add(decision.rule)
        const choice = position.opening?.(decision, n, random) ?? policy(decision, seat)
        expect(match.apply({ kind: 'choose', seat, choice }).ok).toBe(true)
        expect(rules.faults(match.game)).toEqual([])
      }
      for (const { line } of match.history(undefined, 0)) if (line.rule !== undefined) cited.add(line.rule)
    }
    expect(laid.size).toBe(12)
    expect(position.rules?.filter((rule) => !numbers.includes(rule))).toEqual([])
    expect(position.rules?.some((rule) => cited.has(rule))).toBe(true)
  },
)
