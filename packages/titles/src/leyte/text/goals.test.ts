import { mostUrgent } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { seenOf } from '../../shared/testing.ts'
import { leyte, type Position } from '../testing/index.ts'
import { goals } from './goals.ts'

const standing = (position: Position) => goals.of(seenOf(leyte(position).game, undefined))
const found = (position: Position, key: string) => standing(position).find((goal) => goal.key === key)

describe('what wins and loses', () => {
  it('15.4 the level of victory is told as if the scenario ended now, and a turn ahead of its end', () => {
    const units = { '2428': 'us-34-regt', 'japan-eliminated': ['jp-41-regt'] }
    const level = found({ units, turn: 3 }, 'goal.level')
    expect(level).toMatchObject({ rule: '15.4', urgency: 'calm', args: { us: 10, japan: 0, level: 'us_decisive' } })
    expect(level?.ledgers?.map(({ total }) => total)).toEqual([10, 0])
    expect([7, 8].map((turn) => found({ units, turn }, 'goal.level')?.urgency)).toEqual(['soon', 'now'])
  })

  it('16.13 the battalion that must leave is warned of a turn ahead', () => {
    const units = { '2428': 'us-34-bn', '1623': 'jp-1/20' }
    expect([1, 2, 3].map((turn) => found({ units, turn }, 'goal.detachment')?.urgency)).toEqual(['calm', 'soon', 'now'])
    expect(mostUrgent(standing({ units, turn: 3 }))?.key).toBe('goal.detachment')
    expect(found({ units, turn: 4 }, 'goal.detachment')).toBeUndefined()
    expect(found({ units: { ...units, 'us-exited': 'us-19-bn' }, turn: 3 }, 'goal.detachment')?.urgency).toBe('calm')
  })

  it('16.34 Ormoc is warned of before turn 22 ends, and its points stay counted', () => {
    const units = { '0808': 'jp-364-bn', '2024': 'us-19-regt' }
    const at = (turn: number) => found({ scenario: 'final-collapse', units, turn }, 'goal.held')
    expect([20, 21, 22].map((turn) => at(turn)?.urgency)).toEqual(['calm', 'soon', 'now'])
    expect(at(22)?.near).toEqual({ has: 1, needs: 1 })
    const later = found({ scenario: 'final-collapse', units, turn: 23, vars: { held: 10 } }, 'goal.level')
    expect(later?.ledgers?.[1]?.parts).toContainEqual(expect.objectContaining({ rule: '16.34', value: 10 }))
  })

  it('15.21, 15.22 objectives and beaches say whether they are occupied', () => {
    const there = standing({ units: { '2614': 'jp-41-regt', '1332': 'jp-364-bn', '2215': 'us-34-regt' } })
    expect(there.find(({ key }) => key === 'goal.beaches')?.near?.has).toBe(1)
    expect(there.filter(({ key }) => key.startsWith('goal.objective')).map(({ side }) => side)).toContain('us')
  })
})
