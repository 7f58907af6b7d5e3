import type { ScreenRect } from '@topside/board'
import { expect, test } from 'vitest'
import { clearCorner } from './corner.ts'

const board = { x: 0, y: 40, w: 1068, h: 860 }
const hex = (x: number, y: number): ScreenRect => ({ x, y, w: 40, h: 46 })

test('the card avoids what is chosen, wherever that lies', () => {
  expect(clearCorner(board, [], false)).toBe('low left')
  expect(clearCorner(board, [hex(100, 800)], false)).toBe('high left')
  expect(clearCorner(board, [hex(100, 800), hex(100, 100)], false)).toBe('high right')
  expect(clearCorner(board, [hex(100, 800), hex(100, 100), hex(900, 100)], false)).toBe('low right')
  expect(clearCorner(board, [hex(500, 500)], false)).toBe('low left')
})

test('if every corner covers something, the card covers as little as possible', () => {
  const everywhere = [
    hex(100, 800),
    hex(140, 800),
    hex(100, 100),
    hex(900, 100),
    hex(900, 140),
    hex(900, 800),
    hex(940, 800),
  ]
  expect(clearCorner(board, everywhere, false)).toBe('high left')
})

test('on a phone it lies above or below', () => {
  const phone = { x: 0, y: 50, w: 390, h: 500 }
  expect(clearCorner(phone, [hex(300, 480)], true)).toBe('high')
  expect(clearCorner(phone, [hex(300, 60)], true)).toBe('low')
})
