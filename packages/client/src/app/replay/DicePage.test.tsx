// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { route } from '../browser/route.ts'
import { click, show } from '../testing/render.tsx'
import { toyReplay } from '../testing/replay.ts'
import { DicePage } from './DicePage.tsx'

test('an example says that its dice are printed, and claims no verification', async () => {
  const { getByTestId, getByRole, root } = show(<DicePage data={toyReplay('example')} match={undefined} />)
  expect(getByRole('heading', { level: 1 }).textContent).toBe('The dice of the printed example')
  expect(getByTestId('dice-page').dataset['printed']).toBe('true')
  expect(root.textContent).toContain('4 answers and 2 dice')
  expect(root.textContent).toContain('None of them was rolled')
  expect(root.textContent).toContain('2 rolls')
  expect(root.textContent).not.toMatch(/honest|fingerprint|recipe|server/i)
  await click(getByRole('button', { name: 'Back to the match' }))
  expect(route.value).toEqual({ screen: 'example', title: 'toy', example: 'taking', dice: false })
})

test('the same match as a file says what a file cannot prove', async () => {
  const { getByTestId, getByRole } = show(<DicePage data={toyReplay('file')} match={undefined} />)
  expect(getByRole('heading', { level: 1 }).textContent).toBe('The file is consistent')
  expect(getByTestId('evidence-open').textContent).toContain('the dice are only written down')
  await click(getByRole('button', { name: 'Back to the match' }))
  expect(route.value).toEqual({ screen: 'file', dice: false })
})
