import { titleOf } from '@topside/engine'
import { expect, it } from 'vitest'
import { titles as offered } from './index.ts'
import { titles } from './testing/index.ts'

for (const { id, display, load } of titles)
  it(`${id} shows a fight as one picture if its rules have one`, async () => {
    const shown = (await display?.()) ?? (await load())
    expect(shown.battles).toBe((await load()).rules.engagement === undefined ? undefined : true)
  })

for (const { id, display, load, rulesVersion } of offered)
  it(`${id} is shown with what its rules say of it`, async () => {
    const [shown, title] = [await display?.(), await load()]
    if (shown === undefined) throw new Error('its matches cannot be shown without its rules')
    expect({ ...title.rules, ...shown.rules, rulesVersion }).toEqual(title.rules)
    const { layer, path } = (await shown.overlays?.()) ?? shown
    expect({ ...title, ...shown, layer, path, rules: 0 }).toEqual({ ...title, rules: 0 })
    expect('steps' in shown.rules).toBe(false)
  })

it('a title does not have its board drawn when it is put together', async () => {
  const title = await offered[0]?.load()
  if (title === undefined) throw new Error('there is no title')
  let drawn = 0
  const { board, rules, ...rest } = title
  const whole = titleOf(
    {
      ...rest,
      rules,
      get board() {
        drawn++
        return board
      },
    },
    rules,
  )
  expect(drawn).toBe(0)
  expect(whole.board).toBe(board)
  expect({ ...whole, board }).toEqual(title)
})
