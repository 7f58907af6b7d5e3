import { expect, test } from 'vitest'
import { ago } from './ago.ts'

test('says how long ago', () => {
  const now = Date.parse('2026-01-10T00:00:00Z')
  expect(ago('2026-01-09T23:59:40Z', now)).toBe('just now')
  expect(ago('2026-01-09T23:15:00Z', now)).toBe('45 min ago')
  expect(ago('2026-01-08T20:00:00Z', now)).toBe('yesterday')
  expect(ago('2025-06-03T00:00:00Z', now)).toBe('3 June 2025')
})
