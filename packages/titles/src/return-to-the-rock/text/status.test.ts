import { expect, it } from 'vitest'
import { rock, type TestPosition } from '../testing/test-position.ts'
import { status } from './status.ts'

const line = (position: TestPosition) => {
  const { table } = rock({
    units: { '10': ['G/503', 'H/503'], '24': ['I/503'], '27': ['infantry-1', 'infantry-2'] },
    ...position,
  }).game
  return status((id) => table.track(id))
}

it('3.4-3.6 the line above the board tells Turn, Phase, whose Impulse it is, and Victory Points', () => {
  expect(line({ turn: 3, momentum: 'japan' })).toEqual([
    { key: 'status.turn', args: { turn: 3, day: 18 } },
    { key: 'phase.day' },
    { key: 'status.impulse', args: { side: { side: 'japan' }, number: 1 } },
    { key: 'status.points', args: { points: 3, needed: 10 } },
  ])
  expect(line({ phase: 'night', impulse: 4, dice: [[6]] }).slice(1, 3)).toEqual([
    { key: 'phase.night' },
    { key: 'status.impulse', args: { side: { side: 'japan' }, number: 4 } },
  ])
})

it('6.0 there are no Impulses outside Day and Night', () => {
  const units = { '10': ['G/503'], 'eliminated-us': ['H/503', 'I/503'] }
  expect(line({ phase: 'reorganization', units }).map(({ key }) => key)).toEqual([
    'status.turn',
    'phase.reorganization',
    'status.points',
  ])
})
