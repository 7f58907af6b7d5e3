import type { Rect } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { type Camera, cameraOn, project } from './camera.ts'
import { around, cameraShowing, type RevealContext } from './reveal.ts'

const board = { w: 2800, h: 2000 }
const phone = { w: 390, h: 560 }
const desk = { w: 1068, h: 860 }
const LEGIBLE = 0.56
const hex = (x: number, y: number): Rect => [x, y, 68, 78]
const whole: Camera = { k: 0.139, x: 0, y: 140 }

function looking(camera: Camera, more: Partial<RevealContext> = {}): RevealContext {
  return { camera, board, free: phone, legible: LEGIBLE, own: false, ...more }
}
const closeTo = (rect: Rect, k = LEGIBLE, screen = phone) => cameraOn(rect, screen, board, k)

/** Number of rectangles whose centre is on the screen. */
function seen(things: readonly Rect[], camera: Camera, { w, h } = phone): number {
  return things.filter(([x, y, width, height]) => {
    const [u, v] = project(camera, [x + width / 2, y + height / 2])
    return u > 0 && u < w && v > 0 && v < h
  }).length
}

describe('a revealed target', () => {
  const few = [hex(1500, 900), hex(1568, 900), hex(1602, 960)]

  it('if distant, is centred at a readable size with its surroundings', () => {
    const camera = cameraShowing(few, looking(whole)) as Camera
    expect(camera.k).toBeGreaterThanOrEqual(LEGIBLE)
    expect(camera.k).toBeLessThan(1)
    const [x, y] = project(camera, [around(few)[0] + around(few)[2] / 2, around(few)[1] + around(few)[3] / 2])
    expect(x).toBeCloseTo(phone.w / 2)
    expect(y).toBeCloseTo(phone.h / 2)
  })

  it('moves nothing while it is in view and readable', () => {
    expect(cameraShowing(few, looking(closeTo(around(few))))).toBeUndefined()
    expect(cameraShowing(few, looking(closeTo([1400, 800, 0, 0])))).toBeUndefined()
    expect(cameraShowing([], looking(whole))).toBeUndefined()
  })

  it('keeps the scale if sliding is enough', () => {
    const camera = cameraShowing(few, looking(closeTo([400, 400, 0, 0], 0.9))) as Camera
    expect(camera.k).toBe(0.9)
    expect(seen(few, camera)).toBe(3)
  })

  it('is shown smaller if it does not fit, but never too small to read', () => {
    const wide = [hex(1300, 900), hex(1700, 900)]
    const camera = cameraShowing(wide, looking(closeTo([1300, 900, 0, 0], 1.2))) as Camera
    expect(camera.k).toBeGreaterThanOrEqual(LEGIBLE)
    expect(camera.k).toBeLessThan(1.2)
    expect(seen(wide, camera)).toBe(2)
  })

  it('is shown in its densest part if it does not fit on the screen', () => {
    const many = [hex(100, 100), ...[0, 1, 2, 3].map((i) => hex(2000 + i * 68, 1500)), hex(1000, 300)]
    const camera = cameraShowing(many, looking(whole)) as Camera
    expect(camera.k).toBe(LEGIBLE)
    expect(seen(many, camera)).toBe(4)
    // Two of them in view are enough: the camera stays.
    const beside = closeTo([1810, 1500, 0, 0])
    expect(seen(many, beside)).toBe(2)
    expect(cameraShowing(many, looking(beside))).toBeUndefined()
    expect(cameraShowing(many, looking(beside, { fresh: true }))).toBeDefined()
    expect(cameraShowing(many, looking(closeTo([100, 100, 0, 0])))).toBeDefined()
  })

  it('keeps a scale that the user chose', () => {
    expect(cameraShowing(few, looking(whole, { own: true }))).toBeUndefined()
    const near = closeTo([400, 400, 0, 0], 2)
    expect(cameraShowing(few, looking(near, { own: true }))?.k).toBe(2)
    const far = [hex(400, 400), hex(2000, 1500)]
    expect(cameraShowing(far, looking(near, { own: true }))).toBeUndefined()
  })

  it('avoids what covers the screen', () => {
    const free = { w: phone.w, h: 300 }
    const camera = cameraShowing(few, looking(closeTo([1550, 700, 0, 0]), { free })) as Camera
    for (const [x, y, w, h] of few) {
      const [, v] = project(camera, [x + w / 2, y + h / 2])
      expect(v).toBeLessThan(300)
    }
  })

  it('is found among hundreds', () => {
    const all = Array.from({ length: 900 }, (_, i) => hex(44 + (i % 32) * 68, 200 + Math.floor(i / 32) * 59))
    const camera = cameraShowing(all, looking({ k: 0.3, x: 0, y: 0 }, { free: desk })) as Camera
    expect(camera.k).toBe(LEGIBLE)
    expect(seen(all, camera, desk)).toBeGreaterThan(400)
  })
})
