import { seededRandom } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { packCompact, readCompact } from './compact.ts'

const chances = ['A1/D3R', 'DR', 'A1/D1d'].map((result) => ({ key: 'odds.result', args: { result }, p: 0.1 }))
const tables = ['assault', 'mobile'].map((table, index) => ({
  name: { key: `picture.table-${table}`, rule: '10.63', args: { odds: '3-1' } },
  chances,
  used: index === 0,
}))

test('repeated parts are written once', () => {
  expect(packCompact(tables).length).toBeLessThan(JSON.stringify(tables).length / 2)
  expect(packCompact(chances)).toBe('[[],[-8,3,[null,"odds.result"],[-10,3,[0,"A1/D3R","DR","A1/D1d"]],[null,0.1]]]')
})

test('packed descriptions are restored', () => {
  for (const value of [
    tables,
    ['~', '~~', '~0', '~long', 'again', 'again', '', null, true, -1.5],
    { a: {}, b: [{}, {}], c: [], d: [[1], [1]], e: [{ x: [] }, { x: [] }], f: [{ y: 1 }, { y: 1, z: 2 }] },
    [{ only: 'one' }],
    'text',
    [{ mixed: { a: 1 } }, { mixed: 'text' }],
  ])
    expect(readCompact(packCompact(value))).toEqual(value)
  expect(readCompact(packCompact({ there: 1, missing: undefined }))).toEqual({ there: 1 })
})

test('the keys of an object keep their order', () => {
  const value = [
    { b: 1, a: 2 },
    { a: 1, b: 2 },
  ]
  expect(JSON.stringify(readCompact(packCompact(value)))).toBe(JSON.stringify(value))
})

test('any packed value is restored', () => {
  const random = seededRandom('descriptions')
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const some = (deep: number): unknown => {
    const kind = deep === 0 ? 0 : Math.floor(random() * 4)
    if (kind === 0) return oneOf(['long text', 'short', '~1', '~', 0, 0.25, true, null])
    if (kind === 1) return Array.from({ length: random() * 4 }, () => some(deep - 1))
    const keys = oneOf([['key'], ['key', 'rule'], ['own', 'key'], []])
    const made = () => Object.fromEntries(keys.map((key) => [key, some(deep - 1)]))
    return kind === 2 ? made() : Array.from({ length: 1 + random() * 3 }, made)
  }
  for (let i = 0; i < 2000; i++) {
    const value = some(4)
    expect(readCompact(packCompact(value))).toEqual(value)
  }
})

test('invalid input is refused', () => {
  expect(() => packCompact({ 'a,b': 1 })).toThrow(RangeError)
  expect(() => packCompact([() => 1])).toThrow('a description has no function')
  for (const text of ['{}', '[[],"~3"]', '[[],[99]]', '[7]', '[[],[-1,2,5]]', 'nonsense'])
    expect(() => readCompact(text), text).toThrow(SyntaxError)
})
