import type { Point } from '@topside/engine'
import { Container, Sprite, type Texture } from 'pixi.js'
import type { BoardPiece, BoardView, Highlight, ScreenRect } from '../api.ts'
import { drawCounter, MARGIN } from '../art/counter.ts'
import { type Look, lookKey } from '../art/look.ts'
import { drawCard } from '../art/markers.ts'
import type { Camera, Size } from '../camera.ts'
import { project } from '../camera.ts'
import { type Changes, moveTime } from '../changes.ts'
import type { BoardGeometry } from '../geometry.ts'
import type { Placed } from '../hit.ts'
import { type Fan, type Spot, spotRect, stackSpots } from '../layout.ts'
import type { Palette } from '../palette.ts'
import type { Pile } from '../piles.ts'
import { Badges } from './badges.ts'
import { type CounterOptions, Looks } from './looks.ts'
import { anyMoving, BARE, MovingSprite } from './moving-sprite.ts'
import { TextureCache } from './textures.ts'

/** Everything that determines the looks and positions of counters at one moment. */
export interface Arrangement {
  readonly view: BoardView
  readonly piles: readonly Pile[]
  readonly fan: { readonly space: string; readonly layout: Fan } | undefined
  readonly highlight: Highlight
  readonly palette: Palette
  /** Whether hatching distinguishes sides. */
  readonly pattern: boolean
  readonly dragged: { readonly piece: string; readonly at: Point } | undefined
  readonly camera: Camera
  /** Whether the scale is steady, so that textures are made for it. */
  readonly steady: boolean
}

/** Above all stacks. */
const FAN_Z = 5000
const DRAG_Z = 9000
/** Duration of fading in or out, in ms. */
const FADE = 220

/** All counters: their textures, places and movements. */
export class Counters {
  readonly container = new Container({ sortableChildren: true })
  readonly #geometry: BoardGeometry
  readonly #density: number
  readonly #cache: TextureCache
  readonly #looks: Looks
  readonly #sprites = new Map<string, MovingSprite>()
  /** Removed counters that fade out. */
  #leaving: MovingSprite[] = []
  readonly #badges: Badges
  readonly #card = new Sprite()
  readonly #spots = new Map<
    string,
    { readonly spot: Spot; readonly piece?: string; readonly space: string; readonly look: Look }
  >()
  #lifted: string | undefined
  /** Functions that draw the textures of waiting counters. */
  #waiting: (() => void)[] = []

