import type { Rect } from '@topside/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Camera, project } from './camera.ts'
import { geometryOf } from './geometry.ts'
import { Lens } from './lens.ts'
import { squares } from './testing.ts'

const geometry = geometryOf(squares)
/** A screen too small for the squares at a readable size. */
const screen = { w: 100, h: 100 }
const northWest: Rect = [0, 0, 60, 60]
const southEast: Rect = [330, 330, 60, 60]

let told: Camera[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(60_000)
  told = []
})
afterEach(() => {
  vi.useRealTimers()
})

const lensOn = (opening: readonly Rect[] = [], reduced = false, on = geometry) =>
  new Lens(on, screen, 0, reduced, { moved: () => undefined, arrived: (camera) => told.push(camera) }, opening)

/** Lets a glide finish. */
function arrive(lens: Lens): Camera {
  vi.advanceTimersByTime(1000)
  lens.advance(performance.now())
  return lens.camera
}

describe('the lens', () => {
  it('opens on the initial targets', () => {
    const lens = lensOn([southEast])
    const before = lens.camera
    lens.reveal([southEast])
    expect(arrive(lens)).toEqual(before)
    expect(lensOn().camera).not.toEqual(before)
  })

  it('opens on the board’s home, if it has one and nothing is asked', () => {
    const { camera } = lensOn([], false, geometryOf({ ...squares, home: southEast }))
    const [x, y] = project(camera, [360, 360])
    expect([x, y].every((each) => each > 0 && each < 100)).toBe(true)
    const [left] = project(lensOn().camera, [360, 360])
    expect(left).toBeGreaterThan(100)
  })

  it('glides to what is asked, or jumps with reduced motion', () => {
    const lens = lensOn([northWest])
    const start = lens.camera
    lens.reveal([southEast])
    expect(lens.camera).toEqual(start)
    vi.advanceTimersByTime(100)
    lens.advance(performance.now())
    expect(lens.camera).not.toEqual(start)
    const end = arrive(lens)
    expect(told.at(-1)).toEqual(end)
    const still = lensOn([northWest], true)
    still.reveal([southEast])
    expect(still.camera).toEqual(end)
  })

  it('does not move while the user moves the map, or shortly afterwards', () => {
    const lens = lensOn([northWest])
    lens.hold()
    lens.set({ ...lens.camera, x: lens.camera.x - 5 })
    const held = lens.camera
    lens.reveal([southEast])
    expect(arrive(lens)).toEqual(held)
    lens.letGo()
    expect(arrive(lens)).toEqual(held)
    lens.set({ ...held, x: held.x - 1 })
    const put = lens.camera
    lens.reveal([southEast])
    expect(arrive(lens)).toEqual(put)
    vi.advanceTimersByTime(3000)
    lens.reveal([southEast])
    expect(arrive(lens)).not.toEqual(put)
  })

  it('stops under a finger, and continues if the finger only pressed something', () => {
    const lens = lensOn([northWest])
    lens.reveal([southEast])
    vi.advanceTimersByTime(100)
    lens.advance(performance.now())
    lens.hold()
    const held = lens.camera
    expect(told.at(-1)).toEqual(held)
    expect(arrive(lens)).toEqual(held)
    lens.letGo()
    const end = arrive(lens)
    expect(end).not.toEqual(held)
    lens.reveal([southEast])
    expect(arrive(lens)).toEqual(end)
  })

  it('shows the whole board, and then what was asked', () => {
    const lens = lensOn([southEast])
    expect(lens.whole).toBe(false)
    lens.fit()
    expect(lens.whole).toBe(true)
    const all = arrive(lens)
    // A user who chose to see the whole board keeps seeing it.
    lens.reveal([northWest])
    expect(arrive(lens)).toEqual(all)
    lens.reveal([southEast])
    lens.fit()
    const near = arrive(lens)
    expect(near.k).toBeGreaterThan(all.k)
    lens.reveal([southEast])
    expect(arrive(lens)).toEqual(near)
  })

  it('keeps what was asked in view on a smaller screen, even if it had not moved before', () => {
    const lens = lensOn()
    lens.resize({ w: 150, h: 150 })
    const before = lens.camera
    lens.reveal([[240, 240, 60, 60]])
    expect(arrive(lens)).toEqual(before)
    lens.resize(screen)
    const [x, y] = project(lens.camera, [270, 270])
    expect([x, y].every((each) => each >= 20 && each <= 80)).toBe(true)
  })

  it('keeps what was asked in view on another screen, and leaves what the user chose', () => {
    const lens = lensOn([southEast])
    lens.resize({ w: 90, h: 120 })
    const there = lens.camera
    lens.reveal([southEast])
    expect(arrive(lens)).toEqual(there)
  })
})
