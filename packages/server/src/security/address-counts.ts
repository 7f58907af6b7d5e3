import { tiersOf } from './address-limit.ts'
import { Counts } from './counts.ts'

/** Counts per address and per network around it. */
export class AddressCounts {
  readonly #counts = new Counts()

  /** Whether an address has reached `most`, or a network around it the network's multiple of that. */
  isFull(address: string, most: number): boolean {
    return tiersOf(address).some(({ key, factor }) => this.#counts.of(key) >= most * factor)
  }

  add(address: string, by: 1 | -1): void {
    for (const { key } of tiersOf(address)) this.#counts.add(key, by)
  }
}