  constructor(options: CounterOptions, geometry: BoardGeometry, density: number) {
    this.#geometry = geometry
    this.#density = density
    this.#cache = new TextureCache(density)
    this.#looks = new Looks(options)
    this.#card.zIndex = FAN_Z - 100
    this.container.addChild(this.#card)
    this.#badges = new Badges(this.container, this.#cache)
  }

  /** Counters on the screen, for hit tests and positions. */
  placed(camera: Camera): Placed[] {
    const list: Placed[] = []
    for (const { spot, piece, space } of this.#spots.values()) {
      if (spot.covered) continue
      const base = { space, rect: spotRect(spot, camera), z: spot.z, fanned: spot.z >= FAN_Z }
      list.push(piece === undefined ? base : { ...base, piece })
    }
    return list
  }

  /** The place of a piece; `undefined` if it is not shown. */
  rectOf(piece: string, camera: Camera): ScreenRect | undefined {
    const found = this.#spots.get(piece)
    return found === undefined ? undefined : spotRect(found.spot, camera)
  }

  /** Whether anything is moving. */
  get moving(): boolean {
    return this.#leaving.length > 0 || anyMoving(this.#sprites.values())
  }

  /**
   * Lays everything out. `changes` are animated from `now` on; other differences (an opened fan, a closed stack) take
   * `settle` ms. With `settle` 0 and no changes, everything is in place at once.
   */
  arrange(a: Arrangement, now: number, changes: Changes | undefined, settle: number): void {
    this.#plan(a)
    const moves = new Map(changes?.moves.map((move) => [move.piece, move.path]))
    const appeared = new Set(changes?.appeared)
    const gone = new Set(changes?.gone)
    const seen = new Set<string>()
    const used = new Set<Texture>()
    this.#waiting = []
    for (const [id, { spot, look }] of this.#spots) {
      seen.add(id)
      let sprite = this.#sprites.get(id)
      const path = moves.get(id)
      if (sprite === undefined) {
        sprite = new MovingSprite(path === undefined ? spot : this.#spotAt(path[0], spot))
        this.#sprites.set(id, sprite)
        this.container.addChild(sprite.view)
        if (appeared.has(id)) sprite.fade(1, now, FADE)
      }
      const before = sprite.spot
      if (path !== undefined && changes !== undefined)
        sprite.send(
          spot,
          now,
          moveTime(path),
          path.slice(1, -1).flatMap((space) => [this.#geometry.spaces.get(space)?.middle ?? spot.at]),
        )
      else if (!sprite.moving || differs(before, spot)) sprite.send(spot, now, differs(before, spot) ? settle : 0)
      this.#dress(sprite, id, look, spot.size, a)
      used.add(sprite.view.texture)
    }
    for (const [id, sprite] of this.#sprites)
      if (!seen.has(id)) {
        this.#sprites.delete(id)
        if (gone.has(id)) {
          sprite.fade(0, now, FADE)
          this.#leaving.push(sprite)
        } else sprite.view.destroy()
      }
    for (const sprite of this.#leaving) used.add(sprite.view.texture)
    const stacked = a.piles.filter((pile) => pile.space !== a.fan?.space)
    const spotOf = (id: string) => {
      const spot = this.#spots.get(id)?.spot
      return spot === undefined || spot.z >= FAN_Z ? undefined : spot
    }
    this.#badges.arrange(stacked, spotOf, this.#geometry.board.counter, a.camera.k, a.palette, used)
    this.#lay(a.fan?.layout.card, a.palette, used)
    this.#cache.prune(used)
  }

  #spotAt(space: string | undefined, like: Spot): Spot {
    const shape = space === undefined ? undefined : this.#geometry.spaces.get(space)
    return shape === undefined ? like : { ...like, at: shape.middle, dx: 0, dy: 0 }
  }

  /** Raises the piece under the pointer a little. */
  lift(piece: string | undefined): void {
    this.#lifted = piece
  }

  /** Moves all sprites to their current positions. */
  place(camera: Camera, screen: Size, now: number): void {
    for (const sprite of this.#leaving) {
      sprite.place(camera, screen, now, this.#density)
      if (!sprite.moving) sprite.view.destroy()
    }
    this.#leaving = this.#leaving.filter(({ view }) => !view.destroyed)
    for (const [id, sprite] of this.#sprites)
      sprite.place(camera, screen, now, this.#density, id === this.#lifted ? 3 : 0)
    this.#badges.place(camera, screen, now, this.#density, (piece) => this.#sprites.get(piece)?.moving === true)
  }

  /** Ends all movements. */
  skip(now: number): void {
    for (const { view } of this.#leaving) view.destroy()
    this.#leaving = []
    for (const sprite of this.#sprites.values()) {
      sprite.send(sprite.spot, now, 0)
      sprite.fade(1, now, 0)
    }
  }

  /** Computes every counter's spot and look. */
  #plan(a: Arrangement): void {
    this.#spots.clear()
    const counter = this.#geometry.board.counter
    let depth = 0
    for (const pile of a.piles) {
      const spots = stackSpots(pile, counter, a.camera.k)
      depth += 40
      if (pile.hidden > 0)
        spots.forEach((spot, i) => {
          this.#spots.set(`${pile.key}|${i}`, {
            spot: { ...spot, z: spot.z + depth },
            space: pile.space,
            look: this.#looks.back(pile.side, a.pattern, i === 0 ? pile.hidden : 0),
          })
        })
      pile.pieces.forEach((piece, i) => {
        const spot = spots[i]
        if (spot === undefined) return
        this.#spots.set(piece.id, {
          spot: this.#spotOf(piece, { ...spot, z: spot.z + depth }, a),
          piece: piece.id,
          space: pile.space,
          look: this.#looks.front(piece, pile.side, a.highlight, a.pattern),
        })
      })
    }
  }

  #spotOf(piece: BoardPiece, spot: Spot, { fan, dragged, camera }: Arrangement): Spot {
    if (dragged?.piece === piece.id) {
      const [x, y] = project(camera, spot.at)
      return { ...spot, dx: dragged.at[0] - x, dy: dragged.at[1] - y, z: DRAG_Z, covered: false }
    }
    const place = fan?.layout.places.get(piece.id)
    if (fan === undefined || place === undefined) return spot
    const at = this.#geometry.spaces.get(fan.space)?.middle ?? spot.at
    const [x, y] = project(camera, at)
    return { at, dx: place.x + place.w / 2 - x, dy: place.y + place.h / 2 - y, size: place.w, z: FAN_Z, covered: false }
  }

  /**
   * Gives a sprite the texture of its look. It keeps its old texture until the new one is drawn, and while the scale
   * changes.
   */
  #dress(sprite: MovingSprite, id: string, look: Look, size: number, { steady, palette }: Arrangement): void {
    const bare = sprite.made === BARE
    const made = steady || bare ? size : sprite.made
    const key = `${lookKey(look, id)}|${made}|${palette.table}`
    const side = made + 2 * MARGIN
    const put = () => {
      const texture = this.#cache.get(key, side, side, (pen) => {
        pen.translate(MARGIN, MARGIN)
        drawCounter(pen, look, made, palette)
      })
      sprite.show(texture, made, MARGIN)
    }
    if (bare || this.#cache.has(key)) put()
    else if (look.edge === 'plain' || look.edge === 'dimmed') this.#waiting.push(put)
    // Highlighted counters come first.
    else this.#waiting.unshift(put)
  }

  /** Draws waiting textures within limits of `time` (ms) and `count`; returns whether some are left. */
  work({ time, count }: { readonly time: number; readonly count: number }): boolean {
    const end = performance.now() + time
    for (let drawn = 0; this.#waiting.length > 0 && drawn < count; drawn++) {
      if (performance.now() > end) break
      this.#waiting.shift()?.()
    }
    return this.#waiting.length > 0
  }

  /** Draws the card under an open stack. */
  #lay(rect: ScreenRect | undefined, palette: Palette, used: Set<Texture>): void {
    this.#card.visible = rect !== undefined
    if (rect === undefined) return
    const { w, h } = rect
    this.#card.texture = this.#cache.get(`card|${w}|${h}|${palette.table}`, w + 12, h + 12, (pen) =>
      drawCard(pen, w, h, palette),
    )
    this.#card.position.set(rect.x - 6, rect.y - 6)
    used.add(this.#card.texture)
  }

  destroy(): void {
    this.#cache.destroy()
    this.container.destroy({ children: true })
  }
}

function differs(a: Spot, b: Spot): boolean {
  return (
    a.at[0] !== b.at[0] ||
    a.at[1] !== b.at[1] ||
    Math.abs(a.dx - b.dx) + Math.abs(a.dy - b.dy) > 0.5 ||
    a.size !== b.size
  )
}
