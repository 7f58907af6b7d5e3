import type { Rect } from '@topside/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Camera, project } from './camera.ts'
import { geometryOf } from './geometry.ts'
import { squares } from './testing.ts'
import { Viewport } from './viewport.ts'

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

const viewportOn = (opening: readonly Rect[] = [], reduced = false, on = geometry) =>
  new Viewport(on, screen, 0, reduced, { moved: () => undefined, arrived: (camera) => told.push(camera) }, opening)

/** Lets a glide finish. */
function arrive(viewport: Viewport): Camera {
  vi.advanceTimersByTime(1000)
  viewport.advance(performance.now())
  return viewport.camera
}

describe('the viewport', () => {
  it('opens on the initial targets', () => {
    const viewport = viewportOn([southEast])
    const before = viewport.camera
    viewport.reveal([southEast])
    expect(arrive(viewport)).toEqual(before)
    expect(viewportOn().camera).not.toEqual(before)
  })

  it('opens on the board’s home, if it has one and nothing else is requested', () => {
    const { camera } = viewportOn([], false, geometryOf({ ...squares, home: southEast }))
    const [x, y] = project(camera, [360, 360])
    expect([x, y].every((each) => each > 0 && each < 100)).toBe(true)
    const [left] = project(viewportOn().camera, [360, 360])
    expect(left).toBeGreaterThan(100)
  })

  it('glides to requested targets, or jumps with reduced motion', () => {
    const viewport = viewportOn([northWest])
    const start = viewport.camera
    viewport.reveal([southEast])
    expect(viewport.camera).toEqual(start)
    vi.advanceTimersByTime(100)
    viewport.advance(performance.now())
    expect(viewport.camera).not.toEqual(start)
    const end = arrive(viewport)
    expect(told.at(-1)).toEqual(end)
    const still = viewportOn([northWest], true)
    still.reveal([southEast])
    expect(still.camera).toEqual(end)
  })

  it('does not move while the user moves the map, or shortly afterwards', () => {
    const viewport = viewportOn([northWest])
    viewport.hold()
    viewport.set({ ...viewport.camera, x: viewport.camera.x - 5 })
    const held = viewport.camera
    viewport.reveal([southEast])
    expect(arrive(viewport)).toEqual(held)
    viewport.letGo()
    expect(arrive(viewport)).toEqual(held)
    viewport.set({ ...held, x: held.x - 1 })
    const put = viewport.camera
    viewport.reveal([southEast])
    expect(arrive(viewport)).toEqual(put)
    vi.advanceTimersByTime(3000)
    viewport.reveal([southEast])
    expect(arrive(viewport)).not.toEqual(put)
  })

  it('stops under a finger, and continues if the finger only pressed a target', () => {
    const viewport = viewportOn([northWest])
    viewport.reveal([southEast])
    vi.advanceTimersByTime(100)
    viewport.advance(performance.now())
    viewport.hold()
    const held = viewport.camera
    expect(told.at(-1)).toEqual(held)
    expect(arrive(viewport)).toEqual(held)
    viewport.letGo()
    const end = arrive(viewport)
    expect(end).not.toEqual(held)
    viewport.reveal([southEast])
    expect(arrive(viewport)).toEqual(end)
  })

  it('shows the whole board, and then the requested targets', () => {
    const viewport = viewportOn([southEast])
    expect(viewport.whole).toBe(false)
    viewport.fit()
    expect(viewport.whole).toBe(true)
    const all = arrive(viewport)
    // A user who chose to see the whole board keeps seeing it.
    viewport.reveal([northWest])
    expect(arrive(viewport)).toEqual(all)
    viewport.reveal([southEast])
    viewport.fit()
    const near = arrive(viewport)
    expect(near.k).toBeGreaterThan(all.k)
    viewport.reveal([southEast])
    expect(arrive(viewport)).toEqual(near)
  })

  it('keeps requested targets in view on a smaller screen, even if it had not moved before', () => {
    const viewport = viewportOn()
    viewport.resize({ w: 150, h: 150 })
    const before = viewport.camera
    viewport.reveal([[240, 240, 60, 60]])
    expect(arrive(viewport)).toEqual(before)
    viewport.resize(screen)
    const [x, y] = project(viewport.camera, [270, 270])
    expect([x, y].every((each) => each >= 20 && each <= 80)).toBe(true)
  })

  it('keeps requested targets in view on another screen, and keeps the user’s own view', () => {
    const viewport = viewportOn([southEast])
    viewport.resize({ w: 90, h: 120 })
    const there = viewport.camera
    viewport.reveal([southEast])
    expect(arrive(viewport)).toEqual(there)
  })
})
