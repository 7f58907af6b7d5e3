import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024

/** Milliseconds between two looks at the free space. */
const INTERVAL = 1_000

/** Part of what must be free by which it must be exceeded before a full disk counts as one with room again, so that it does not flicker. */
const AGAIN = 1.25

/** MB that are free to this user on the disk of a folder. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return (bavail * bsize) / MB
}

/** The disk of a folder: whether so much of it is free that the store may go on writing. */
export class DiskGuard {
  readonly #folder: string
  readonly #reserve: number
  readonly #changed: (full: boolean) => void
  readonly #space: (folder: string) => Promise<number>
  #full = false
  #free = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  /** `reserve`: MB that must stay free. `changed` is told when that begins or ceases to be so. */
  constructor(folder: string, reserve: number, changed: (full: boolean) => void, space = freeSpace) {
    this.#folder = folder
    this.#reserve = reserve
    this.#changed = changed
    this.#space = space
  }

  /** Whether less is free than must be. */
  get full(): boolean {
    return this.#full
  }

  /** MB that are free, as of the last look. */
  get free(): number {
    return this.#free
  }

  /** Looks every second from now on, until {@link stop}. */
  begin(): void {
    this.#timer ??= setInterval(() => void this.look(), INTERVAL).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Looks now. A disk that does not tell counts as it did before. */
  async look(): Promise<void> {
    const free = await this.#space(this.#folder).catch(() => undefined)
    if (free === undefined) return
    this.#free = free
    const full = this.#free < this.#reserve * (this.#full ? AGAIN : 1)
    if (full === this.#full) return
    this.#full = full
    this.#changed(full)
  }
}
