// @vitest-environment happy-dom
import type { HistoryLine } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { boardlessContext } from '../parts/tableContext.ts'
import { toyPackage } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { speakerOf } from '../words/speak.ts'
import { History } from './History.tsx'
import { CHUNK } from './rows.ts'

const context = boardlessContext(
  toyPackage,
  speakerOf(toyPackage, () => [
    { name: 'Ann', side: 'red' },
    { name: 'Ben', side: 'blue' },
  ]),
)
const heading = (depth: 1 | 2): HistoryLine => ({ at: 0, line: { key: `part.number-${depth}`, heading: depth } })
const line = (seat: number, at = 1): HistoryLine => ({
  at,
  line: { key: 'toy.move.other', seat, args: { seat: { seat } }, rule: '2.1' },
})
const sides = ['red', 'blue']

describe('the history', () => {
  test('says so while it is empty', () => {
    const { root } = show(<History lines={[]} sides={sides} />, context)
    expect(root.textContent).toBe('Nothing has happened yet.')
  })

  test('folds a part under its heading, and shows how many lines are hidden', async () => {
    const lines = [heading(1), line(0), line(1), heading(1), line(0)]
    const { getAllByRole, getAllByTestId } = show(<History lines={lines} sides={sides} />, context)
    const [first] = getAllByRole('button', { expanded: true })
    if (first === undefined) throw new Error('there is no heading')
    await click(first)
    expect(first.getAttribute('aria-expanded')).toBe('false')
    expect(first.textContent).toContain('(2)')
    expect(getAllByTestId('history-line')).toHaveLength(1)
    await click(first)
    expect(getAllByTestId('history-line')).toHaveLength(3)
  })

  test('offers to go back only where possible', async () => {
    const taken: number[] = []
    const takeBack = ({ at, line: { seat } }: HistoryLine) => (seat === 0 ? () => taken.push(at) : undefined)
    const { getAllByRole } = show(
      <History lines={[line(0, 4), line(1, 5)]} sides={sides} takeBack={takeBack} />,
      context,
    )
    const [back, more] = getAllByRole('button', { name: 'Take back to here' })
    expect(more).toBeUndefined()
    if (back === undefined) throw new Error('there is no way back')
    await click(back)
    expect(taken).toEqual([4])
  })

  test('marks new lines, and the moment shown', () => {
    const lines = [line(0), line(1), line(0)]
    const { getAllByTestId } = show(<History lines={lines} sides={sides} newFrom={2} current={1} />, context)
    const rows = getAllByTestId('history-line')
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(rows.map((row) => row.classList.contains('fresh'))).toEqual([false, false, true])
  })

  test('keeps only the visible part in the document', () => {
    const lines = Array.from({ length: 300 }, (_, at) => line(at % 2, at))
    const { getAllByTestId, root } = show(<History lines={lines} sides={sides} />, context)
    expect(getAllByTestId('history-line')).toHaveLength(CHUNK)
    expect(root.textContent).toContain(`${300 - CHUNK} earlier…`)
  })
})
