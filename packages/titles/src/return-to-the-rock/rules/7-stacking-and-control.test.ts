import { describe, expect, it } from 'vitest'
import { said, spaces } from '../../shared/testing.ts'
import { areaNamed, assault, move, reachOf, rock } from '../testing/test-position.ts'
import { isContested, isFree, isFull, isVacant } from './7-stacking-and-control.ts'

const eight = ['G/503', 'H/503', 'I/503', 'D/503', 'E/503', 'F/503', 'A/503', 'B/503']
const japanese = Array.from({ length: 8 }, (_, i) => `infantry-${i + 1}`)

describe('7.1 stacking', () => {
  it('7.1 eight units of a side are the most in an Area; a ninth may not move in', () => {
    const seven = rock({ units: { '10': eight.slice(1), '9': ['C/503'] } })
    expect(reachOf(assault(seven, '9'), 'C/503')['10']).toBe(1)
    const full = rock({ units: { '10': eight, '9': ['C/503', 'I/34'] } })
    assault(full, '9').choose({ verb: 'unit', piece: 'C/503' })
    full.turn.mayNot({ space: '10' })
    const refusal = full.refuses({ verb: 'move', piece: 'C/503', space: '10', value: 1 })
    expect(said(refusal.text)).toBe('why.full 7.1')
  })

  it('7.1 the limit is for each side, not for both together', () => {
    const match = rock({ units: { '10': [...japanese, ...eight.slice(1)], '9': ['C/503'] } })
    move(assault(match, '9'), 'C/503', '10')
    expect(match.at('C/503')).toBe('10')
  })

  it('7.1 the boxes have no limit', () => {
    const match = rock({ all: true })
    expect(match.in('airborne').length).toBeGreaterThan(8)
    for (const box of ['airborne', 'hidden'])
      expect(isFull(areaNamed(match.game, box), box === 'hidden' ? 'japan' : 'us')).toBe(false)
    const { game } = rock({ units: { hidden: [...japanese, 'MG-1'] } })
    expect(isFull(areaNamed(game, 'hidden'), 'japan')).toBe(false)
  })

  it('7.1 markers do not count', () => {
    const match = rock({ units: { '10': [...eight.slice(1), 'air-1', 'jones'], '9': ['C/503'] } })
    expect(reachOf(assault(match, '9'), 'C/503')['10']).toBe(1)
  })

  it('7.1 nobody may attack into a full Area', () => {
    const match = rock({ units: { '10': [...eight, 'MG-1'], '9': ['C/503'] } })
    expect(reachOf(assault(match, '9'), 'C/503')).not.toHaveProperty('10')
  })

  it('7.1, 8.3, 8.4 nobody lands in a full Area', () => {
    const match = rock({ units: { '10': eight, airborne: ['C/503'], '22': ['I/34'], seaborne: ['K/34'] } })
    match.turn.mayNot({ verb: 'assault', space: 'airborne' }).offered({ verb: 'assault', space: 'seaborne' })
    expect(said(match.refuses({ verb: 'assault', space: 'airborne' }).text)).toBe('why.full 7.1')
    expect(spaces(match, 'assault')).toContain('seaborne')
  })

  it('7.1, 8.5 no hidden unit appears in a full Area', () => {
    const match = rock({ momentum: 'japan', units: { '24': japanese, hidden: ['MG-1', 'MG-2'] } })
    assault(match, 'hidden').choose({ verb: 'commit', piece: 'MG-1' })
    expect(spaces(match, 'place')).toHaveLength(26)
    expect(said(match.refuses({ verb: 'place', piece: 'MG-1', space: '24' }).text)).toBe('why.full 7.1')
  })

  it('7.1 a second Pillbox may not be in an Area: not at set-up, not as a reinforcement', () => {
    const match = rock({
      phase: 'reinforcement',
      units: { 'eliminated-japan': ['pillbox-A', 'pillbox-B'], '9': ['pillbox-C'] },
      dice: [[1, 1]],
    })
    match.choose({ verb: 'return', piece: 'pillbox-A' })
    expect(spaces(match, 'place')).not.toContain('9')
    expect(spaces(match, 'place')).toHaveLength(26)
    expect(() => rock({ units: { '9': ['pillbox-C', 'pillbox-D'] } })).toThrow('7.1')
  })
})

