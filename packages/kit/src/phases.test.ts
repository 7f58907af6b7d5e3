import { expect, it } from 'vitest'
import { stepsOfPhases } from './phases.ts'
import { ready } from './ready.ts'
import { done, drive } from './testing/drive.ts'

it('phases follow each other as steps; one that says so is gone through again', () => {
  const game = { left: 2 }
  const steps = stepsOfPhases<typeof game>(
    [
      ['draw', () => done(() => {})],
      ['move', (moved) => ready(--moved.left > 0)],
    ],
    'victory',
  )
  const follows = (step: string) => {
    const procedure = steps[step]
    if (procedure === undefined) throw new RangeError(`no step ${step}`)
    return drive(procedure(game))
  }
  expect(Object.keys(steps)).toEqual(['draw', 'move'])
  expect(follows('draw')).toBe('move')
  expect([follows('move'), follows('move')]).toEqual(['move', 'victory'])
})
