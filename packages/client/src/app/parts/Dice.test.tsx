// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { toyPackage } from '../testing/fixture.ts'
import { show } from '../testing/render.tsx'
import { speakerOf } from '../words/speak.ts'
import { Die } from './Dice.tsx'
import { RollView } from './Roll.tsx'
import { boardlessContext } from './tableContext.ts'

const context = boardlessContext(toyPackage, speakerOf(toyPackage))
const line = { key: 'rolled', seat: 0 }

describe('a die', () => {
  test.each([1, 2, 3, 4, 5, 6])('with six sides shows %i as pips, within its edges', (value) => {
    const { root } = show(<Die value={value} style={undefined} order={0} />)
    const pips = [...root.querySelectorAll('circle')]
    expect(pips).toHaveLength(value)
    for (const pip of pips)
      for (const at of ['cx', 'cy'])
        expect(Math.abs(Number(pip.getAttribute(at)) - 16), `${value}: ${at}`).toBeLessThanOrEqual(8)
    expect(new Set(pips.map((pip) => `${pip.getAttribute('cx')} ${pip.getAttribute('cy')}`)).size).toBe(value)
  })

  test.each([4, 8, 10, 12, 20])('with %i sides is drawn as that solid, with its number', (sides) => {
    const { root } = show(<Die value={4} sides={sides} style={toyPackage.sides[0]?.style} order={0} />)
    expect(root.querySelectorAll('circle, rect')).toHaveLength(0)
    expect(root.querySelector('path')?.getAttribute('d')).toMatch(/^M/)
    expect(root.querySelector('text')?.textContent).toBe('4')
    expect(root.querySelector('svg')?.style.getPropertyValue('--side')).toBe('#E2B13C')
  })

  test('that is no solid is a token with its number', () => {
    const { root } = show(<Die value={77} sides={100} style={undefined} order={0} />)
    expect(root.querySelector('rect')?.getAttribute('rx')).toBe('15')
    expect(root.querySelector('text')?.textContent).toBe('77')
  })
})

describe('a roll', () => {
  test('shows each die with its own number of sides', () => {
    const roll = { n: 1, values: [3, 7], sides: [4, 8] }
    const { root } = show(<RollView roll={roll} line={line} sides={['red', 'blue']} />, context)
    expect([...root.querySelectorAll('svg')].map((die) => die.dataset['sides'])).toEqual(['4', '8'])
  })

  test('names its dice to screen readers, with the side that rolled each group', () => {
    const roll = { n: 3, values: [4, 6, 2], groups: [2, 1] }
    const { root } = show(<RollView roll={roll} line={line} sides={['red', 'blue']} />, context)
    expect([...root.querySelectorAll('.unseen')].map((each) => each.textContent)).toEqual(['Red 4, 6', 'Blue 2'])
    expect([...root.querySelectorAll('svg')].every((die) => die.getAttribute('aria-hidden') === 'true')).toBe(true)
  })

  test('adds the number of each ledger to its group, with a true minus sign', () => {
    const roll = { n: 0, values: [4, 6, 2], groups: [2, 1] }
    const ledgers = [
      { key: 'attack', parts: [], total: 3 },
      { key: 'defence', parts: [], total: -1 },
    ]
    const { root } = show(<RollView roll={roll} line={{ ...line, ledgers }} sides={['red', 'blue']} />, context)
    expect([...root.querySelectorAll('.roll-sum')].map((sum) => sum.textContent)).toEqual(['+3 = 13', '−1 = 1'])
  })

  test('that counts the highest die shows the ledger’s total, and no sum', () => {
    const ledgers = [4, 5].map((total) => ({ key: 'attack', total, parts: [] }))
    const roll = { n: 0, values: [2, 4, 4, 1], groups: [2, 2], seats: [0, 1], counts: 'highest' as const }
    const { root } = show(<RollView roll={roll} line={{ ...line, ledgers }} sides={['red', 'blue']} />, context)
    expect([...root.querySelectorAll('.roll-sum')].map((sum) => sum.textContent)).toEqual(['= 4', '= 5'])
  })

  test('that counts each die separately has no sum', () => {
    const roll = { n: 0, values: [2, 4], counts: 'each' as const }
    const { root } = show(<RollView roll={roll} line={line} sides={['red', 'blue']} />, context)
    expect(root.querySelectorAll('.roll-sum')).toHaveLength(0)
  })
})
