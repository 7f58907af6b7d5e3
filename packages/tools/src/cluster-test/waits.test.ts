import { expect, test } from 'vitest'
import { waitOf } from '../crash-test/schedstat.ts'
import { ProcessorWaits } from './waits.ts'

test('waits are read in milliseconds, and are 0 for ended processes', () => {
  expect(waitOf('1107977 2638448 2\n')).toBe(2.638448)
  const none = 2 ** 30
  const [alone, besides] = [new ProcessorWaits([]), new ProcessorWaits([none])]
  expect(besides.milliseconds - alone.milliseconds).toBeLessThan(1_000)
})
