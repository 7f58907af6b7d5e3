import type { Procedure } from '@topside/engine'
import { expect, test } from 'vitest'
import { NOTHING_TO_DO, ready } from './ready.ts'
import { drive } from './testing/index.ts'

test('a ready result asks nothing, however often it is used', () => {
  const seven = ready(7)
  function* twice(): Procedure<number> {
    yield* NOTHING_TO_DO
    return (yield* seven) + (yield* seven)
  }
  expect(drive(twice())).toBe(14)
  expect(drive(seven)).toBe(7)
})
