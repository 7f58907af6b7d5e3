import { describe, expect, it } from 'vitest'
import { ending, ledgerParts } from '../testing/index.ts'
import { score } from './15-victory.ts'

describe('territorial objectives', () => {
  it('15.21 objectives count for a unit that is there at the end, not for one that was', () => {
    expect(score(ending('american-assault', { '2809': 'jp-1/9' }).game).japan.total).toBe(15)
    expect(score(ending('american-assault', { '2810': 'jp-1/9' }).game).japan.total).toBe(0)
  })

  it('15.22 Japanese units on northern or eastern beaches get 40 points, once, in every scenario', () => {
    for (const scenario of ['american-assault', 'mountain-barrier'])
      for (const units of [{ '2528': 'jp-1/9' }, { '1332': 'jp-1/9', '1232': 'jp-2/9', '2428': 'jp-3/9' }])
        expect(ledgerParts(score(ending(scenario, units).game).japan)).toEqual(['part.beaches 40'])
    expect(ledgerParts(score(ending('american-assault', { '0512': 'jp-1/9' }).game).japan)).toEqual([])
  })
})
