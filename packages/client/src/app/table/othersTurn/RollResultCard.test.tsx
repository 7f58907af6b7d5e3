// @vitest-environment happy-dom
import type { HistoryLine } from '@topside/engine'
import { expect, test } from 'vitest'
import { click, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import type { RollResult } from '../session/rollResult.ts'
import { RollResultCard } from './RollResultCard.tsx'

const line = (at: number, key: string, values?: number[]): HistoryLine => ({
  at,
  line: { key, rule: '3', ...(values && { roll: { n: at, values } }) },
})

test('a result is shown with its dice and a few lines, until dismissed', async () => {
  const { session } = tableWith()
  const lines = [line(0, 'hit', [6]), ...['b', 'c', 'd', 'e', 'f', 'g'].map((key, at) => line(at + 1, key))]
  const rollResult: RollResult = { space: 'west', path: [], lines }
  session.rollResult.value = rollResult
  const { getByTestId, getByRole } = show(<RollResultCard session={session} rollResult={rollResult} />, session.context)
  expect(getByTestId('told').querySelectorAll('p')).toHaveLength(5)
  expect(getByTestId('told').textContent).toContain('Hit')
  await click(getByRole('button', { name: 'Dismiss' }))
  expect(session.rollResult.value).toBeUndefined()
})
