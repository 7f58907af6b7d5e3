import type { Args } from '@topside/engine'

/** Arguments of a record or a decision, read by kind. */
export class Named {
  readonly #args: Args

  constructor(args: Args | undefined) {
    this.#args = args ?? {}
  }

  piece(name = 'unit'): string {
    const arg = this.#args[name]
    return typeof arg === 'object' && 'piece' in arg ? arg.piece : ''
  }

  pieces(name = 'units'): readonly string[] {
    const arg = this.#args[name]
    return typeof arg === 'object' && 'pieces' in arg ? arg.pieces : []
  }

  space(name = 'area'): string {
    const arg = this.#args[name]
    return typeof arg === 'object' && 'space' in arg ? arg.space : ''
  }

  spaces(name = 'path'): readonly string[] {
    const arg = this.#args[name]
    return typeof arg === 'object' && 'spaces' in arg ? arg.spaces : []
  }

  side(name = 'side'): string {
    const arg = this.#args[name]
    return typeof arg === 'object' && 'side' in arg ? arg.side : ''
  }

  seat(name: string): number {
    const arg = this.#args[name]
    return typeof arg === 'object' && 'seat' in arg ? arg.seat : Number.NaN
  }

  number(name: string): number {
    const arg = this.#args[name]
    return typeof arg === 'number' ? arg : Number.NaN
  }
}
