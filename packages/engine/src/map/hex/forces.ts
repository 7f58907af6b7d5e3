import type { Table } from '../../table/table.ts'
import type { Piece, PieceDef, Space, SpaceDef } from '../../table/table-def.ts'
import { type HexGrid, OFF_MAP } from './grid.ts'
import { ZoneMap } from './zone.ts'

/** What pieces mean on a hex map. */
export interface ForcesDef<P extends PieceDef, S extends SpaceDef = SpaceDef> {
  /** Number of sides that have units. */
  readonly sides: number
  /** Side of a unit, from 0; `undefined` for a piece that neither holds a hex nor has a zone. */
  side(piece: P): number | undefined
  /**
   * Whether a unit has a zone of control as it stands: it may depend on its face, its statuses, its hex, the owner of that, and the other
   * pieces there. Absent: every unit has one.
   */
  zone?(piece: Piece<P, S>): boolean
  /** By hex, the directions across which zones reach; see {@link ZoneMap}. */
  readonly extent?: Uint8Array
  /** Index of the space that is the first hex of the map, for a table with several; absent: 0. */
  readonly first?: number
}

/** What a piece adds to the map now: nothing off it. */
interface Share {
  hex: number
  zoned: boolean
}

/**
 * Where the units of each side stand on a hex map and where their zones of control reach. It follows every change on the table of what makes
 * them (moves, faces, statuses, owners), those of undo and resume included. The hexes are spaces of the table that follow each other in
 * the order of the grid.
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
  /** By index of the piece. */
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

  /** The hex in which a piece lies, or {@link OFF_MAP}. */
  hexOf(piece: Piece<P, S>): number {
    const hex = piece.space.index - this.#first
    return hex >= 0 && hex < this.grid.size ? hex : OFF_MAP
  }

  /** The space of a hex. */
  space(hex: number): Space<P, S> {
    const space = this.table.spaces[this.#first + hex]
    if (space === undefined || hex < 0 || hex >= this.grid.size) throw new RangeError(`no hex ${hex}`)
    return space
  }

  /** Number of units of a side (from 0) by hex, as it stands after every move; throws a `RangeError` for a side that is not there. */
  unitsOf(side: number): Uint8Array {
    return known(this.#units[side], side)
  }

  /** Zones of control of a side (from 0), as they reach after every move; throws a `RangeError` for a side that is not there. */
  zonesOf(side: number): ZoneMap {
    return known(this.#zones[side], side)
  }

  #changed(piece: Piece<P, S>): void {
    const left = (this.#shares[piece.index] as Share).hex
    this.#update(piece)
    if (this.#def.zone === undefined) return
    // What others have for a zone may depend on who is with them.
    const entered = this.hexOf(piece)
    if (left !== OFF_MAP && left !== entered) for (const other of this.space(left).pieces) this.#update(other)
    if (entered !== OFF_MAP) for (const other of this.space(entered).pieces) this.#update(other)
  }

  /** A number that is another one whenever the units or zones of a side (from 0) have changed; throws a `RangeError` for a side that is not there. */
  versionOf(side: number): number {
    return known(this.#versions[side], side)
  }

  /** Replaces what a piece adds to the map. */
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
