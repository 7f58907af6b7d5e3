import type { Container, Texture } from 'pixi.js'
import { drawNumber } from '../art/markers.ts'
import type { Camera, Size } from '../camera.ts'
import { pileSize, type Spot } from '../layout.ts'
import type { Palette } from '../palette.ts'
import type { Pile } from '../piles.ts'
import { MovingSprite } from './moving-sprite.ts'
import type { TextureCache } from './textures.ts'

interface Badge {
  readonly sprite: MovingSprite
  /** The top piece of its stack. */
  top: string
}

/** Below this counter size, in CSS pixels, stacks do not show their counts. */
const LEAST = 15

/** The number of counters at the outer corner of each stack. */
export class Badges {
  readonly #container: Container
  readonly #cache: TextureCache
  readonly #badges = new Map<string, Badge>()

  constructor(container: Container, cache: TextureCache) {
    this.#container = container
    this.#cache = cache
  }

  /** Shows the counts of the piles; `spotOf` returns a piece's position. Textures in use are added to `used`. */
  arrange(
    piles: readonly Pile[],
    spotOf: (piece: string) => Spot | undefined,
    counter: number,
    k: number,
    palette: Palette,
    used: Set<Texture>,
  ): void {
    const seen = new Set<string>()
    for (const pile of piles) {
      const count = pile.pieces.length
      const top = pile.pieces[0]?.id
      const size = pileSize(pile, counter, k)
      const spot = top === undefined ? undefined : spotOf(top)
      if (count < 2 || size < LEAST || top === undefined || spot === undefined) continue
      seen.add(pile.key)
      const h = Math.round(Math.min(22, Math.max(12, size * 0.42)))
      const w = count > 9 ? h + 6 : h
      const place: Spot = {
        ...spot,
        dx: spot.dx + pile.lean * (size / 2 + h * 0.27),
        // In a box, it must not cover the title above.
        dy: spot.dy - size / 2 + (pile.pitch > 0 ? h / 2 - 1 : 0),
        size: w,
        z: spot.z + 1,
      }
      const sprite = this.#sprite(pile.key, top, place)
      sprite.send(place, 0, 0)
      const texture = this.#cache.get(`count|${count}|${h}|${palette.table}`, w, w, (pen) => {
        pen.translate(0, (w - h) / 2)
        drawNumber(pen, String(count), w, h, palette.inks.ink, palette.inks.paper, palette.inks.paper)
      })
      sprite.show(texture, w, 0)
      used.add(texture)
    }
    for (const [key, badge] of this.#badges)
      if (!seen.has(key)) {
        badge.sprite.view.destroy()
        this.#badges.delete(key)
      }
  }

  #sprite(key: string, top: string, spot: Spot): MovingSprite {
    const known = this.#badges.get(key)
    if (known !== undefined) {
      known.top = top
      return known.sprite
    }
    const sprite = new MovingSprite(spot)
    this.#badges.set(key, { sprite, top })
    this.#container.addChild(sprite.view)
    return sprite
  }

  /** Moves the counts into place; a count waits while its stack's top piece is moving. */
  place(camera: Camera, screen: Size, now: number, density: number, moving: (piece: string) => boolean): void {
    for (const { sprite, top } of this.#badges.values()) {
      sprite.place(camera, screen, now, density)
      if (moving(top)) sprite.view.visible = false
    }
  }
}
