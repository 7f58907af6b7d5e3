import type { Table } from '../table.ts'
import type { Piece, PieceDef, Space, SpaceDef } from '../table-def.ts'
import { type HexGrid, OFF_MAP } from './grid.ts'
import { ZoneMap } from './zone.ts'

/** What pieces mean on a hex map. */
export interface ForcesDef<P extends PieceDef> {
  /** Number of sides that have units. */
  readonly sides: number
  /** Side of a unit, from 0; `undefined` for a piece that neither holds a hex nor has a zone. */
  side(piece: P): number | undefined
  /** Whether a unit has a zone of control; absent: every one has. */
  zone?(piece: P): boolean
  /** By hex, the directions across which zones reach; see {@link ZoneMap}. */
  readonly extent?: Uint8Array
}

/**
 * Where the units of each side stand on a hex map and where their zones of control reach. It follows every move of a piece on the table,
 * those of undo and resume included. The hexes are the first spaces of the table, in the order of the grid.
 */
export class HexForces<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly grid: HexGrid
  readonly table: Table<P, S>
  /** Number of units by hex, by side. */
  readonly units: readonly Uint8Array[]
  /** Zones of control by side. */
  readonly zones: readonly ZoneMap[]
  readonly #sides: readonly number[]
  readonly #zoned: readonly boolean[]

  constructor(table: Table<P, S>, grid: HexGrid, def: ForcesDef<P>) {
    this.grid = grid
    this.table = table
    this.units = Array.from({ length: def.sides }, () => new Uint8Array(grid.size))
    this.zones = Array.from({ length: def.sides }, () => new ZoneMap(grid, def.extent))
    this.#sides = table.pieces.map((piece) => def.side(piece.def) ?? -1)
    this.#zoned = table.pieces.map((piece) => def.zone?.(piece.def) ?? true)
    for (const piece of table.pieces) this.#enter(piece.index, piece.space.index)
    table.watch((piece, from, to) => {
      this.#leave(piece.index, from.index)
      this.#enter(piece.index, to.index)
    })
  }

  /** The hex in which a piece lies, or {@link OFF_MAP}. */
  hexOf(piece: Piece<P, S>): number {
    const { index } = piece.space
    return index < this.grid.size ? index : OFF_MAP
  }

  /** The space of a hex. */
  space(hex: number): Space<P, S> {
    const space = this.table.spaces[hex]
    if (space === undefined || hex >= this.grid.size) throw new RangeError(`no hex ${hex}`)
    return space
  }

  #enter(piece: number, hex: number): void {
    const side = this.#sides[piece] as number
    if (side < 0 || hex >= this.grid.size) return
    const units = this.units[side] as Uint8Array
    units[hex] = (units[hex] as number) + 1
    if (this.#zoned[piece] === true) this.zones[side]?.add(hex)
  }

  #leave(piece: number, hex: number): void {
    const side = this.#sides[piece] as number
    if (side < 0 || hex >= this.grid.size) return
    const units = this.units[side] as Uint8Array
    units[hex] = (units[hex] as number) - 1
    if (this.#zoned[piece] === true) this.zones[side]?.remove(hex)
  }
}