describe('7.2 control', () => {
  it('7.2 a unit alone in an enemy-Controlled Area takes control at once', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'] } })
    move(assault(match, '10'), 'G/503', '9')
    expect(match.owner('9')).toBe('us')
  })

  it('7.2 control is gained in passing, without ending there', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'] } })
    move(assault(match, '10'), 'G/503', '9', '3')
    expect([match.in('9'), match.owner('9'), match.owner('3')]).toEqual([[], 'us', 'us'])
    const far = rock({ units: { '10': ['G/503', 'H/503'] } })
    move(assault(far, '10'), 'G/503', '2')
    const path = far.record('move.done').args?.['path'] as { spaces: string[] }
    expect(path.spaces.length).toBeGreaterThan(2)
    for (const id of path.spaces) expect(far.owner(id)).toBe('us')
  })

  it('7.2 an Area keeps its controller when all units have left it', () => {
    const match = rock({ units: { '10': ['G/503'] } })
    move(assault(match, '10'), 'G/503', '9')
    expect(match.owner('10')).toBe('us')
    const japan = rock({ momentum: 'japan', units: { '9': ['infantry-1'], '10': ['G/503'] } })
    move(assault(japan, '9'), 'infantry-1', '3')
    expect(japan.owner('9')).toBe('japan')
  })

  it('7.2 Japan takes Areas back in the same way', () => {
    const match = rock({ momentum: 'japan', units: { '9': ['infantry-1', 'infantry-2'] }, control: ['3', '4'] })
    move(assault(match, '9'), 'infantry-1', '3')
    expect([match.owner('3'), match.owner('4')]).toEqual(['japan', 'us'])
  })

  it('7.2 the side left alone when the other leaves or falls takes control', () => {
    const match = rock({ momentum: 'japan', units: { '9': ['infantry-1', 'G/503'], '3': ['infantry-2'] } })
    expect(match.owner('9')).toBe('japan')
    move(assault(match, '9'), 'infantry-1', '3')
    expect(match.owner('9')).toBe('us')
  })

  it('3.6, 7.2 the Victory Point marker follows control', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'] } })
    expect(match.track('victory')).toBe(0)
    move(assault(match, '10'), 'G/503', '8')
    expect(match.track('victory')).toBe(2)
    move(match, 'H/503', '11')
    expect(match.track('victory')).toBe(3)
  })
})

describe('7.3-7.5 Contested, Vacant, Free', () => {
  it('7.3 contesting an enemy-Controlled Area does not alter its control', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '9': ['infantry-1'] } })
    move(assault(match, '10'), 'G/503', '9')
    expect(isContested(areaNamed(match.game, '9'))).toBe(true)
    expect(match.owner('9')).toBe('japan')
  })

  it('7.3 units in a Contested Area may only attack there', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503', 'infantry-1'], '9': ['infantry-2'], '4': ['I/503'] } })
    assault(match, '10')
    expect(spaces(match, 'attack')).toEqual(['10'])
    expect(reachOf(match, 'G/503')).not.toHaveProperty('9')
  })

  it('7.3-7.5 what each word means', () => {
    const { game } = rock({
      units: { '10': ['G/503'], '9': ['H/503', 'infantry-1'], '4': ['infantry-2'] },
      control: ['11', '9'],
    })
    const words = (id: string) => {
      const area = areaNamed(game, id)
      return [
        isContested(area),
        isVacant(area, 'us'),
        isVacant(area, 'japan'),
        isFree(area, 'us'),
        isFree(area, 'japan'),
      ]
    }
    expect(words('10'), 'American units alone').toEqual([false, true, false, true, false])
    expect(words('9'), 'both').toEqual([true, false, false, false, false])
    expect(words('4'), 'Japanese units alone').toEqual([false, false, true, false, true])
    expect(words('11'), 'empty, American').toEqual([false, true, true, true, false])
    expect(words('12'), 'empty, Japanese').toEqual([false, true, true, false, true])
  })
})
