import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attempt, NotHere, unmount } from './mounts.ts'

/** MB of the disk. */
const SIZE = 256
const MB = 1024 * 1024
const WHAT = 'A full disk'

/** A small disk in memory that can be filled. */
export class SmallDisk {
  /** Where it is mounted. */
  readonly place: string
  readonly #folder: string
  readonly #ballast: string

  private constructor(folder: string) {
    this.#folder = folder
    this.place = join(folder, 'mounted')
    this.#ballast = join(this.place, 'ballast')
    mkdirSync(this.place)
  }

  /** A new, empty disk. Throws a {@link NotHere} where impossible. */
  static async open(): Promise<SmallDisk> {
    if (process.platform !== 'linux')
      throw new NotHere(`${WHAT} can only be tried on Linux, by root or where \`unshare -rm\` works.`)
    const disk = new SmallDisk(mkdtempSync(join(tmpdir(), 'topside-full-')))
    await attempt(WHAT, 'mount', '-t', 'tmpfs', '-o', `size=${SIZE}m`, 'tmpfs', disk.place).catch((error: unknown) => {
      rmSync(disk.#folder, { recursive: true })
      throw error
    })
    return disk
  }

  /** Fills it until `free` MB are left; 0: until it is full. */
  async fill(free: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.place)
    const file = await open(this.#ballast, 'a')
    try {
      const size = Math.max(0, bavail * bsize - free * MB)
      for (let written = 0; written < size; written += MB) await file.write(Buffer.alloc(Math.min(MB, size - written)))
      while (free === 0) await file.write(Buffer.alloc(bsize))
    } catch (error) {
      if (free > 0) throw error
    } finally {
      await file.close()
    }
  }

  /** Makes room again. */
  empty(): Promise<void> {
    return rm(this.#ballast, { force: true })
  }

  async close(): Promise<void> {
    await unmount(this.place)
    rmSync(this.#folder, { recursive: true })
  }
}
