import { freeSpace } from '../disk-guard.ts'
import { CannotBackUp } from './errors.ts'

const MB = 1024 * 1024
/** Bytes between two checks of the free space. */
const STRIDE = 8 * MB

/** Free space on the disk to which copies are written: a reserve stays free, possibly for a server on the same disk. */
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

  /** Records that bytes were written, and checks from time to time. */
  async wrote(bytes: number): Promise<void> {
    this.#unchecked += bytes
    if (this.#unchecked < STRIDE) return
    this.#unchecked = 0
    await this.need(0)
  }
}
