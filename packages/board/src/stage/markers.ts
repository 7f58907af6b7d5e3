import { Container, type Texture } from 'pixi.js'
import type { BoardOptions, BoardView, Highlight } from '../api.ts'
import {
  drawBareNumber,
  drawDue,
  drawFight,
  drawFlag,
  drawGoal,
  drawNumber,
  drawRing,
  drawToken,
  stylesOf,
} from '../art/markers.ts'
import { styleKey } from '../art/sides.ts'
import type { Camera, Size } from '../camera.ts'
import type { Changes } from '../changes.ts'
import { badgeScale } from '../detail.ts'
import type { BoardGeometry } from '../geometry.ts'
import type { Spot } from '../layout.ts'
import type { Palette } from '../palette.ts'
import { cellOf, inHalves } from './cells.ts'
import { anyMoving, BARE, MovingSprite } from './moving-sprite.ts'
import { Ripples } from './ripples.ts'
import { TextureCache } from './textures.ts'

/** Sizes of markers, in CSS pixels. */
const SIZES = {
  /** Width of a ripple at its end. */
  ring: 140,
  /** Width of the fight symbol: usual, and least if hexes are small on the screen. */
  fight: { usual: 20, least: 12 },
  /** Minimum size of a token on a track. */
  token: 26,
}

/** Width of the marker in a box controlled by a side, in map units. */
const BOX_FLAG = 40

/** Above this number of costs, they are drawn without plates. */
const MANY = 24

/** Duration of a token's slide, in ms. */
const SLIDE = 250

/** What is shown at one moment, and the ids of the sprites in use. */
interface Drawn {
  readonly view: BoardView
  readonly camera: Camera
  /** Whether the scale is steady, so that textures are made for it. */
  readonly steady: boolean
  readonly palette: Palette
  readonly now: number
  readonly seen: Set<string>
}

