import type { PieceDef, StatusDef, TableDef } from './table-def.ts'

/** Maximum number of combinations of a table's statuses. */
const MOST = 32_768

/** Packs the statuses of a table definition into one number, as digits of a mixed-radix number. */
export class Statuses {
  /** Number of combinations; 1 for a table without statuses. */
  readonly combinations: number
  readonly #defs: readonly StatusDef[]
  readonly #places: ReadonlyMap<string, { readonly unit: number; readonly values: number }>

  /** Throws a `RangeError` for an invalid `most` and for too many combinations. */
  constructor({ statuses = [] }: Pick<TableDef, 'statuses'>) {
    let unit = 1
    const places = new Map<string, { unit: number; values: number }>()
    for (const { id, most } of statuses) {
      if (!Number.isInteger(most) || most < 1) throw new RangeError(`status ${id} goes up to ${most}`)
      places.set(id, { unit, values: most + 1 })
      unit *= most + 1
    }
    if (unit > MOST) throw new RangeError(`${unit} combinations of statuses are too many`)
    this.combinations = unit
    this.#defs = statuses
    this.#places = places
  }

  /** The starting statuses of a piece. */
  start(piece: PieceDef): number {
    let status = 0
    for (const { id, start } of this.#defs) if (start !== undefined) status = this.with(status, id, start(piece.id))
    return status
  }

  /** Reads one status from a packed number. Throws a `RangeError` for an unknown id. */
  read(status: number, id: string): number {
    return valueAt(status, this.#place(id))
  }

  /** The packed number with one status changed. Throws a `RangeError` for an unknown id or an invalid value. */
  with(status: number, id: string, value: number): number {
    const place = this.#place(id)
    const { unit, values } = place
    if (!Number.isInteger(value) || value < 0 || value >= values)
      throw new RangeError(`status ${id} cannot be ${value}`)
    return status + (value - valueAt(status, place)) * unit
  }

  /** All statuses other than 0, for badges. */
  all(status: number): { readonly id: string; readonly value: number }[] {
    return this.#defs.map(({ id }) => ({ id, value: this.read(status, id) })).filter(({ value }) => value > 0)
  }

  #place(id: string): { readonly unit: number; readonly values: number } {
    const place = this.#places.get(id)
    if (place === undefined) throw new RangeError(`no status ${id}`)
    return place
  }
}

/** The value of one status in a packed number. */
function valueAt(status: number, { unit, values }: { readonly unit: number; readonly values: number }): number {
  return Math.floor(status / unit) % values
}
