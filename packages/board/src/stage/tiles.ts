import { Container, Sprite } from 'pixi.js'
import type { MapPainter } from '../art/map.ts'
import { canvasOf } from '../art/pen.ts'
import type { Camera, Size } from '../camera.ts'
import type { Palette } from '../palette.ts'
import { textureOf } from './textures.ts'

/** Side of a tile in device pixels. */
const TILE = 512
/** Border painted around a tile, in device pixels, so that no seams show between shrunk tiles. */
const EDGE = 2
/** Longer side of the stand-in picture shown until tiles are painted, in device pixels. */
const STAND_IN = 720
/** Number of tiles kept for one scale. */
const KEEP = 64

interface Level {
  readonly k: number
  readonly palette: Palette
  readonly container: Container
  readonly tiles: Map<string, Sprite>
}

/**
 * The map as tiles painted at exactly the scale at which they are shown, so that lines and letters are always sharp.
 * Coarser pictures are shown while the scale changes, and where a tile is not painted yet.
 */
export class Tiles {
  readonly container = new Container()
  readonly #painter: MapPainter
  readonly #board: Size
  readonly #density: number
  #palette: Palette
  #standIn: Sprite | undefined
  /** Whether the current frame draws the stand-in for the first time, which takes as long as several tiles. */
  #fresh = false
  #levels: Level[] = []
  #missing: { readonly i: number; readonly j: number }[] = []

  constructor(painter: MapPainter, board: Size, density: number, palette: Palette) {
    this.#painter = painter
    this.#board = board
    this.#density = density
    this.#palette = palette
  }

  /** Repaints everything in new colours over several frames; old tiles stay until then. */
  repaint(palette: Palette): void {
    this.#palette = palette
    this.#standIn?.destroy({ texture: true, textureSource: true })
    this.#standIn = undefined
  }

  /** Moves the map with the camera; `steady`: the scale is not changing. */
  place(camera: Camera, screen: Size, steady: boolean): void {
    const snap = (value: number) => Math.round(value * this.#density) / this.#density
    if (steady) this.#begin(camera.k)
    for (const level of this.#levels) {
      level.container.position.set(snap(camera.x), snap(camera.y))
      level.container.scale.set(camera.k / level.k)
    }
    const covering = this.#levels.findLastIndex((level) => this.#covers(level, camera, screen))
    // Pictures that are covered completely are not drawn, except for the first time.
    this.#placeStandIn(camera, covering < 0)
    for (const [index, level] of this.#levels.entries()) level.container.visible = index >= covering
    this.#missing = []
    const top = this.#levels.at(-1)
    if (top !== undefined && top.k === camera.k) this.#missing = this.#wanted(top, camera, screen)
  }

  /**
   * Ensures that the top level has the current scale and colours; if only the colours are new, it is built beneath the
   * old one.
   */
  #begin(k: number): void {
    const top = this.#levels.at(-1)
    if (top?.k === k && top.palette === this.#palette) return
    const container = new Container()
    if (top?.k === k) this.container.addChildAt(container, this.container.getChildIndex(top.container))
    else this.container.addChild(container)
    this.#levels.push({ k, palette: this.#palette, container, tiles: new Map() })
    while (this.#levels.length > 2) {
      const old = this.#levels.shift()
      if (old !== undefined) this.#drop(old)
    }
  }

  /**
   * Puts the stand-in beneath the tiles; if missing, it is painted now if `needed`, otherwise once all tiles are
   * painted.
   */
  #placeStandIn(camera: Camera, needed: boolean): void {
    this.#fresh = this.#standIn === undefined && (needed || this.#idle)
    if (this.#fresh) this.#standIn = this.#paintStandIn()
    const standIn = this.#standIn
    if (standIn === undefined) return
    standIn.visible = needed || this.#fresh
    standIn.position.set(camera.x, camera.y)
    standIn.width = this.#board.w * camera.k
    standIn.height = this.#board.h * camera.k
  }

  /** Whether everything visible was painted at the last check. */
  get #idle(): boolean {
    return this.#levels.length === 1 && this.#missing.length === 0
  }

  /** Whether the tiles of a level, at whatever scale they were painted, cover everything visible of the board. */
  #covers(level: Level, { k, x, y }: Camera, { w, h }: Size): boolean {
    const grown = k / level.k
    const [camera, screen] = [
      { k: level.k, x: x / grown, y: y / grown },
      { w: w / grown, h: h / grown },
    ]
    return this.#wanted(level, camera, screen).length === 0
  }

