import type { BoardMap, Point } from '@topside/engine'
import type { BoardView, Highlight, MapState } from './api.ts'
import { type Camera, type Size, unproject } from './camera.ts'
import type { Changes } from './changes.ts'
import type { BoardGeometry } from './geometry.ts'

/** The maps of a board with several: which one is on the screen, and which ones have activity out of view. */
export class Maps {
  readonly #maps: readonly BoardMap[]
  readonly #geometry: BoardGeometry
  /** Maps that changed since they were last on the screen. */
  readonly #news = new Set<string>()

  constructor(geometry: BoardGeometry) {
    this.#maps = geometry.board.maps ?? []
    this.#geometry = geometry
  }

  /** Records the maps where something changed. */
  note({ moves, appeared, turned, taken }: Changes, view: BoardView): void {
    const places = new Map(view.pieces.map(({ id, space }) => [id, space]))
    const pieces = [...moves.map(({ piece }) => piece), ...appeared, ...turned]
    for (const space of [...taken, ...pieces.flatMap((piece) => places.get(piece) ?? [])]) {
      const map = this.#mapOf(space)
      if (map !== undefined) this.#news.add(map.id)
    }
  }

  /** The state of each map. */
  states(camera: Camera, screen: Size, view: BoardView, highlight: Highlight): MapState[] {
    const middle = unproject(camera, [screen.w / 2, screen.h / 2])
    const busy = new Set(this.#news)
    const open = view.pieces.filter(({ id }) => highlight.selectablePieces.has(id)).map(({ space }) => space)
    for (const space of [...highlight.selectableSpaces, ...open]) {
      const map = this.#mapOf(space)
      if (map !== undefined) busy.add(map.id)
    }
    return this.#maps.map(({ id, name, rect }) => {
      const inSight = within(middle, rect) || whollySeen(rect, camera, screen)
      if (inSight) this.#news.delete(id)
      return { id, name, shown: within(middle, rect), busy: !inSight && busy.has(id) }
    })
  }

  #mapOf(space: string): BoardMap | undefined {
    const middle = this.#geometry.spaces.get(space)?.middle
    return middle && this.#maps.find(({ rect }) => within(middle, rect))
  }
}

function within([x, y]: Point, [left, top, w, h]: BoardMap['rect']): boolean {
  return x >= left && x <= left + w && y >= top && y <= top + h
}

function whollySeen([x, y, w, h]: BoardMap['rect'], camera: Camera, screen: Size): boolean {
  const [left, top] = unproject(camera, [0, 0])
  const [right, bottom] = unproject(camera, [screen.w, screen.h])
  return x >= left && y >= top && x + w <= right && y + h <= bottom
}
