import { tiersOf } from './address-limit.ts'
import { Counts } from './counts.ts'

/** How many there are of each address, and of the networks around it. */
export class AddressCounts {
  readonly #counts = new Counts()

  /** Whether an address has as many as it may have (`most`), or a network around it as many as that may have. */
  isFull(address: string, most: number): boolean {
    return tiersOf(address).some(({ key, factor }) => this.#counts.of(key) >= most * factor)
  }

  add(address: string, by: 1 | -1): void {
    for (const { key } of tiersOf(address)) this.#counts.add(key, by)
  }
}
