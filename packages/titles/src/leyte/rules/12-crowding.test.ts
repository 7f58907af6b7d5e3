import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { Crowding } from './12-crowding.ts'

/** The maximum number of units that can have a place at once, by exhaustive search. */
function most(lists: readonly (readonly number[])[], taken: ReadonlySet<number>): number {
  const [first, ...rest] = lists
  if (first === undefined) return 0
  const with_ = first.filter((place) => !taken.has(place)).map((place) => 1 + most(rest, new Set([...taken, place])))
  return Math.max(most(rest, taken), ...with_)
}

describe('crowding', () => {
  it('12.2 says who would be left without a place if one were taken', () => {
    const room = new Crowding(
      new Map([
        ['a', [1, 2]],
        ['b', [1, 2]],
        ['c', [3, 4]],
        ['d', [5]],
      ]),
    )
    expect([...room.crowdedOut(1)].sort()).toEqual(['a', 'b'])
    expect(room.crowdedOut(3)).toEqual([])
    expect(room.crowdedOut(5)).toEqual(['d'])
    expect(room.crowdedOut(6)).toEqual([])
  })

  it('12.2 blames nobody who had no place anyway', () => {
    const room = new Crowding(
      new Map([
        ['a', []],
        ['b', [1, 2]],
      ]),
    )
    expect(room.crowdedOut(1)).toEqual([])
  })

  it('12.2 finds a loss exactly where fewer can have a place, however they are arranged', () => {
    const random = seededRandom('room')
    let lost = 0
    for (let n = 0; n < 300; n++) {
      const lists = Array.from({ length: 5 }, () => [1, 2, 3, 4, 5, 6].filter(() => random() < 0.3))
      const room = new Crowding(new Map(lists.entries()))
      const before = most(lists, new Set())
      for (const place of [1, 2, 3, 4, 5, 6]) {
        const out = room.crowdedOut(place)
        expect(out.length > 0, `${JSON.stringify(lists)} without ${place}`).toBe(most(lists, new Set([place])) < before)
        if (out.length === 0) continue
        lost++
        const theirs = out.map((unit) => lists[unit] ?? [])
        expect(new Set(theirs.flat().filter((each) => each !== place)).size).toBeLessThan(out.length)
      }
    }
    expect(lost).toBeGreaterThan(100)
  })
})
