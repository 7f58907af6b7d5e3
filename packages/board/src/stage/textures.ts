import { CanvasSource, Texture } from 'pixi.js'
import { canvasOf, type Pen } from '../art/pen.ts'

/** A texture of a canvas; `density` is device pixels per CSS pixel. */
export function textureOf(canvas: HTMLCanvasElement, density: number): Texture {
  return new Texture({ source: new CanvasSource({ resource: canvas, resolution: density, scaleMode: 'linear' }) })
}

/** Number of textures kept before unused ones are discarded. */
const KEEP = 700

/** Drawings as textures, made once per key and discarded when long unused. */
export class TextureCache {
  readonly #density: number
  readonly #kept = new Map<string, Texture>()

  constructor(density: number) {
    this.#density = density
  }

  /** Whether there is a texture with a key. */
  has(key: string): boolean {
    return this.#kept.has(key)
  }

  /** The texture with a key; `draw` creates it, in units of CSS pixels. Width and height are in CSS pixels. */
  get(key: string, w: number, h: number, draw: (pen: Pen) => void): Texture {
    const kept = this.#kept.get(key)
    if (kept !== undefined) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const { canvas, pen } = canvasOf(w * this.#density, h * this.#density)
    pen.scale(this.#density, this.#density)
    draw(pen)
    const texture = textureOf(canvas, this.#density)
    this.#kept.set(key, texture)
    return texture
  }

  /** Discards the least recently used textures, except those in use. */
  prune(used: ReadonlySet<Texture>): void {
    if (this.#kept.size <= KEEP) return
    for (const [key, texture] of this.#kept) {
      if (this.#kept.size <= KEEP) return
      if (used.has(texture)) continue
      texture.destroy(true)
      this.#kept.delete(key)
    }
  }

  /** Discards everything. */
  destroy(): void {
    for (const texture of this.#kept.values()) texture.destroy(true)
    this.#kept.clear()
  }
}
