import { offer, pick } from '@topside/engine'
import { expect, it } from 'vitest'
import { stepsOfPhases } from './phases.ts'
import { answered } from './testing/index.ts'

it('phases follow each other as steps; one that returns true is repeated', () => {
  const game = { left: 2 }
  const steps = stepsOfPhases<typeof game>(
    [
      ['draw', () => pick(0, { kind: 'draw', rule: '1', offers: offer(['card'], (verb) => ({ verb })) })],
      ['move', (moved) => --moved.left > 0],
    ],
    'victory',
  )
  const follows = (step: string) => {
    const procedure = steps[step]
    if (procedure === undefined) throw new RangeError(`no step ${step}`)
    return answered(procedure(game))
  }
  expect(Object.keys(steps)).toEqual(['draw', 'move'])
  expect(follows('draw')).toBe('move')
  expect([follows('move'), follows('move')]).toEqual(['move', 'victory'])
})
