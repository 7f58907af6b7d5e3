// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../net/user.ts'
import { change, settings } from '../../settings/settings.ts'
import { seat } from '../../testing/fixture.ts'
import { click, eventually, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import { Waiting } from './Prompt.tsx'

afterEach(() => change({ paced: true }))

const computer = seat({ name: '', bot: 'officer', side: 'blue', ask: 'toy.move' })
function waiting(...seats: ReturnType<typeof seat>[]) {
  const { session } = tableWith({ seats })
  return show(<Waiting session={session} />, session.context)
}

test('a player lets a computer answer without pauses while it plays', async () => {
  const ask = vi.spyOn(api, 'ask').mockResolvedValue(undefined as never)
  const { getByTestId, queryByTestId } = waiting(seat({ mine: true }), computer)
  await click(getByTestId('hurry'))
  expect(ask).toHaveBeenCalledWith('POST', '/matches/m/pace', { paced: false })
  await eventually(() => expect(queryByTestId('hurry')).toBeNull())
  expect(settings.value.paced).toBe(false)
})

test('nobody hurries other people, or the computers of others', () => {
  const person = seat({ name: 'Ben', side: 'blue', ask: 'toy.move' })
  expect(waiting(seat({ mine: true }), person).queryByTestId('hurry')).toBeNull()
  expect(waiting(seat(), computer).queryByTestId('hurry')).toBeNull()
})
