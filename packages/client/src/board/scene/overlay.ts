import type { Point } from '@topside/engine'
import { Graphics } from 'pixi.js'
import type { Highlight } from '../api.ts'
import type { Ground, Grounds } from '../ground.ts'
import type { Palette } from '../palette.ts'

/** What the overlay shows beside the highlight. */
export interface Pointed {
  /** Space under the pointer, or under a piece that is dragged. */
  readonly hovered: string | undefined
  /** Space whose stack is open. */
  readonly fanned: string | undefined
  readonly dark: boolean
}

/** Moves every point of a ring inwards. */
export function inset(ring: readonly Point[], distance: number): Point[] {
  const count = ring.length
  let area = 0
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % count] ?? [0, 0]
    area += x * v - u * y
  })
  const turn = area > 0 ? 1 : -1
  return ring.map(([x, y], i): Point => {
    const [ax, ay] = ring[(i + count - 1) % count] ?? [x, y]
    const [bx, by] = ring[(i + 1) % count] ?? [x, y]
    const length = Math.hypot(bx - ax, by - ay) || 1
    return [x - ((by - ay) / length) * distance * turn, y + ((bx - ax) / length) * distance * turn]
  })
}

const flat = (ring: readonly Point[]) => ring.flat()

/** Edges, fills and dimming of spaces, and the path, drawn over the map and under the counters, in map units. */
export class Overlay {
  readonly graphics = new Graphics()

  /** Draws everything anew for a scale: edges keep their width on the screen. */
  draw(grounds: Grounds, highlight: Highlight, pointed: Pointed, k: number, palette: Palette): void {
    const g = this.graphics
    g.clear()
    const { selectableSpaces, chosenSpaces, lit } = highlight
    if (highlight.dimmed && selectableSpaces.size > 0)
      for (const [id, ground] of grounds.spaces)
        if (!selectableSpaces.has(id) && !chosenSpaces.has(id) && lit?.spaces.has(id) !== true)
          g.poly(flat(ground.space.polygon)).fill({
            color: pointed.dark ? palette.table : palette.inks.paper,
            alpha: 0.42,
          })
    for (const id of lit?.spaces ?? []) this.#edge(grounds.spaces.get(id), palette.lit, 3 / k, 0.14)
    for (const id of selectableSpaces)
      this.#edge(grounds.spaces.get(id), palette.action, 2 / k, id === pointed.hovered ? 0.34 : 0.12)
    for (const id of chosenSpaces) this.#edge(grounds.spaces.get(id), palette.action, 3.5 / k, 0.32)
    if (pointed.fanned !== undefined) this.#edge(grounds.spaces.get(pointed.fanned), palette.inks.ink, 2 / k, 0.1)
    this.#path(grounds, highlight.path ?? [], k, palette)
  }

  #edge(ground: Ground | undefined, color: string, width: number, alpha: number): void {
    if (ground === undefined) return
    const ring = flat(inset(ground.space.polygon, width / 2))
    this.graphics.poly(ring).fill({ color, alpha })
    this.graphics.poly(ring).stroke({ color, width, join: 'round' })
  }

  #path(grounds: Grounds, path: readonly string[], k: number, palette: Palette): void {
    const line: Point[] = []
    for (const id of path) {
      const ground = grounds.spaces.get(id)
      if (ground !== undefined) line.push(ground.middle)
    }
    const [tip, before] = [line.at(-1), line.at(-2)]
    if (tip === undefined || before === undefined) return
    for (const [color, width] of [
      [palette.card, 6 / k],
      [palette.action, 3 / k],
    ] as const) {
      this.graphics.poly(flat(line), false).stroke({ color, width, cap: 'round', join: 'round' })
    }
    const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0])
    const at = (turn: number, far: number) => [
      tip[0] + Math.cos(angle + turn) * far,
      tip[1] + Math.sin(angle + turn) * far,
    ]
    this.graphics.poly([...at(0, 9 / k), ...at(2.5, 10 / k), ...at(-2.5, 10 / k)]).fill({ color: palette.action })
  }
}
