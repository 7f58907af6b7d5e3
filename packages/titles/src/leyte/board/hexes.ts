import { type BoardSpace, DIRECTIONS, type Label, type Layer, type Point, type Shape } from '@topside/engine'
import { hexSpace, trait } from '../../shared/hexes.ts'
import { type HexDef, hexDefs, hexOf, ROAD, routes, TRAIL } from '../data/hexes.ts'
import { scenarios } from '../data/scenarios.ts'
import { COLUMNS, centreOf, columnOf, cornersOf, HEX, neighboursOf, numberOf, RADIUS, ROWS, rowOf } from './geometry.ts'

const byId: ReadonlyMap<string, HexDef> = new Map(hexDefs.map((hex) => [hex.id, hex]))

const shown = (id: string) => {
  const hex = byId.get(id)
  if (hex === undefined) return false
  return hex.terrain !== 'sea' || neighboursOf(id).some((next) => byId.get(next)?.terrain !== 'sea')
}

const ROADED = trait('road')
const TRAILED = trait('trail')
const AIRFIELD = trait('airfield')
const CLOSED = trait('closed', 'closed to all')
/** Hexes closed to all units in some scenario (16.13). */
export const closedHexes: ReadonlySet<number> = new Set(scenarios.flatMap(({ closed }) => [...closed]))

/** A hex in words: terrain, routes, airfield, beach. */
function traitsOf({ id, terrain, airfield, beach }: HexDef): Label[] {
  const hex = hexOf(id)
  const runs = (kind: number) => DIRECTIONS.some((direction) => routes.has(hex, direction, kind))
  return [
    trait(terrain),
    ...(runs(ROAD) ? [ROADED] : runs(TRAIL) ? [TRAILED] : []),
    ...(airfield === undefined ? [] : [AIRFIELD]),
    ...(beach === undefined ? [] : [trait(`beach-${beach}`, `${beach}ern beach`)]),
    ...(closedHexes.has(hex) ? [CLOSED] : []),
  ]
}

/** The hexes as spaces, without closed ones (16.23, 16.33). */
export const openSpaces = (): readonly BoardSpace[] =>
  hexSpaces.map((space) => ({ ...space, traits: (space.traits ?? []).filter((each) => each !== CLOSED) }))

/** The hexes as spaces: each holds one counter, at its centre. */
export const hexSpaces: readonly BoardSpace[] = hexDefs.map((row) => {
  const { id } = row
  const [x, y] = centreOf(id)
  return {
    ...hexSpace(row, [x, y], cornersOf(id), traitsOf(row)),
    ...(shown(id) ? { number: { text: id, at: [x, y - RADIUS * 0.74], size: 10.5, fromZoom: 0.72 } } : {}),
  }
})

const PAINT = { stroke: 'ink', width: 0.9, opacity: 0.28 } as const
/** Vertical sides of every other row are in line: one dashed stroke draws them all. */
const UPRIGHT = [RADIUS, 2 * RADIUS] as const

/** The sides of the hexes, except far out at sea. */
export function hexSides(): Layer {
  return { id: 'grid', shapes: [...slopes(), ...uprights()] }
}

/** The upper sides of each run of hexes in a row as one line, and the lower sides without a hex below to draw them. */
function slopes(): Shape[] {
  const shapes: Shape[] = []
  for (let row = 1; row <= ROWS; row++) {
    let line: Point[] = []
    const end = () => {
      if (line.length > 0) shapes.push({ line, ...PAINT })
      line = []
    }
    for (let column = 1; column <= COLUMNS; column++) {
      const id = numberOf(row, column)
      if (!shown(id)) {
        end()
        continue
      }
      const [top, right, lowRight, bottom, lowLeft, left] = cornersOf(id) as [Point, Point, Point, Point, Point, Point]
      line.push(...(line.length === 0 ? [left] : []), top, right)
      shapes.push(...openBelow(id, bottom, lowLeft, lowRight).map((side): Shape => ({ line: side, ...PAINT })))
    }
    end()
  }
  return shapes
}

/** The vertical sides, by column and parity of rows. */
function uprights(): Shape[] {
  const shapes: Shape[] = []
  for (const first of [ROWS, ROWS - 1])
    for (let column = 0; column <= COLUMNS; column++) {
      let line: [Point, Point] | undefined
      for (let row = first; row >= 0; row -= 2) {
        const beside = [column, column + 1]
          .filter((each) => each >= 1 && each <= COLUMNS)
          .map((each) => numberOf(row, each))
        const drawn = row >= 1 ? beside.filter(shown) : []
        if (drawn.length === 0) {
          if (line !== undefined) shapes.push({ line, ...PAINT, dash: UPRIGHT })
          line = undefined
          continue
        }
        const [x, y] = centreOf(drawn[0] ?? '')
        const side = x + (drawn[0] === numberOf(row, column) ? HEX / 2 : -HEX / 2)
        line = [line?.[0] ?? [side, y - RADIUS / 2], [side, y + RADIUS / 2]]
        if (row <= 2) shapes.push({ line, ...PAINT, dash: UPRIGHT })
      }
    }
  return shapes
}

/** The lower sides of a hex that have no hex below to draw them. */
function openBelow(id: string, bottom: Point, lowLeft: Point, lowRight: Point): Point[][] {
  const [row, column] = [rowOf(id), columnOf(id)]
  const east = row % 2 === 0 ? column + 1 : column
  const drawn = (c: number) => row > 1 && c >= 1 && c <= COLUMNS && shown(numberOf(row - 1, c))
  return [...(drawn(east - 1) ? [] : [[lowLeft, bottom]]), ...(drawn(east) ? [] : [[bottom, lowRight]])]
}
