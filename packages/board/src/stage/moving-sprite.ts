import type { Point } from '@topside/engine'
import { Sprite, type Texture } from 'pixi.js'
import { type Camera, project, type Size } from '../camera.ts'
import type { Spot } from '../layout.ts'

/** A movement from one spot to another. */
interface Motion {
  readonly from: Spot
  /** Points of the path on the map, both ends included. */
  readonly path: readonly Point[]
  /** Distance from the start to each of them. */
  readonly marks: readonly number[]
  readonly start: number
  readonly time: number
}

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2)

/** The point at a share of a path. */
function along(path: readonly Point[], marks: readonly number[], share: number): Point {
  const length = marks.at(-1) ?? 0
  const target = length * share
  for (let i = 1; i < path.length; i++) {
    const [a, b, from, to] = [path[i - 1], path[i], marks[i - 1] ?? 0, marks[i] ?? 0]
    if (a === undefined || b === undefined || (target > to && i < path.length - 1)) continue
    const part = to === from ? 1 : (target - from) / (to - from)
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
  }
  return path.at(-1) ?? [0, 0]
}

/** `MovingSprite.made` of a sprite without a texture. */
export const BARE = 1

/** A drawing that lies on a spot and can move to another: a counter, a token, a badge. */
export class MovingSprite {
  readonly view = new Sprite()
  spot: Spot
  #motion: Motion | undefined
  /** Side in CSS pixels that its texture was made for, without margin. */
  #made = BARE
  #margin = 0
  #fade: { readonly from: number; readonly to: number; readonly start: number; readonly time: number } | undefined

  constructor(spot: Spot) {
    this.spot = spot
  }

  /** Whether it is moving. */
  get moving(): boolean {
    return this.#motion !== undefined || this.#fade !== undefined
  }

  /** Fades in (`to` 1) or out (`to` 0) within `time` ms. */
  fade(to: 0 | 1, now: number, time: number): void {
    this.#fade = time > 0 ? { from: 1 - to, to, start: now, time } : undefined
    this.view.alpha = this.#fade === undefined ? to : 1 - to
  }

  /** The size that its current texture was made for. */
  get made(): number {
    return this.#made
  }

  /** Shows a texture made for a size of `made` CSS pixels, with a margin on each side. */
  show(texture: Texture, made: number, margin: number): void {
    this.view.texture = texture
    this.#made = made
    this.#margin = margin
  }

  /** Moves it to a spot, past points of the map; `time` in ms, 0: at once. */
  send(to: Spot, now: number, time: number, path: readonly Point[] = []): void {
    if (time <= 0) {
      this.#motion = undefined
      this.spot = to
      return
    }
    const from = this.at(now)
    const points = [from.at, ...path, to.at]
    const marks: number[] = [0]
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1] ?? from.at, points[i] ?? to.at]
      marks.push((marks[i - 1] ?? 0) + Math.hypot(a[0] - b[0], a[1] - b[1]))
    }
    this.#motion = { from, path: points, marks, start: now, time }
    this.spot = to
  }

  /** Its current position. */
  at(now: number): Spot {
    const motion = this.#motion
    if (motion === undefined) return this.spot
    const share = Math.min(1, Math.max(0, (now - motion.start) / motion.time))
    if (share >= 1) {
      this.#motion = undefined
      return this.spot
    }
    const t = ease(share)
    const { from } = motion
    const lerp = (a: number, b: number) => a + (b - a) * t
    return {
      at: along(motion.path, motion.marks, t),
      dx: lerp(from.dx, this.spot.dx),
      dy: lerp(from.dy, this.spot.dy),
      size: lerp(from.size, this.spot.size),
      z: this.spot.z + 1000,
      covered: false,
    }
  }

  /**
   * Puts the sprite on the screen, aligned to device pixels; `lift` in CSS pixels. Sprites outside the screen are not
   * drawn.
   */
  place(camera: Camera, screen: Size, now: number, density: number, lift = 0): void {
    const spot = this.at(now)
    const [x, y] = project(camera, spot.at)
    const fade = this.#fade
    if (fade !== undefined) {
      const share = Math.min(1, Math.max(0, (now - fade.start) / fade.time))
      this.view.alpha = fade.from + (fade.to - fade.from) * share
      if (share >= 1) this.#fade = undefined
    }
    const scale = spot.size / this.#made
    const snap = (value: number) => Math.round(value * density) / density
    const reach = spot.size / 2 + this.#margin * scale
    const [left, top] = [snap(x + spot.dx - reach), snap(y + spot.dy - reach - lift)]
    const isBeyond = left > screen.w || top > screen.h || left + 2 * reach < 0 || top + 2 * reach < 0
    this.view.position.set(left, top)
    this.view.scale.set(Math.abs(scale - 1) < 0.001 ? 1 : scale)
    this.view.zIndex = spot.z
    this.view.visible = !spot.covered && !isBeyond
  }
}

/** Whether any of these is moving. */
export function anyMoving(sprites: Iterable<MovingSprite>): boolean {
  for (const sprite of sprites) if (sprite.moving) return true
  return false
}
