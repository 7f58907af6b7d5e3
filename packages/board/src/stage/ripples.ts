import type { Point } from '@topside/engine'
import { type Container, Sprite, type Texture } from 'pixi.js'
import { type Camera, project } from '../camera.ts'

/** Duration of the ripple after a change of control, in ms. */
const RIPPLE = 650

interface Ripple {
  readonly at: Point
  readonly sprite: Sprite
  readonly start: number
}

/** Rings that widen and fade where control changed. */
export class Ripples {
  readonly #container: Container
  #ripples: readonly Ripple[] = []

  constructor(container: Container) {
    this.#container = container
  }

  /** Whether any ripple is still visible. */
  get any(): boolean {
    return this.#ripples.length > 0
  }

  /** Starts a ripple. */
  begin(at: Point, texture: Texture, now: number): void {
    const sprite = new Sprite(texture)
    sprite.anchor.set(0.5)
    this.#container.addChild(sprite)
    this.#ripples = [...this.#ripples, { at, sprite, start: now }]
  }

  /** Moves and widens all ripples to their current states. */
  place(camera: Camera, now: number): void {
    for (const { at, sprite, start } of this.#ripples) {
      const [x, y] = project(camera, at)
      const share = Math.min(1, Math.max(0, (now - start) / RIPPLE))
      sprite.position.set(x, y)
      sprite.scale.set(0.15 + 0.85 * share)
      sprite.alpha = 1 - share
      if (share >= 1) sprite.destroy()
    }
    this.#ripples = this.#ripples.filter(({ sprite }) => !sprite.destroyed)
  }

  /** Ends all ripples. */
  clear(): void {
    for (const { sprite } of this.#ripples) sprite.destroy()
    this.#ripples = []
  }
}
