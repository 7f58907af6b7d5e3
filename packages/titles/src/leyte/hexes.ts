import type { BoardSpace, Layer, Point, Shape } from '@topside/engine'
import data from './data/hexes.json' with { type: 'json' }
import { COLUMNS, centreOf, columnOf, cornersOf, hexId, neighboursOf, RADIUS, ROWS, rowOf } from './grid.ts'

/** Terrain of a hex. */
export type Terrain = 'clear' | 'swamp' | 'rough' | 'mountain' | 'sea'

/** A hex of the map as `data/hexes.json` has it. */
export interface HexRow {
  readonly id: string
  readonly terrain: Terrain
  readonly town?: string
  readonly airfield?: string
  /** Landing area that it belongs to (12.2). */
  readonly beach?: 'north' | 'east' | 'south'
  /** Share of the hex that is land, where sea and land meet. */
  readonly land?: number
}

/** All hexes, row by row from the south, each from west to east. */
export const hexRows = data.hexes as readonly HexRow[]
const byId = new Map(hexRows.map((hex) => [hex.id, hex]))

/** The hex with this number, if it is on the map. */
export const hexRow = (id: string): HexRow | undefined => byId.get(id)

const shown = (id: string) => {
  const hex = byId.get(id)
  if (hex === undefined) return false
  return hex.terrain !== 'sea' || neighboursOf(id).some((next) => byId.get(next)?.terrain !== 'sea')
}

/** The hexes as spaces: each holds one counter, at its centre. */
export const hexSpaces: readonly BoardSpace[] = hexRows.map(({ id, town, airfield }) => {
  const [x, y] = centreOf(id)
  const name = town ?? airfield
  return {
    id,
    kind: 'area',
    name: { key: `hex.${id}`, text: name === undefined ? id : `${id} ${name}` },
    polygon: cornersOf(id),
    label: [x, y],
    title: { lines: [], at: [x, y], size: 12, ink: 'ink' },
    anchors: { us: [x, y], japan: [x, y] },
    slots: [[x, y]],
    ...(shown(id) ? { number: { text: id, at: [x, y - RADIUS * 0.74], size: 10.5, fromZoom: 0.72 } } : {}),
  }
})

/** The sides of the hexes, one comb for each run of hexes of a row; far out at sea there are none. */
export function grid(): Layer {
  const shapes: Shape[] = []
  const paint = { stroke: 'ink', width: 0.9, opacity: 0.26 } as const
  for (let row = 1; row <= ROWS; row++) {
    let comb: Point[] = []
    const end = () => {
      if (comb.length > 0) shapes.push({ line: comb, ...paint })
      comb = []
    }
    for (let column = 1; column <= COLUMNS; column++) {
      const id = hexId(row, column)
      if (!shown(id)) {
        end()
        continue
      }
      const [top, right, lowRight, bottom, lowLeft, left] = cornersOf(id) as [Point, Point, Point, Point, Point, Point]
      comb.push(...(comb.length === 0 ? [lowLeft, left] : []), top, right, lowRight, right)
      shapes.push(...openBelow(id, bottom, lowLeft, lowRight).map((line): Shape => ({ line, ...paint })))
    }
    end()
  }
  return { id: 'grid', shapes }
}

/** The lower sides of a hex that no hex below draws. */
function openBelow(id: string, bottom: Point, lowLeft: Point, lowRight: Point): Point[][] {
  const [row, column] = [rowOf(id), columnOf(id)]
  const east = row % 2 === 0 ? column + 1 : column
  const drawn = (c: number) => row > 1 && c >= 1 && c <= COLUMNS && shown(hexId(row - 1, c))
  return [...(drawn(east - 1) ? [] : [[lowLeft, bottom]]), ...(drawn(east) ? [] : [[bottom, lowRight]])]
}
