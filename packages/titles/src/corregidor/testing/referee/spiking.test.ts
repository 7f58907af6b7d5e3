import { expect, it } from 'vitest'
import { field } from '../field.ts'
import { COMPANY, CROCKETT } from '../units.ts'
import { Bench } from './bench.ts'
import type { Step } from './reading.ts'
import { judgeSpiked } from './spiking.ts'

/** The differences if a unit is not spiked with an enemy near. */
function leftUnspiked(unit: string) {
  const step = (phase: 'bombardment' | 'combat') => {
    const { game } = field({ side: 'us', units: { i1316: [unit], i1516: [COMPANY] }, options: { spike: 'yes' } })
    game.vars.phase = phase
    return game
  }
  const bench = new Bench()
  judgeSpiked(bench, { before: step('bombardment'), after: step('combat'), records: [] } as unknown as Step)
  return bench.take().map(({ rule }) => rule)
}

it('13.1 guns must be spiked, searchlights are left', () => {
  expect(leftUnspiked(CROCKETT)).toEqual(['13.1'])
  expect(leftUnspiked('us42-fort-frank-searchlight-frank')).toEqual([])
})
