import { expect, test } from 'vitest'
import { isTimeZone, quietFor } from './quiet-hours.ts'

const night = { from: 22 * 60, to: 7 * 60, zone: 'Europe/Paris' }
const at = (utc: string): Date => new Date(`2026-${utc}Z`)

test.each([
  ['01-15T20:59:00', 0],
  ['01-15T21:00:00', 9 * 60],
  ['01-16T01:30:00', 4 * 60 + 30],
  ['01-16T05:59:30', 1],
  ['01-16T06:00:00', 0],
  // In summer the same hours are an hour earlier.
  ['07-15T20:00:00', 9 * 60],
  ['07-16T05:00:00', 0],
])('over midnight, at %s they last %i minutes more', (utc, minutes) => {
  expect(quietFor(night, at(utc))).toBe(minutes)
})

test.each([
  ['03-01T11:59:00', 0],
  ['03-01T12:00:00', 90],
  ['03-01T13:29:00', 1],
  ['03-01T13:30:00', 0],
])('within a day, at %s they last %i minutes more', (utc, minutes) => {
  expect(quietFor({ from: 12 * 60, to: 13 * 60 + 30, zone: 'UTC' }, at(utc))).toBe(minutes)
})

test('a time zone is one that is known', () => {
  expect(['Europe/Paris', 'UTC', 'Asia/Manila'].every(isTimeZone)).toBe(true)
  expect(['', 'Corregidor', 'Europe/'].some(isTimeZone)).toBe(false)
})
