import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packPoints, unpackPoints } from './points.ts'

describe('lines of drawings as texts', () => {
  test('survive a round trip, with negative and large numbers', () => {
    const value = {
      name: 'Ormoc Bay',
      lines: [
        [
          [0, 0],
          [-1, 5],
          [4000, -300],
        ],
        [
          [0.1, -0.2],
          [89.4, 200],
          [2215.3, 1927.4],
        ],
      ],
      pair: [
        [1, 2],
        [3, 4],
      ],
      none: null,
      fine: [
        [0.25, 1],
        [2, 3],
        [4, 5],
      ],
    }
    const packed = packPoints(value)
    expect(JSON.stringify(packed)).toMatch(/"lines":\["\^[^"\\~^`]+","~[^"\\~^`]+"\]/)
    expect(unpackPoints(packed)).toEqual(value)
  })

  test('survive a round trip at any distance up to the limit', () => {
    const steps = [0, 39, 40, -40, 41, 300, -440, 441, 5000, -70_000]
    const line = steps.map((_, index) => {
      const far = steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0)
      return [far, 10 - far]
    })
    expect(unpackPoints(packPoints([line, line]))).toEqual([line, line])
    expect(() =>
      packPoints([
        [
          [0, 0],
          [1, 1],
          [9_000_000, 0],
        ],
      ]),
    ).toThrow(RangeError)
  })

  test('a text that would be mistaken for a line is refused', () => {
    expect(() => packPoints(['~AB'])).toThrow(RangeError)
  })

  test.each(readdirSync(new URL('../../../titles/src', import.meta.url)).filter((name) => !name.includes('.')))(
    'the data of %s are the same after packing',
    (title) => {
      const folder = new URL(`../../../titles/src/${title}/data/`, import.meta.url)
      const files = readdirSync(new URL('..', folder)).includes('data') ? readdirSync(folder) : []
      for (const file of files.filter((name) => name.endsWith('.json'))) {
        const value: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
        expect(unpackPoints(packPoints(value)), file).toEqual(value)
      }
    },
  )
})
