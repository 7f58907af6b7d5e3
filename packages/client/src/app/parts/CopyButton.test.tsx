// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { click, eventually, show } from '../testing/render.tsx'
import { CopyButton } from './CopyButton.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A button in a page whose clipboard accepts a text, or refuses it. */
function button(accepts: boolean, text: string | (() => Promise<string>)) {
  const write = () => (accepts ? Promise.resolve() : Promise.reject(new Error('denied')))
  vi.stubGlobal('navigator', { clipboard: { write, writeText: write } })
  vi.stubGlobal('ClipboardItem', class {})
  document.execCommand = () => false
  return show(<CopyButton text={text} words="Copy" copied="Copied" />)
}

test('says that a text was copied only if it was', async () => {
  const { getByRole, queryByRole } = button(true, 'a link')
  await click(getByRole('button', { name: 'Copy' }))
  await eventually(() => expect(getByRole('button').textContent).toBe('Copied'))
  expect(queryByRole('alert')).toBeNull()
})

test('says that a text was not copied, and shows it if it is short', async () => {
  const { getByRole, findByRole } = button(false, 'a link')
  await click(getByRole('button', { name: 'Copy' }))
  expect((await findByRole('alert')).querySelector('code')?.textContent).toBe('a link')
  expect(getByRole('button').textContent).toBe('Copy')
})

test('says that a text was not copied if it could not be fetched', async () => {
  const { getByRole, findByRole } = button(false, () => Promise.reject(new Error('gone')))
  await click(getByRole('button', { name: 'Copy' }))
  expect((await findByRole('alert')).textContent).toContain('not copied')
})
