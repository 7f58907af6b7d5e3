import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024

/** Milliseconds between two checks of the free space. */
const INTERVAL = 1_000

/** Multiple of the reserve at which a full disk has space again (hysteresis). */
const AGAIN = 1.25

/** MB free to this user on a folder's disk. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return (bavail * bsize) / MB
}

/** Watches whether a folder's disk has enough free space for the store to write. */
export class DiskGuard {
  readonly #folder: string
  readonly #reserve: number
  readonly #changed: (full: boolean) => void
  readonly #space: (folder: string) => Promise<number>
  #full = false
  #free = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  /** `reserve`: MB that must stay free. Calls `changed` when the disk becomes full or has space again. */
  constructor(folder: string, reserve: number, changed: (full: boolean) => void, space = freeSpace) {
    this.#folder = folder
    this.#reserve = reserve
    this.#changed = changed
    this.#space = space
  }

  /** Whether less than the reserve is free. */
  get full(): boolean {
    return this.#full
  }

  /** MB free at the last check. */
  get free(): number {
    return this.#free
  }

  /** Checks every second until {@link stop}. */
  begin(): void {
    this.#timer ??= setInterval(() => void this.look(), INTERVAL).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Checks now. If the free space is unknown, the state does not change. */
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
