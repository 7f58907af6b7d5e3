import type { Analysis } from '@topside/engine'
// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../net/api.ts'
import { api } from '../net/user.ts'
import { besideComputer } from '../testing/fixture.ts'
import { doing, show } from '../testing/render.tsx'
import { AnalysisView } from './AnalysisView.tsx'
import { claimed, comparison, standing } from './valueWords.ts'
import { Why } from './Why.tsx'

const context = besideComputer()
const move = (piece: string, space: string) => ({ verb: 'move', piece, space })
const analysis: Analysis = {
  seat: 1,
  choice: move('blue-scout', 'west'),
  value: 0.4,
  tried: 600,
  best: [
    { choice: move('blue-scout', 'west'), value: 0.4, share: 0.7 },
    { choice: move('blue-scout', 'east'), value: 0.39, share: 0.2 },
    { choice: { verb: 'pass' }, value: -0.3, share: 0.1 },
  ],
  line: [
    { seat: 1, choice: move('blue-scout', 'west') },
    { seat: 0, choice: move('red-scout', 'east') },
  ],
}
const sides = ['red', 'blue']

describe('the explanation of a computer’s answer', () => {
  test('uses the title’s words: the evaluation, the expected line, the two next best choices', () => {
    const { getByTestId } = show(<AnalysisView analysis={analysis} sides={sides} />, context)
    const { textContent } = getByTestId('analysis')
    expect(textContent).toContain('Blue is well ahead')
    expect(textContent).toContain('Red: Move red scout to 3 east')
    expect(textContent).toContain('Move blue scout to 3 east, about as good')
    expect(textContent).toContain('Pass, much worse')
    expect(textContent).toContain('600 lines of play were tried.')
    expect(getByTestId('analysis').querySelector('.worth-scale i')?.getAttribute('style')).toContain('70%')
  })

  test('is requested from the server once', async () => {
    const ask = vi.spyOn(api, 'ask').mockResolvedValue({ seq: 3, thought: analysis })
    for (let time = 0; time < 2; time++) {
      const { findByTestId } = show(<Why match="m" at={3} sides={sides} />, context)
      await findByTestId('analysis')
    }
    expect(ask.mock.calls).toEqual([['GET', '/matches/m/why/at/3']])
  })

  test('that would reveal a secret is withheld until the end', async () => {
    vi.spyOn(api, 'ask').mockRejectedValue(new ApiError('match-not-running', { key: 'error.told-at-the-end' }))
    const { findByRole } = show(<Why match="m" at={4} sides={sides} />, context)
    await doing(() => undefined)
    expect((await findByRole('alert')).textContent).toContain('is explained once the match is over')
  })
})

test('few lines of play do not call a match decided', () => {
  expect([1, 0.5, -1].map((value) => claimed(value, 1))).toEqual(['ahead', 'ahead', 'behind'])
  expect([1, -1].map((value) => claimed(value, 400))).toEqual(['won', 'lost'])
})

test('values have words, symmetrical around the middle', () => {
  expect([1, 0.5, 0.2, 0, -0.2, -0.5, -1].map(standing)).toEqual([
    'won',
    'ahead',
    'little',
    'even',
    'less',
    'behind',
    'lost',
  ])
  expect([0.5, 0.4, 0.3, 0.1, -1].map((value) => comparison(value, 0.4))).toEqual([
    'better',
    'alike',
    'little',
    'worse',
    'much',
  ])
})
