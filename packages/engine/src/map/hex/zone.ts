import { type HexGrid, OFF_MAP } from './grid.ts'

/** Six bits: the zone extends across every hexside. */
export const ALL_AROUND = 0b111111

/** Zones of control of one side: how many of its units extend into each hex, updated as they move. */
export class ZoneMap {
  /** Number of units whose zones extend into each hex; 0: no zone. */
  readonly count: Uint8Array
  readonly #grid: HexGrid
  readonly #extent: Uint8Array | undefined

  /** `extent`: by hex, one bit per direction in which zones extend; absent: all directions. */
  constructor(grid: HexGrid, extent?: Uint8Array) {
    this.#grid = grid
    this.#extent = extent
    this.count = new Uint8Array(grid.size)
  }

  /** Adds the zone of a unit. */
  add(hex: number): void {
    this.#change(hex, 1)
  }

  /** Removes the zone of a unit that was added before. */
  remove(hex: number): void {
    this.#change(hex, -1)
  }

  /** Whether a hex is in a zone. */
  has(hex: number): boolean {
    return this.count[hex] !== 0
  }

  #change(hex: number, by: number): void {
    const { neighbours } = this.#grid
    const extent = this.#extent === undefined ? ALL_AROUND : (this.#extent[hex] as number)
    for (let direction = 0; direction < 6; direction++) {
      if ((extent & (1 << direction)) === 0) continue
      const to = neighbours[hex * 6 + direction] as number
      if (to !== OFF_MAP) this.count[to] = (this.count[to] as number) + by
    }
  }
}
