import { expect, test } from 'vitest'
import { rateLimitedLog } from './rate-limited-log.ts'

test('a limited number of complaints is passed on, as lines', () => {
  const said: string[] = []
  const complain = rateLimitedLog((line) => said.push(line))
  complain(new Error('broken'))
  for (let n = 0; n < 10_000; n++) complain(n)
  expect(said.slice(0, 2)).toEqual(['Error: broken', '0'])
  expect(said.length).toBeLessThan(40)
})
