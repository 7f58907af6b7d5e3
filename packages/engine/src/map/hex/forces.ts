import type { Table } from '../../table/table.ts'
import type { Piece, PieceDef, Space, SpaceDef } from '../../table/table-def.ts'
import { type HexGrid, OFF_MAP } from './grid.ts'
import { ZoneMap } from './zone.ts'

/** How pieces act on a hex map. */
export interface ForcesDef<P extends PieceDef, S extends SpaceDef = SpaceDef> {
  /** Number of sides that have units. */
  readonly sides: number
  /** Side of a unit, from 0; `undefined` for a piece that neither occupies a hex nor has a zone. */
  side(piece: P): number | undefined
  /**
   * Whether a unit has a zone of control now. May depend on its face, statuses and hex, the hex's owner, and the other
   * pieces in the hex. Absent: every unit has one.
   */
  zone?(piece: Piece<P, S>): boolean
  /** By hex, the directions in which zones extend; see {@link ZoneMap}. */
  readonly extent?: Uint8Array
  /** Index of the space that is the first hex, for a table with several maps; absent: 0. */
  readonly first?: number
}

/** A piece's current contribution to the map; `hex` is {@link OFF_MAP} off it. */
interface Share {
  hex: number
  zoned: boolean
}

/**
 * Tracks each side's units on a hex map and their zones of control. Follows every relevant change of the table (moves,
 * faces, statuses, owners), including undo and resume. The hexes must be consecutive spaces of the table, in grid
 * order.
 */
export class HexForces<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly grid: HexGrid
  readonly table: Table<P, S>
  readonly #def: ForcesDef<P, S>
  readonly #first: number
  readonly #units: readonly Uint8Array[]
  readonly #zones: readonly ZoneMap[]
  readonly #versions: number[]
  readonly #sides: readonly number[]
  /** By piece index. */
  readonly #shares: readonly Share[]

  constructor(table: Table<P, S>, grid: HexGrid, def: ForcesDef<P, S>) {
    this.grid = grid
    this.table = table
    this.#def = def
    this.#first = def.first ?? 0
    this.#units = Array.from({ length: def.sides }, () => new Uint8Array(grid.size))
    this.#zones = Array.from({ length: def.sides }, () => new ZoneMap(grid, def.extent))
    this.#versions = new Array<number>(def.sides).fill(0)
    this.#sides = table.pieces.map((piece) => def.side(piece.def) ?? -1)
    this.#shares = table.pieces.map(() => ({ hex: OFF_MAP, zoned: false }))
    for (const piece of table.pieces) this.#update(piece)
    table.watch((piece) => this.#changed(piece))
  }

  /** The hex of a piece, or {@link OFF_MAP}. */
  hexOf(piece: Piece<P, S>): number {
    const hex = piece.space.index - this.#first
    return hex >= 0 && hex < this.grid.size ? hex : OFF_MAP
  }

  /** The space of a hex; throws a `RangeError` if it is not on the grid. */
  space(hex: number): Space<P, S> {
    const space = this.table.spaces[this.#first + hex]
    if (space === undefined || hex < 0 || hex >= this.grid.size) throw new RangeError(`no hex ${hex}`)
    return space
  }

  /** Live unit counts of a side (from 0), by hex. Throws a `RangeError` for an unknown side. */
  unitsOf(side: number): Uint8Array {
    return known(this.#units[side], side)
  }

  /** Live zones of control of a side (from 0). Throws a `RangeError` for an unknown side. */
  zonesOf(side: number): ZoneMap {
    return known(this.#zones[side], side)
  }

  #changed(piece: Piece<P, S>): void {
    const left = (this.#shares[piece.index] as Share).hex
    this.#update(piece)
    if (this.#def.zone === undefined) return
    // Whether a unit has a zone may depend on the other pieces in its hex.
    const entered = this.hexOf(piece)
    if (left !== OFF_MAP && left !== entered) for (const other of this.space(left).pieces) this.#update(other)
    if (entered !== OFF_MAP) for (const other of this.space(entered).pieces) this.#update(other)
  }

  /**
   * A number that changes whenever the units or zones of a side (from 0) change. Throws a `RangeError` for an unknown
   * side.
   */
  versionOf(side: number): number {
    return known(this.#versions[side], side)
  }

  /** Replaces a piece's contribution to the map. */
  #update(piece: Piece<P, S>): void {
    const side = this.#sides[piece.index] as number
    if (side < 0) return
    const share = this.#shares[piece.index] as Share
    const hex = this.hexOf(piece)
    const zoned = hex !== OFF_MAP && (this.#def.zone?.(piece) ?? true)
    if (share.hex === hex && share.zoned === zoned) return
    this.#versions[side] = (this.#versions[side] as number) + 1
    const units = this.#units[side] as Uint8Array
    const zones = this.#zones[side] as ZoneMap
    if (share.hex !== OFF_MAP) units[share.hex] = (units[share.hex] as number) - 1
    if (share.zoned) zones.remove(share.hex)
    if (hex !== OFF_MAP) units[hex] = (units[hex] as number) + 1
    if (zoned) zones.add(hex)
    share.hex = hex
    share.zoned = zoned
  }
}

function known<T>(found: T | undefined, side: number): T {
  if (found === undefined) throw new RangeError(`no side ${side}`)
  return found
}
