import { toy } from '@topside/engine/testing'
import { expect, test, vi } from 'vitest'
import { TitleList } from './titles.ts'

const titlesWith = (rulesVersion?: number) => {
  const load = vi.fn(async () => ({ rules: toy }))
  return { load, titles: [{ id: 'toy', name: 'Toy', seats: 2, load, ...(rulesVersion && { rulesVersion }) }] }
}

test('versions of rules are known without loading titles that tell theirs', async () => {
  const { titles, load } = titlesWith(7)
  const list = await TitleList.open({ titles })
  expect(await list.versions()).toEqual({ toy: 7 })
  expect(load).not.toHaveBeenCalled()
  const other = titlesWith()
  expect(await (await TitleList.open(other)).versions()).toEqual({ toy: toy.rulesVersion })
  expect(other.load).toHaveBeenCalledOnce()
})

test('a server that warms up loads all titles before it opens, and each once', async () => {
  const { titles, load } = titlesWith(7)
  const list = await TitleList.open({ titles, warmUp: true })
  expect(load).toHaveBeenCalledOnce()
  expect(await list.rules('toy')).toBe(toy)
  expect(load).toHaveBeenCalledOnce()
})
