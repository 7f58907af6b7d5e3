// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { click, show } from '../testing/render.tsx'
import { ImportedChip } from './ImportedChip.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})

test('marks a match from a file, and explains on a press what that means and which names the file has', async () => {
  const { getByTestId, findByTestId } = show(<ImportedChip kept names={[['Red', 'Ann']]} />)
  expect(getByTestId('imported').textContent).toBe('imported')
  await click(getByTestId('imported'))
  const dialog = await findByTestId('imported-dialog')
  expect(dialog.textContent).toContain('It was imported from a file')
  expect(dialog.querySelector('dl')?.textContent).toContain('Ann')
  expect(show(<ImportedChip kept={false} names={[]} />).getByTestId('imported').textContent).toBe('from a file')
})