  /** Visible tiles of a level that are not painted, central ones first. */
  #wanted(level: Level, camera: Camera, screen: Size): { i: number; j: number }[] {
    const side = TILE / this.#density
    const range = (offset: number, room: number, length: number) => [
      Math.max(0, Math.floor(-offset / side)),
      Math.min(Math.ceil((length * level.k) / side) - 1, Math.floor((room - offset) / side)),
    ]
    const [left = 0, right = -1] = range(camera.x, screen.w, this.#board.w)
    const [top = 0, bottom = -1] = range(camera.y, screen.h, this.#board.h)
    const list: { i: number; j: number }[] = []
    for (let j = top; j <= bottom; j++)
      for (let i = left; i <= right; i++) if (!level.tiles.has(`${i},${j}`)) list.push({ i, j })
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return list.sort((a, b) => Math.hypot(a.i - x, a.j - y) - Math.hypot(b.i - x, b.j - y))
  }

  /**
   * Paints missing tiles within limits of `time` (ms) and `count`, none together with a new stand-in; returns whether
   * any are still missing.
   */
  work({ time, count }: { readonly time: number; readonly count: number }): boolean {
    const level = this.#levels.at(-1)
    const end = performance.now() + time
    if (this.#fresh && this.#missing.length > 0) return true
    for (let painted = 0; level !== undefined && this.#missing.length > 0 && painted < count; painted++) {
      if (performance.now() > end) break
      const next = this.#missing.shift()
      if (next !== undefined) this.#paint(level, next.i, next.j)
    }
    if (this.#missing.length > 0) return true
    while (this.#levels.length > 1 && level?.tiles.size !== 0) {
      const old = this.#levels.shift()
      if (old !== undefined) this.#drop(old)
    }
    return this.#standIn === undefined && this.#idle
  }

  #paint(level: Level, i: number, j: number): void {
    const side = TILE + 2 * EDGE
    const { canvas, pen } = canvasOf(side, side)
    const scale = level.k * this.#density
    const part = [(i * TILE - EDGE) / scale, (j * TILE - EDGE) / scale, side / scale, side / scale] as const
    this.#painter.paint(pen, part, level.k, this.#density, this.#palette)
    this.#trim(pen, part, scale)
    const sprite = new Sprite(textureOf(canvas, this.#density))
    sprite.position.set((i * TILE - EDGE) / this.#density, (j * TILE - EDGE) / this.#density)
    level.container.addChild(sprite)
    level.tiles.set(`${i},${j}`, sprite)
    if (level.tiles.size > KEEP) {
      const [key, old] = [...level.tiles][0] ?? []
      if (key !== undefined && old !== undefined) {
        level.tiles.delete(key)
        old.destroy({ texture: true, textureSource: true })
      }
    }
  }

  /** Clears everything beyond the board's edge. */
  #trim(pen: CanvasRenderingContext2D, [x, y, w, h]: readonly [number, number, number, number], scale: number): void {
    const side = TILE + 2 * EDGE
    pen.resetTransform()
    const clear = (before: number, beyond: number, rect: (from: number, length: number) => void) => {
      if (before > 0) rect(0, before * scale)
      if (beyond > 0) rect(side - beyond * scale, side)
    }
    clear(-x, x + w - this.#board.w, (from, length) => pen.clearRect(from, 0, length, side))
    clear(-y, y + h - this.#board.h, (from, length) => pen.clearRect(0, from, side, length))
  }

  #paintStandIn(): Sprite {
    const { w, h } = this.#board
    const scale = STAND_IN / Math.max(w, h)
    const { canvas, pen } = canvasOf(w * scale, h * scale)
    this.#painter.paint(pen, [0, 0, w, h], scale, 1, this.#palette)
    const standIn = new Sprite(textureOf(canvas, 1))
    this.container.addChildAt(standIn, 0)
    return standIn
  }

  #drop(level: Level): void {
    for (const sprite of level.tiles.values()) sprite.destroy({ texture: true, textureSource: true })
    level.container.destroy()
  }
}
