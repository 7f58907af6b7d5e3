import { describe, expect, it } from 'vitest'
import { assault, rock, said } from './testing.ts'

const units = { '10': ['G/503', 'H/503', 'C/462', 'I/503 spent'], '27': ['infantry-1', 'infantry-2'] }
type Scene = NonNullable<Parameters<typeof rock>[0]>

/** What is said to somebody who tries a choice that is not offered. */
const tries = (scene: Scene, choice: { verb: string; piece?: string; space?: string; value?: number }) =>
  said(rock(scene).refuses(choice).text)

describe('why a choice is not offered', () => {
  it.each<[string, Scene, { verb: string; piece?: string; space?: string }]>([
    ['why.no-units 8.1', { units }, { verb: 'assault', space: '9' }],
    ['why.no-fresh 8.1', { units: { ...units, '9': ['D/503 spent'] } }, { verb: 'assault', space: '9' }],
    ['why.no-units 8.1', { units }, { verb: 'assault', space: 'airborne' }],
    ['why.enemy-box 3.2', { units, momentum: 'japan' }, { verb: 'assault', space: 'airborne' }],
    ['why.enemy-box 3.3', { units }, { verb: 'assault', space: 'hidden' }],
    [
      'why.no-landing-at-night 6.3.3',
      { units, phase: 'night', momentum: 'us' },
      { verb: 'assault', space: 'seaborne' },
    ],
    ['why.no-bombardment 6.2.2', { units, momentum: 'japan' }, { verb: 'bombard', piece: 'naval' }],
    [
      'why.no-bombardment-at-night 6.3.3',
      { units, phase: 'night', momentum: 'us' },
      { verb: 'bombard', piece: 'naval' },
    ],
    ['why.japan-by-night 6.3.1', { units }, { verb: 'infiltrate', space: '10' }],
    ['why.japan-by-night 6.3.1', { units, momentum: 'japan' }, { verb: 'infiltrate', space: '27' }],
    ['why.no-infiltration 8.6', { units, phase: 'night' }, { verb: 'infiltrate', space: '27' }],
  ])('%s', (why, scene, choice) => {
    expect(tries(scene, choice)).toBe(why)
  })

  it('8.2 of units: Spent, an enemy’s, or a Pillbox', () => {
    const scene = { units: { ...units, '10': [...units['10'], 'infantry-3'] }, control: ['13'] }
    const match = assault(rock(scene), '10')
    expect(said(match.refuses({ verb: 'unit', piece: 'I/503' }).text)).toBe('why.spent 8.2')
    expect(said(match.refuses({ verb: 'unit', piece: 'infantry-1' }).text)).toBe('why.enemy-unit 8.1')
    const japan = assault(rock({ momentum: 'japan', units: { '27': ['infantry-1', 'pillbox-A'] } }), '27')
    expect(said(japan.refuses({ verb: 'move', piece: 'pillbox-A', space: '24', value: 1 }).text)).toBe(
      'why.pillbox 9.4.2',
    )
  })

  it('8.2 of Areas: what is lacking is said in figures', () => {
    const match = assault(rock({ units: { '10': ['C/462', 'H/503'], '3': ['infantry-1'] } }), '10').choose({
      verb: 'unit',
      piece: 'C/462',
    })
    const far = match.refuses({ verb: 'move', piece: 'C/462', space: '27', value: 5 }).text
    expect([said(far), far.args]).toEqual([
      'why.out-of-reach 8.2',
      { unit: { piece: 'C/462' }, area: { space: '27' }, cost: 1, left: 3 },
    ])
  })

  it('3.3 of hidden units nothing is said to those who do not know them', () => {
    const match = assault(rock({ units: { ...units, hidden: ['MG-1', 'MG-2'] } }), '10')
    const generic = match.refuses({ verb: 'unit', piece: 'nobody' }).text
    expect(match.refuses({ verb: 'unit', piece: 'MG-1' }).text).toEqual(generic)
    expect(said(generic)).toBe('refused.illegal-choice 8.1')
  })

  it('a refusal changes nothing', () => {
    const match = rock({ units })
    const before = JSON.stringify(match.match.snapshot())
    match.refuses({ verb: 'assault', space: '9' })
    match.refuses({ verb: 'nonsense' })
    expect(JSON.stringify(match.match.snapshot())).toBe(before)
  })
})
