// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../net/api.ts'
import { api, naming, needUser, user, you } from '../net/user.ts'
import { click, doing, show } from '../testing/render.tsx'
import { NameDialog } from './NameDialog.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})

/** Opens the dialog and enters a name. */
async function asked(name: string) {
  user.value = undefined
  const answer = needUser()
  const shown = show(<NameDialog />)
  await doing(() => fireEvent.input(shown.getByTestId('name'), { target: { value: name } }))
  return { ...shown, answer }
}

test('a name is sent to the server, and the caller continues', async () => {
  const made = { id: 'ann', name: 'Ann', token: 't' }
  const newUser = vi.spyOn(api, 'newUser').mockResolvedValue(made)
  const { getByTestId, answer } = await asked('  Ann ')
  await click(getByTestId('name-submit'))
  expect(await answer).toEqual(made)
  expect(newUser).toHaveBeenCalledWith('Ann')
  expect(naming.value).toBeUndefined()
})

test('a refused name is explained, and the dialog stays', async () => {
  vi.spyOn(api, 'newUser').mockRejectedValue(new ApiError('bad-name', { key: 'error.name.marks' }))
  const { getByTestId, findByRole } = await asked('Z̀́')
  await click(getByTestId('name-submit'))
  expect(await findByRole('alert', { hidden: true })).toBeTruthy()
  expect(getByTestId('name-dialog')).toBeTruthy()
})

test('spaces are no name, and a returning user can sign in instead', async () => {
  const { getByTestId, answer } = await asked('   ')
  expect(getByTestId('name-submit')).toHaveProperty('disabled', true)
  await click(getByTestId('name-return'))
  expect([await answer, you.value]).toEqual([undefined, { code: '' }])
})
