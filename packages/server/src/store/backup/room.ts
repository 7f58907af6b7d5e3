import { freeSpace } from '../disk-guard.ts'
import { CannotBackUp } from './errors.ts'

const MB = 1024 * 1024
/** Bytes between two checks of the free space. */
const STRIDE = 8 * MB

/** Room on the disk that copies are written to: a reserve stays free, perhaps for a server on the same disk. */
export class Room {
  readonly #folder: string
  /** MB that stay free. */
  readonly reserve: number
  #unchecked = 0

  /** `folder` must exist. */
  constructor(folder: string, reserve: number) {
    this.#folder = folder
    this.reserve = reserve
  }

  /** Throws a {@link CannotBackUp} unless `bytes` bytes can be written. */
  async need(bytes: number): Promise<void> {
    const free = await freeSpace(this.#folder)
    const needed = bytes / MB + this.reserve
    if (free < needed)
      throw new CannotBackUp(
        `The disk of ${this.#folder} is full: ${Math.floor(free)} MB are free, ${Math.ceil(needed)} MB are needed.`,
        true,
      )
  }

  /** Notes that bytes were written, and checks from time to time. */
  async wrote(bytes: number): Promise<void> {
    this.#unchecked += bytes
    if (this.#unchecked < STRIDE) return
    this.#unchecked = 0
    await this.need(0)
  }
}