/** Everything that changes between map and counters: control markers, tokens on tracks, costs, ripples. */
export class Markers {
  /** Between map and counters. */
  readonly container = new Container()
  /** Above the counters. */
  readonly above = new Container()
  readonly #geometry: BoardGeometry
  readonly #density: number
  readonly #cache: TextureCache
  readonly #styles: ReturnType<typeof stylesOf>
  readonly #sides: BoardOptions['sides']
  readonly #counters: BoardOptions['counters']
  /** Spaces with pieces, and the sides of these, in the last view shown. */
  #held: { readonly of: BoardView['pieces'] | undefined; readonly places: ReadonlySet<string> } = {
    of: undefined,
    places: new Set(),
  }
  readonly #sprites = new Map<string, MovingSprite>()
  readonly #ripples = new Ripples(this.container)

  constructor(options: Pick<BoardOptions, 'sides' | 'counters'>, geometry: BoardGeometry, density: number) {
    this.#geometry = geometry
    this.#density = density
    this.#cache = new TextureCache(density)
    this.#styles = stylesOf(options.sides)
    this.#sides = options.sides
    this.#counters = options.counters
  }

  /** Whether a change of control is still rippling. */
  get rippling(): boolean {
    return this.#ripples.any
  }

  /** Whether a token is moving. */
  get moving(): boolean {
    return anyMoving(this.#sprites.values())
  }

  /** Shows a view and a highlight; with `changes`, tokens slide and new control ripples. */
  arrange(
    view: BoardView,
    highlight: Highlight,
    camera: Camera,
    steady: boolean,
    palette: Palette,
    pattern: boolean,
    now: number,
    changes: Changes | undefined,
  ): void {
    const drawn: Drawn = { view, camera, steady, palette, now, seen: new Set() }
    this.#showFlags(drawn, pattern)
    this.#showGoals(drawn)
    this.#showTokens(drawn, changes?.tracks ?? [])
    this.#showCosts(drawn, highlight.costs ?? new Map())
    this.#showHostile(drawn, highlight)
    for (const [id, sprite] of this.#sprites)
      if (!drawn.seen.has(id)) {
        sprite.view.destroy()
        this.#sprites.delete(id)
      }
    for (const space of changes?.taken ?? []) {
      const shape = this.#geometry.spaces.get(space)
      const style = this.#styles.get(view.owners.get(space) ?? '')
      if (shape?.space.kind !== 'area' || style === undefined) continue
      const colour = style[palette.theme].fill
      const size = SIZES.ring
      const ring = this.#cache.get(`ring|${colour}`, size, size, (pen) => drawRing(pen, size, colour))
      this.#ripples.begin(shape.space.label, ring, now)
    }
  }

  /** The sprite with an id, at a spot or moving there for `time` ms. */
  #spriteAt({ seen, now }: Drawn, id: string, spot: Spot, time = 0): MovingSprite {
    seen.add(id)
    let sprite = this.#sprites.get(id)
    if (sprite === undefined) {
      sprite = new MovingSprite(spot)
      this.#sprites.set(id, sprite)
      this.container.addChild(sprite.view)
    } else if (time > 0 || !sprite.moving) sprite.send(spot, now, time)
    return sprite
  }

  /** The sprite with an id, at a spot, with a texture; it keeps its old texture while the scale changes. */
  #show(drawn: Drawn, id: string, spot: Spot, texture: () => Texture, margin: number, time = 0): MovingSprite {
    const sprite = this.#spriteAt(drawn, id, spot, time)
    if (drawn.steady || sprite.made === BARE) sprite.show(texture(), spot.size, margin)
    return sprite
  }

  /** Markers of the sides that control spaces. */
  #showFlags(drawn: Drawn, pattern: boolean): void {
    const { view, camera, palette } = drawn
    const u = badgeScale(camera.k)
    for (const [id, owner] of view.owners) {
      const shape = this.#geometry.spaces.get(id)
      if (shape === undefined) continue
      const area = shape.space.kind === 'area'
      const quiet = shape.space.quietControl === true
      if (quiet && this.#isHeld(view, id, owner)) continue
      // In a box, its side's marker is as large as a counter.
      const size = area ? Math.max(quiet ? 6 : 9, Math.round((quiet ? 13 : 19) * u)) : Math.round(BOX_FLAG * camera.k)
      const style = this.#styles.get(owner)
      const spot: Spot = area
        ? { at: shape.space.label, dx: (quiet ? -25 : -27) * u, dy: (quiet ? 0 : -16) * u, size, z: 0, covered: false }
        : { at: shape.space.slots?.[0] ?? shape.middle, dx: 0, dy: 0, size, z: 0, covered: false }
      const texture = () =>
        this.#cache.get(`flag|${styleKey(style)}|${size}|${pattern}|${palette.table}`, size + 4, size + 4, (pen) =>
          drawFlag(pen, style, size, pattern, palette),
        )
      this.#show(drawn, `flag|${id}`, spot, texture, 2)
    }
  }

  /** Whether pieces of the controlling side are in a space. */
  #isHeld(view: BoardView, space: string, owner: string): boolean {
    if (this.#held.of !== view.pieces) {
      const places = view.pieces.map((piece) => `${piece.space} ${this.#counters[piece.id]?.side}`)
      this.#held = { of: view.pieces, places: new Set(places) }
    }
    return this.#held.places.has(`${space} ${owner}`)
  }

  /** Frames of the cells that a player must reach. */
  #showGoals(drawn: Drawn): void {
    const { view, camera, palette } = drawn
    for (const track of this.#geometry.tracks.values()) {
      const cell = cellOf(track.cells, view.tracks.get(track.goal ?? '') ?? Number.NaN)
      if (cell === undefined) continue
      const [x, y, w, h] = cell.rect
      const [wide, high] = [Math.round((w - 4) * camera.k), Math.round((h - 4) * camera.k)]
      const size = Math.max(wide, high)
      const texture = () =>
        this.#cache.get(`goal|${wide}|${high}|${palette.table}`, size, size, (pen) => {
          pen.translate((size - wide) / 2, (size - high) / 2)
          drawGoal(pen, wide, high, palette)
        })
      const spot: Spot = { at: [x + w / 2, y + h / 2], dx: 0, dy: 0, size, z: 0, covered: false }
      this.#show(drawn, `goal|${track.id}`, spot, texture, 0)
    }
  }

  /** Tokens on the tracks; those of `changed` slide. */
  #showTokens(drawn: Drawn, changed: readonly string[]): void {
    const { view, camera, palette } = drawn
    for (const [id, value] of view.tracks) {
      const cell = cellOf(this.#geometry.tracks.get(id)?.cells ?? [], value)
      if (cell === undefined) continue
      const [x, y, w, h] = cell.rect
      const upper = cell.sub === undefined ? 0.5 : 0.36
      const [high, most] = cell.sub === undefined ? [0.8, 1.1] : [0.52, 0.62]
      // Keep its number readable, even if the token becomes wider than its cell.
      const size = Math.round(
        Math.max(Math.min(w * 0.8, h * high) * camera.k, Math.min(SIZES.token, h * most * camera.k)),
      )
      const style = this.#styles.get(this.#speaker(id, view) ?? '')
      const label = value > cell.value && !cell.label.includes('+') ? String(value) : cell.label
      const texture = () =>
        this.#cache.get(`token|${styleKey(style)}|${label}|${size}|${palette.table}`, size + 8, size + 8, (pen) =>
          drawToken(pen, style, label, size, palette),
        )
      const spot: Spot = { at: [x + w / 2, y + h * upper], dx: 0, dy: 0, size, z: 0, covered: false }
      this.#show(drawn, `token|${id}`, spot, texture, 4, changed.includes(id) ? SLIDE : 0)
    }
  }

  /** Costs to move to spaces. */
  #showCosts(drawn: Drawn, costs: ReadonlyMap<string, number>): void {
    const { view, camera, palette } = drawn
    const u = badgeScale(camera.k)
    // Plates on all spaces would cover the map.
    const many = costs.size > MANY
    const occupied = new Set(costs.size === 0 ? [] : view.pieces.map((piece) => piece.space))
    for (const [id, cost] of costs) {
      const shape = this.#geometry.spaces.get(id)
      if (shape === undefined) continue
      const text = inHalves(cost)
      // In a hex that is small on the screen, keep the plate off its edges.
      const h = shape.pitch > 0 ? Math.round(Math.min(18, Math.max(14, shape.pitch * camera.k * 0.6))) : 18
      const w = Math.max(h, Math.round((8 + text.length * 8) * (h / 18)))
      const texture = () =>
        this.#cache.get(`cost|${text}|${h}|${many}|${palette.table}`, w, w, (pen) => {
          pen.translate(0, (w - h) / 2)
          if (many) drawBareNumber(pen, text, w, h, palette.action, palette.card)
          else drawNumber(pen, text, w, h, palette.action, palette.card, palette.card)
        })
      const at = shape.space.identifier === undefined ? shape.middle : shape.space.label
      // On a counter it would cover the factors, so it is placed at the upper edge.
      const taken = shape.space.slots !== undefined && occupied.has(id)
      const dy = shape.space.identifier === undefined ? (taken ? -0.44 * shape.pitch * camera.k : 0) : -23 * u - 5
      const spot: Spot = { at, dx: 0, dy, size: w, z: 0, covered: false }
      const sprite = this.#show(drawn, `cost|${id}`, spot, texture, 0)
      this.above.addChild(sprite.view)
    }
  }

  /** The symbol at the upper right of a space whose choice is an attack; another one if the attack is mandatory. */
  #showHostile(drawn: Drawn, { hostileSpaces = new Set(), dueSpaces = new Set() }: Highlight): void {
    const { camera, palette } = drawn
    const u = badgeScale(camera.k)
    for (const id of hostileSpaces) {
      const shape = this.#geometry.spaces.get(id)
      if (shape === undefined) continue
      const hex = shape.space.identifier === undefined
      // On a small hex it would cover the counters.
      const { usual, least } = SIZES.fight
      const size = hex ? Math.round(Math.min(usual, Math.max(least, shape.pitch * camera.k * 0.5))) : usual
      const [sign, draw] = dueSpaces.has(id) ? (['due', drawDue] as const) : (['fight', drawFight] as const)
      const texture = this.#cache.get(`${sign}|${size}|${palette.table}`, size, size, (pen) => draw(pen, size, palette))
      const [at, dx, dy] = hex
        ? [shape.middle, 0.34 * shape.pitch * camera.k, -0.34 * shape.pitch * camera.k]
        : [shape.space.label, 18 * u + 10, -23 * u - 5]
      const sprite = this.#spriteAt(drawn, `${sign}|${id}`, { at, dx, dy, size, z: 0, covered: false })
      sprite.show(texture, size, 0)
      this.above.addChild(sprite.view)
    }
  }

  /** The side of a track's token. */
  #speaker(track: string, view: BoardView): string | undefined {
    const named = this.#geometry.tracks.get(track)?.side ?? ''
    const index = view.tracks.get(named)
    if (index !== undefined) return this.#sides[index]?.id
    return this.#sides.some(({ id }) => id === named) ? named : view.owners.get(track)
  }

  /** Moves everything to its current position. */
  place(camera: Camera, screen: Size, now: number): void {
    for (const sprite of this.#sprites.values()) sprite.place(camera, screen, now, this.#density)
    this.#ripples.place(camera, now)
  }

  /** Ends all movements. */
  skip(now: number): void {
    this.#ripples.clear()
    for (const sprite of this.#sprites.values()) sprite.send(sprite.spot, now, 0)
  }

  destroy(): void {
    this.#cache.destroy()
    this.container.destroy({ children: true })
    this.above.destroy({ children: true })
  }
}
