import { describe, expect, it } from 'vitest'
import { isFull, overstacked, roomIn, type Stacking } from './stacking.ts'

interface Hill {
  readonly name: string
  readonly limit: number
  readonly red: number
  readonly blue: number
}
const hill = (name: string, limit: number, red: number, blue = 0): Hill => ({ name, limit, red, blue })
const stacking: Stacking<Hill, 'red' | 'blue'> = {
  limit: ({ limit }) => limit,
  taken: (space, owner) => space[owner],
}

describe('stacking', () => {
  it('counts for each owner separately', () => {
    const crest = hill('crest', 3, 3, 1)
    expect([isFull(stacking, crest, 'red'), isFull(stacking, crest, 'blue')]).toEqual([true, false])
    expect([isFull(stacking, crest, 'blue', 2), isFull(stacking, crest, 'blue', 3)]).toEqual([false, true])
    expect([roomIn(stacking, crest, 'red'), roomIn(stacking, crest, 'blue')]).toEqual([0, 2])
    expect(isFull(stacking, hill('plain', Number.POSITIVE_INFINITY, 99), 'red')).toBe(false)
  })

  it('finds violations', () => {
    const [fine, broken] = [hill('fine', 2, 2, 1), hill('broken', 2, 1, 4)]
    expect(overstacked(stacking, [fine, broken], ['red', 'blue'])).toEqual([{ space: broken, owner: 'blue', over: 2 }])
  })
})
