/** The layout of a hex map. */
export interface HexGridDef {
  /** Number of rows, from row 0 upwards. On a map with vertical rows of hexes, the columns count as rows. */
  readonly rows: number
  /** Number of hexes in a row. */
  readonly columns: number
  /** Which rows (counted from 0) are shifted by half a hex. */
  readonly shifted: 'even' | 'odd'
}

/**
 * A side of a hex and the neighbour across it: 0 is next in the row, the rest follow anticlockwise. `d` and `(d + 3) %
 * 6` are opposite.
 */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5

/** All directions in order. */
export const DIRECTIONS: readonly Direction[] = [0, 1, 2, 3, 4, 5]

/** Index of a hex beyond the edge of the map. */
export const OFF_MAP = -1

/**
 * The geometry of a hex map. A hex is its index, row by row from 0. Tables by hex are flat arrays; tables by hexside
 * have six entries per hex, at `hex * 6 + direction`.
 */
export class HexGrid {
  readonly rows: number
  readonly columns: number
  /** Number of hexes. */
  readonly size: number
  /** Index of the neighbour across each hexside, or {@link OFF_MAP}. */
  readonly neighbours: Int16Array
  readonly #row: Int16Array
  /** Position along the row, in half hexes. */
  readonly #along: Int16Array

  /** Throws a `RangeError` for a map with no hexes or more than 32,767. */
  constructor({ rows, columns, shifted }: HexGridDef) {
    if (!(rows > 0 && columns > 0 && rows * columns < 32_768))
      throw new RangeError(`a map cannot have ${rows} rows of ${columns} hexes`)
    this.rows = rows
    this.columns = columns
    this.size = rows * columns
    this.#row = new Int16Array(this.size)
    this.#along = new Int16Array(this.size)
    this.neighbours = new Int16Array(this.size * 6).fill(OFF_MAP)
    const odd = shifted === 'odd' ? 1 : 0
    for (let hex = 0; hex < this.size; hex++) {
      const row = Math.floor(hex / columns)
      this.#row[hex] = row
      this.#along[hex] = 2 * (hex % columns) + (row % 2 === odd ? 1 : 0)
    }
    for (let hex = 0; hex < this.size; hex++) {
      const row = this.rowOf(hex)
      const column = this.columnOf(hex)
      const ahead = row % 2 === odd ? 1 : 0
      const around: readonly (readonly [number, number])[] = [
        [row, column + 1],
        [row + 1, column + ahead],
        [row + 1, column + ahead - 1],
        [row, column - 1],
        [row - 1, column + ahead - 1],
        [row - 1, column + ahead],
      ]
      for (const [direction, [r, c]] of around.entries()) this.neighbours[hex * 6 + direction] = this.hexAt(r, c)
    }
  }

  /** The hex at a row and column, both from 0; {@link OFF_MAP} if there is none. */
  hexAt(row: number, column: number): number {
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns
    return inside ? row * this.columns + column : OFF_MAP
  }

  /** Row of a hex, from 0. */
  rowOf(hex: number): number {
    return this.#row[hex] as number
  }

  /** Column of a hex, from 0. */
  columnOf(hex: number): number {
    return hex % this.columns
  }

  /** The neighbour in a direction, or {@link OFF_MAP}. */
  neighbour(hex: number, direction: Direction): number {
    return this.neighbours[hex * 6 + direction] as number
  }

  /** Whether two hexes share a hexside. */
  adjacent(a: number, b: number): boolean {
    return this.directionTo(a, b) !== undefined
  }

  /** The direction from a hex to its neighbour; `undefined` if they are not adjacent. */
  directionTo(from: number, to: number): Direction | undefined {
    const at = from * 6
    for (const direction of DIRECTIONS) if (this.neighbours[at + direction] === to) return direction
    return undefined
  }

  /** Distance in hexes: 0 for the same hex, 1 for neighbours. Ignores the edge of the map. */
  distance(a: number, b: number): number {
    const up = Math.abs(this.rowOf(a) - this.rowOf(b))
    const along = Math.abs((this.#along[a] as number) - (this.#along[b] as number))
    return along <= up ? up : (up + along) / 2
  }

  /** All hexes within `range`, the centre included, in index order. */
  within(hex: number, range: number): number[] {
    const found: number[] = []
    const first = Math.max(0, this.rowOf(hex) - range)
    const last = Math.min(this.rows - 1, this.rowOf(hex) + range)
    for (let row = first; row <= last; row++)
      for (let column = Math.max(0, this.columnOf(hex) - range); column < this.columns; column++) {
        if (column > this.columnOf(hex) + range) break
        const other = row * this.columns + column
        if (this.distance(hex, other) <= range) found.push(other)
      }
    return found
  }

  /**
   * The hexes under the straight line between two centres, both ends included. A line along a hexside stays on one
   * side.
   */
  line(from: number, to: number): number[] {
    const steps = this.distance(from, to)
    const hexes = [from]
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      const row = mix(this.rowOf(from), this.rowOf(to), part)
      const along = mix(this.#along[from] as number, this.#along[to] as number, part)
      hexes.push(this.#nearest(row, along + 1e-6, hexes.at(-1) as number))
    }
    return hexes
  }

  /** The neighbour of `before` whose centre is nearest to a point, given by row and half hexes along it. */
  #nearest(row: number, along: number, before: number): number {
    let best = OFF_MAP
    let least = Number.POSITIVE_INFINITY
    for (const direction of DIRECTIONS) {
      const hex = this.neighbour(before, direction)
      if (hex === OFF_MAP) continue
      const up = this.rowOf(hex) - row
      const on = (this.#along[hex] as number) - along
      const distance = 3 * up * up + on * on
      if (distance >= least) continue
      least = distance
      best = hex
    }
    return best
  }
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

/** Features of hexsides (roads across, rivers along) as bits at `hex * 6 + direction`, identical from both sides. */
export class HexsideMap {
  readonly grid: HexGrid
  readonly bits: Uint8Array

  constructor(grid: HexGrid) {
    this.grid = grid
    this.bits = new Uint8Array(grid.size * 6)
  }

  /** Adds a feature bit to the hexside between two neighbours. Throws a `RangeError` if they are not adjacent. */
  add(a: number, b: number, feature: number): void {
    const direction = this.grid.directionTo(a, b)
    if (direction === undefined) throw new RangeError(`hexes ${a} and ${b} do not touch`)
    const [there, back] = [a * 6 + direction, b * 6 + ((direction + 3) % 6)]
    this.bits[there] = (this.bits[there] as number) | feature
    this.bits[back] = (this.bits[back] as number) | feature
  }

  /** Whether the hexside in a direction has any of these features. */
  has(hex: number, direction: Direction, features: number): boolean {
    return ((this.bits[hex * 6 + direction] as number) & features) !== 0
  }
}
