// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { RequestedMatch } from './fetchAhead.ts'

afterEach(() => vi.unstubAllGlobals())

const asked: string[] = []

function answering(answer: (path: string) => Response): void {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: unknown) => {
    asked.push(String(path))
    return answer(String(path))
  })
}

test('an answer requested ahead is used once; later callers ask again', async () => {
  answering((path) => Response.json({ id: path.split('/').at(-1), title: 'toy', status: 'open' }))
  const ahead = new RequestedMatch()
  ahead.fetch('one')
  expect(asked).toHaveLength(1)
  await expect(ahead.summaryOf('one')).resolves.toMatchObject({ id: 'one' })
  expect(asked).toHaveLength(1)
  await expect(ahead.summaryOf('one')).resolves.toMatchObject({ id: 'one' })
  expect(asked).toHaveLength(2)
})

test('another match is requested regardless of what was requested ahead', async () => {
  answering((path) => Response.json({ id: path.split('/').at(-1), title: 'toy', status: 'open' }))
  const ahead = new RequestedMatch()
  ahead.fetch('one')
  await expect(ahead.summaryOf('two')).resolves.toMatchObject({ id: 'two' })
})

test('an error reaches the caller that needs the answer', async () => {
  answering(() => Response.json({ error: { code: 'not-found' } }, { status: 404 }))
  const ahead = new RequestedMatch()
  ahead.fetch('gone')
  await expect(ahead.summaryOf('gone')).rejects.toMatchObject({ code: 'not-found' })
})
