import type { PieceDef, StatusDef, TableDef } from './table-def.ts'

/** Combinations of all statuses of a table, at most. */
const MOST = 32_768

/** How the statuses of one kind of table are kept in a single number: each counts by what the ones before it leave free. */
export class Statuses {
  /** Number of combinations; 1 for a table without statuses. */
  readonly combinations: number
  readonly #defs: readonly StatusDef[]
  readonly #places: ReadonlyMap<string, { readonly unit: number; readonly values: number }>

  /** Throws a `RangeError` for statuses that do not fit. */
  constructor({ statuses = [] }: Pick<TableDef, 'statuses'>) {
    let unit = 1
    const places = new Map<string, { unit: number; values: number }>()
    for (const { id, most } of statuses) {
      if (!Number.isInteger(most) || most < 1) throw new RangeError(`status ${id} goes up to ${most}`)
      places.set(id, { unit, values: most + 1 })
      unit *= most + 1
    }
    if (unit > MOST) throw new RangeError(`${unit} combinations of statuses`)
    this.combinations = unit
    this.#defs = statuses
    this.#places = places
  }

  /** The statuses with which a piece begins. */
  start(piece: PieceDef): number {
    let status = 0
    for (const { id, start } of this.#defs) if (start !== undefined) status = this.with(status, id, start(piece.id))
    return status
  }

  /** One status of those in a number. Throws a `RangeError` if there is none with this id. */
  read(status: number, id: string): number {
    return valueAt(status, this.#place(id))
  }

  /** The number with one status changed. Throws a `RangeError` for a value that it cannot have. */
  with(status: number, id: string, value: number): number {
    const place = this.#place(id)
    const { unit, values } = place
    if (!Number.isInteger(value) || value < 0 || value >= values)
      throw new RangeError(`status ${id} cannot be ${value}`)
    return status + (value - valueAt(status, place)) * unit
  }

  /** Every status that is not 0, by id: what badges show. */
  all(status: number): { readonly id: string; readonly value: number }[] {
    return this.#defs.map(({ id }) => ({ id, value: this.read(status, id) })).filter(({ value }) => value > 0)
  }

  #place(id: string): { readonly unit: number; readonly values: number } {
    const place = this.#places.get(id)
    if (place === undefined) throw new RangeError(`no status ${id}`)
    return place
  }
}

/** What of a number stands at a place in it. */
function valueAt(status: number, { unit, values }: { readonly unit: number; readonly values: number }): number {
  return Math.floor(status / unit) % values
}
