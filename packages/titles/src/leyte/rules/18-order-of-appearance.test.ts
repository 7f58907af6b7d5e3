import { describe, expect, it } from 'vitest'
import { pieces } from '../../shared/testing.ts'
import { leyte } from '../testing/index.ts'

describe('order of appearance', () => {
  it('18.1 the second wave of game-turn 2 lands in the east, or in the south as an option', () => {
    for (const landing of ['east', 'south']) {
      const units = { 'us-reinforcements': ['us-17-regt', 'us-8-regt'] }
      const match = leyte({ phase: 'reinforcement', turn: 2, units, options: { landing } })
      match.choose({ verb: 'bring', piece: 'us-17-regt' })
      expect(match.turn.ask).toBe(`ask.arrival.${landing}`)
    }
  })

  it('18.1 the American units appear in their game-turns', () => {
    const count = (scenario: string, turn: number) => {
      const match = leyte({ scenario, all: true, step: 'arrivals', phase: 'reinforcement', turn })
      return pieces(match, 'bring').length
    }
    expect([1, 2, 6].map((turn) => count('american-assault', turn))).toEqual([21, 31, 34])
    expect([11, 12, 13].map((turn) => count('mountain-barrier', turn))).toEqual([3, 6, 12])
    expect([18, 19].map((turn) => count('final-collapse', turn))).toEqual([6, 10])
  })

  it('18.2 the Japanese units appear in their game-turns', () => {
    const due = (scenario: string, turn: number) => {
      const match = leyte({ scenario, all: true, phase: 'reinforcement', side: 'japan', turn })
      return match.turn.ask === 'ask.arrival.unit' ? pieces(match, 'bring').length : 1
    }
    expect([4, 5, 6, 7, 8].map((turn) => due('american-assault', turn))).toEqual([3, 5, 6, 8, 17])
    expect([10, 11, 15].map((turn) => due('mountain-barrier', turn))).toEqual([3, 8, 9])
    expect(due('final-collapse', 20)).toBe(4)
  })
})
