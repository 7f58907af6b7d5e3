import { expect, it } from 'vitest'
import { cloneJson, sameJson } from './json.ts'

it('a clone is equal and shares nothing that can change', () => {
  const tree = { a: [1, { b: null }], c: 'x', d: { e: [] as number[] } }
  const copy = cloneJson(tree)
  expect(copy).toEqual(tree)
  copy.d.e.push(1)
  expect(tree.d.e).toEqual([])
})

it('sameJson ignores only the order of keys and absent values', () => {
  expect(sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true)
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  for (const [a, b] of [
    [{ a: 1 }, { a: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [{ a: 1 }, { b: 1 }],
    [null, {}],
    [1, '1'],
    [{ a: null }, {}],
  ])
    expect(sameJson(a, b)).toBe(false)
})
