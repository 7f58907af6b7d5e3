import { describe, expect, it } from 'vitest'
import { said, spaces } from '../../shared/testing.ts'
import { areaDefs } from '../data/areas.ts'
import { assault, move, reachOf, rock } from '../testing/test-position.ts'

const why = (match: ReturnType<typeof rock>, piece: string, space: string) =>
  said(match.refuses({ verb: 'move', piece, space, value: 1 }).text)

describe('8.2.1, 8.7.3 restricted boundaries', () => {
  it('8.2.1 Infantry, Engineer and Machine Gun units cross them', () => {
    const match = rock({ units: { '9': ['G/503', '161/C', 'D/462', '603', 'C/462'] } })
    assault(match, '9')
    for (const unit of ['G/503', '161/C', 'D/462']) expect(reachOf(match, unit)['5'], unit).toBe(1)
  })

  it('8.2.1, 8.7.3 Armor and Artillery do not: they go round or not at all', () => {
    const match = rock({ units: { '9': ['G/503', '603', 'C/462'] } })
    assault(match, '9')
    for (const unit of ['603', 'C/462']) {
      expect(reachOf(match, unit), unit).not.toHaveProperty('5')
      expect(reachOf(match, unit)['11'], unit).toBe(2)
    }
    expect(reachOf(match, 'G/503')['11']).toBe(1)
    match.choose({ verb: 'unit', piece: '603' })
    expect(why(match, '603', '5')).toBe('why.restricted 8.7.3')
  })

  it('8.7.3 not even by the first step with all Movement Factors', () => {
    const match = rock({ units: { '9': ['C/462', 'G/503'], '5': ['infantry-1'] } })
    assault(match, '9')
    expect(reachOf(match, 'G/503')['5']).toBe(4)
    expect(reachOf(match, 'C/462')).not.toHaveProperty('5')
  })
})

describe('8.7 movement restrictions', () => {
  it('8.7.1 nobody moves into a fully stacked Area, nor through it', () => {
    const eight = Array.from({ length: 8 }, (_, i) => `infantry-${i + 1}`)
    const match = rock({
      momentum: 'japan',
      units: { '7': ['infantry-9', 'infantry-10'], '2': eight, '8': ['infantry-11'] },
    })
    const reach = reachOf(assault(match, '7'), 'infantry-9')
    expect(reach).not.toHaveProperty('2')
    expect(reach['1'], 'by 8').toBe(2)
  })

  it('8.7.2 a unit leaving a Contested Area enters a Free Area first', () => {
    const match = rock({
      units: { '10': ['G/503', 'H/503', 'infantry-1'], '9': ['I/503', 'infantry-2'], '15': ['infantry-3'] },
      control: ['10', '9', '4'],
    })
    assault(match, '10')
    const reach = reachOf(match, 'G/503')
    expect(reach['4'], 'Free').toBe(1)
    expect(reach, 'empty but Japanese').toMatchObject({ 8: 2 })
    expect(reach, 'Contested, even under American control').not.toHaveProperty('9')
    match.choose({ verb: 'unit', piece: 'G/503' })
    for (const area of ['9', '15', '11', '13'])
      expect(why(match, 'G/503', area), area).toBe('why.leaving-contested 8.7.2')
  })

  it('8.7.2 from the Free Area it may go on into any other', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503', 'infantry-1'], '9': ['infantry-2 spent'] }, control: ['4'] })
    const reach = reachOf(assault(match, '10'), 'G/503')
    expect(reach).toMatchObject({ 4: 1, 9: 4, 3: 2 })
    move(match, 'G/503', '4', '9')
    expect(spaces(match, 'attack')).toEqual(['9', '10'])
  })

  it('8.7.2 with no Free Area beside it, nobody leaves', () => {
    const match = rock({ units: { '10': ['G/503', 'infantry-1', 'infantry-2'], '27': ['H/503', 'I/503'] } })
    assault(match, '10')
    expect(match.turn.ask).toBe('ask.combat.lead-defender')
  })

  it('8.7.2 it binds the Japanese side too', () => {
    const match = rock({
      momentum: 'japan',
      units: { '10': ['G/503', 'infantry-1', 'infantry-2'] },
      control: ['9', '4', '8', '11', '13'],
    })
    expect(reachOf(assault(match, '10'), 'infantry-1'), 'all by 15').toMatchObject({ 15: 1, 8: 2, 13: 2, 11: 3, 9: 4 })
  })

  it('8.7.4 boxes are not entered by moving', () => {
    for (const area of areaDefs) for (const next of area.borders.keys()) expect(Number(next)).toBeGreaterThan(0)
    const match = rock({ units: { '22': ['I/34', 'K/34'], seaborne: ['L/34'] } })
    assault(match, '22').choose({ verb: 'unit', piece: 'I/34' })
    expect(why(match, 'I/34', 'seaborne')).toBe('why.out-of-reach 8.2')
  })
})
