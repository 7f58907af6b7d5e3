import { describe, expect, it } from 'vitest'
import type { Spot } from '../layout.ts'
import { cellOf } from './cells.ts'
import { MovingSprite } from './moving-sprite.ts'

const spot = (x: number, y: number): Spot => ({ at: [x, y], dx: 0, dy: 0, size: 48, z: 1, covered: false })

describe('a sprite', () => {
  it('moves from spot to spot in the given time, through the points between', () => {
    const sprite = new MovingSprite(spot(0, 0))
    sprite.send(spot(100, 100), 1000, 200, [[100, 0]])
    expect(sprite.at(1000).at).toEqual([0, 0])
    expect(sprite.at(1100).at).toEqual([100, 0])
    expect(sprite.moving).toBe(true)
    expect(sprite.at(1200).at).toEqual([100, 100])
    expect(sprite.moving).toBe(false)
  })

  it('changes course from its current position when sent elsewhere', () => {
    const sprite = new MovingSprite(spot(0, 0))
    sprite.send(spot(100, 0), 0, 200)
    const half = sprite.at(100).at
    sprite.send(spot(0, 0), 100, 200)
    expect(sprite.at(100).at).toEqual(half)
    expect(sprite.at(300).at).toEqual([0, 0])
  })

  it('arrives at once without a duration', () => {
    const sprite = new MovingSprite(spot(0, 0))
    sprite.send(spot(50, 0), 0, 200)
    sprite.send(sprite.spot, 10, 0)
    expect(sprite.moving).toBe(false)
    expect(sprite.at(10).at).toEqual([50, 0])
  })

  it('is drawn only if it overlaps the screen', () => {
    const screen = { w: 300, h: 200 }
    const isDrawn = (x: number, y: number): boolean => {
      const sprite = new MovingSprite(spot(x, y))
      sprite.place({ k: 1, x: 0, y: 0 }, screen, 0, 1)
      return sprite.view.visible
    }
    expect([isDrawn(150, 100), isDrawn(-20, 100), isDrawn(150, 220), isDrawn(300, 200)]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([isDrawn(-30, 100), isDrawn(330, 100), isDrawn(150, -30), isDrawn(150, 230)]).toEqual([
      ...[false, false, false, false],
    ])
  })
})

describe('the cell of a track', () => {
  const cells = [0, 1, 2, 20].map((value) => ({ value, label: String(value), rect: [0, 0, 1, 1] as const }))
  it('is that of its value, or the last one below it', () => {
    expect(cellOf(cells, 1)?.value).toBe(1)
    expect(cellOf(cells, 15)?.value).toBe(2)
    expect(cellOf(cells, 99)?.value).toBe(20)
    expect(cellOf(cells, -3)?.value).toBe(0)
    expect(cellOf([], 1)).toBeUndefined()
  })
})
