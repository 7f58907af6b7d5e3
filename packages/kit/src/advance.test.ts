import { offer, pick } from '@topside/engine'
import { expect, test } from 'vitest'
import { type AdvanceRules, advanceAfterCombat } from './advance.ts'
import { answered } from './testing/index.ts'

/** Units and spaces on a line; a unit advances into the next space that is empty. */
function pursue(wanted: number, most?: number): string[] {
  const at = new Map([
    ['a', 1],
    ['b', 1],
    ['c', 5],
  ])
  const rules: AdvanceRules<string, number> = {
    whyNot: (unit, to) =>
      Math.abs((at.get(unit) ?? 0) - to) === 1 && ![...at.values()].includes(to)
        ? undefined
        : { key: 'why.too-far', rule: '1' },
    ask: (able, { units }) => {
      const offers = offer(able, ({ unit, to }) => ({ verb: 'advance', option: unit, value: to }))
      const stay = units.length <= 3 - wanted
      return pick(0, { kind: 'advance', rule: '1', offers: stay ? offers.map(() => undefined) : offers })
    },
    carryOut: ({ unit, to }) => at.set(unit, to),
    ...(most !== undefined && { most }),
  }
  const advanced = answered(advanceAfterCombat({ units: ['a', 'b', 'c'], vacated: [2, 4] }, rules))
  return [...advanced, ...[...at].map(([unit, to]) => `${unit}${to}`)]
}

test('victors advance into vacated spaces, each once, as long as their player wants', () => {
  expect(pursue(3)).toEqual(['a', 'c', 'a2', 'b1', 'c4'])
  expect(pursue(1)).toEqual(['a', 'a2', 'b1', 'c5'])
  expect(pursue(3, 1)).toEqual(['a', 'a2', 'b1', 'c5'])
  expect(pursue(0)).toEqual(['a1', 'b1', 'c5'])
})
