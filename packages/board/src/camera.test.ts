import { describe, expect, it } from 'vitest'
import {
  type Camera,
  constrain,
  counterSize,
  fitCamera,
  project,
  READABLE,
  scaleRange,
  unproject,
  wholeScale,
  zoomAbout,
} from './camera.ts'

const board = { w: 2060, h: 1460 }
const desk = { w: 1100, h: 860 }
const phone = { w: 390, h: 844 }

describe('the camera', () => {
  it('shows the whole board on a desk, in the middle', () => {
    const { k, x, y } = fitCamera(board, desk, [900, 700], READABLE)
    expect(k).toBeCloseTo(wholeScale(board, desk))
    expect(x).toBeCloseTo((desk.w - board.w * k) / 2)
    expect(y).toBeCloseTo((desk.h - board.h * k) / 2)
  })

  it('shows the given middle at a size that can be read on a phone', () => {
    const camera = fitCamera(board, phone, [900, 700], READABLE)
    expect(camera.k).toBe(READABLE)
    expect(project(camera, [900, 700])[0]).toBeCloseTo(phone.w / 2)
  })

  it('leaves nothing out where that would gain little', () => {
    const wide = { w: 2814, h: 2060 }
    expect(fitCamera(wide, { w: 1066, h: 860 }, [900, 700], READABLE).k).toBeCloseTo(
      wholeScale(wide, { w: 1066, h: 860 }),
    )
  })

  it('shows no less than can be told apart on a low screen', () => {
    expect(fitCamera({ w: 2814, h: 2060 }, { w: 500, h: 350 }, [900, 700], READABLE).k).toBe(0.3)
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

  it('keeps the point under the pointer while it zooms, within its range', () => {
    const start: Camera = { k: 1, x: -400, y: -300 }
    const point = unproject(start, [500, 400])
    const near = zoomAbout(start, 1.5, [500, 400], board, desk)
    expect(near.k).toBe(1.5)
    expect(project(near, point)[0]).toBeCloseTo(500)
    expect(project(near, point)[1]).toBeCloseTo(400)
    expect(zoomAbout(start, 100, [0, 0], board, desk).k).toBe(scaleRange(board, desk)[1])
    expect(zoomAbout(start, 0.001, [0, 0], board, desk).k).toBe(scaleRange(board, desk)[0])
  })

  it('shrinks counters less than the map, and never makes them grow while it shrinks', () => {
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
