import { describe, expect, it } from 'vitest'
import {
  type Camera,
  constrain,
  counterSize,
  fitCamera,
  legibleScale,
  placedSize,
  project,
  scaleRange,
  unproject,
  wholeScale,
  zoomAbout,
} from './camera.ts'

const board = { w: 2060, h: 1460 }
const desk = { w: 1100, h: 860 }
const phone = { w: 390, h: 844 }
const areas = [480, 200, 1000, 1000] as const

describe('the camera', () => {
  it('shows the whole board on a desktop, centred', () => {
    const { k, x, y } = fitCamera(board, desk, areas, 0.47)
    expect(k).toBeCloseTo(wholeScale(board, desk))
    expect(x).toBeCloseTo((desk.w - board.w * k) / 2)
    expect(y).toBeCloseTo((desk.h - board.h * k) / 2)
  })

  it('shows the centre of the areas at a readable size on a phone', () => {
    const camera = fitCamera(board, phone, areas, 0.47)
    expect(camera.k).toBe(0.47)
    expect(project(camera, [900, 700])[0]).toBeCloseTo(phone.w / 2)
    expect(fitCamera(board, phone, areas).k).toBeCloseTo(wholeScale(board, phone))
  })

  it('omits the surroundings of the areas if that makes them readable, but not for a small gain', () => {
    const wide = { w: 2814, h: 2060 }
    const screen = { w: 1066, h: 860 }
    const map = [44, 200, 2210, 1690] as const
    expect(fitCamera(wide, screen, map, 0.42).k).toBeCloseTo(wholeScale(wide, screen))
    expect(fitCamera(wide, screen, map, 0.5).k).toBeCloseTo(wholeScale({ w: 2210, h: 1690 }, screen))
  })

  it('computes the scale from which counters are readable', () => {
    expect(placedSize(48, 0, legibleScale(48, 0))).toBeCloseTo(32, 0)
    expect(placedSize(48, 58.9, legibleScale(48, 58.9))).toBeCloseTo(32, 0)
    expect(legibleScale(48, 58.9)).toBeGreaterThan(legibleScale(48, 0))
  })

  it('never loses the board', () => {
    for (const screen of [desk, phone])
      for (const k of [scaleRange(board, screen)[0], 0.5, 1, 3])
        for (const far of [-1e5, 1e5]) {
          const { x, y } = constrain({ k, x: far, y: far }, board, screen)
          for (const [offset, length, room] of [
            [x, board.w * k, screen.w],
            [y, board.h * k, screen.h],
          ] as const) {
            const whole = offset >= 0 && offset + length <= room
            const overMiddle = offset < room / 2 && offset + length > room / 2
            expect(whole || overMiddle).toBe(true)
          }
        }
  })

  it('keeps the point under the pointer while zooming, within its range', () => {
    const start: Camera = { k: 1, x: -400, y: -300 }
    const point = unproject(start, [500, 400])
    const near = zoomAbout(start, 1.5, [500, 400], board, desk)
    expect(near.k).toBe(1.5)
    expect(project(near, point)[0]).toBeCloseTo(500)
    expect(project(near, point)[1]).toBeCloseTo(400)
    expect(zoomAbout(start, 100, [0, 0], board, desk).k).toBe(scaleRange(board, desk)[1])
    expect(zoomAbout(start, 0.001, [0, 0], board, desk).k).toBe(scaleRange(board, desk)[0])
  })

  it('shrinks counters less than the map, and never grows them while shrinking', () => {
    expect(counterSize(48, 1)).toBe(48)
    expect(counterSize(48, 2)).toBe(96)
    expect(counterSize(48, 0.53)).toBeGreaterThan(34)
    let last = 0
    for (let k = 0.05; k < 3; k += 0.01) {
      expect(counterSize(48, k)).toBeGreaterThanOrEqual(last)
      last = counterSize(48, k)
    }
  })
})
