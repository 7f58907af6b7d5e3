import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attempt, NotHere, system, unmount } from './mounts.ts'
import type { ServerProcess } from './server-process.ts'
import { until } from './time.ts'

/** MB of the disk: enough for a store and its reserve. */
const SIZE = 320
const WHAT = 'A power cut'

/**
 * A disk whose power can be cut: a file mounted through a loop device with ext4. Data written but not synced is only in
 * the system's memory, which it writes out after half a minute; the file's content is what a real disk would hold.
 */
export class PowerDisk {
  /** Where it is mounted. */
  readonly place: string
  readonly #folder: string
  readonly #image: string
  #mounted = false

  private constructor(folder: string) {
    this.#folder = folder
    this.#image = join(folder, 'disk')
    this.place = join(folder, 'mounted')
    mkdirSync(this.place)
  }

  /** A new, empty disk. Throws a {@link NotHere} where impossible. */
  static async open(): Promise<PowerDisk> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new NotHere(`${WHAT} can only be tried on Linux and by root, who may mount file systems.`)
    const folder = mkdtempSync(join(tmpdir(), 'topside-power-'))
    const disk = new PowerDisk(folder)
    try {
      await disk.renew()
      return disk
    } catch (error) {
      await disk.close()
      throw error
    }
  }

  /** Makes it new and empty. */
  async renew(): Promise<void> {
    await this.#unmount()
    rmSync(this.#image, { force: true })
    writeFileSync(this.#image, '')
    truncateSync(this.#image, SIZE * 1024 * 1024)
    await attempt(WHAT, 'mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', this.#image)
    await this.#mount()
  }

  /**
   * Cuts the power under a server, which may have ended already, and remounts the disk with its content at that moment.
   */
  async cut(server: ServerProcess): Promise<void> {
    if (server.running) await stop(server.pid)
    const left = `${this.#image}.left`
    await system('cp', '--sparse=always', this.#image, left)
    await server.end('SIGKILL')
    await this.#unmount()
    await rename(left, this.#image)
    await this.#mount()
  }

  /** Removes it. */
  async close(): Promise<void> {
    await this.#unmount()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Mounts without periodic journal commits and without ext4's workarounds for programs that do not sync. */
  async #mount(): Promise<void> {
    await attempt(WHAT, 'mount', '-o', 'loop,commit=600,noauto_da_alloc', this.#image, this.place)
    this.#mounted = true
  }

  async #unmount(): Promise<void> {
    if (this.#mounted) await unmount(this.place)
    this.#mounted = false
  }
}

/** Suspends all threads of a process and waits until none is in a system call, so that its syncs have completed. */
async function stop(pid: number): Promise<void> {
  const tasks = `/proc/${pid}/task`
  const stopped = (task: string): boolean => /\) [TtZX] /.test(readFileSync(join(tasks, task, 'stat'), 'utf8'))
  const allStopped = (): boolean => {
    try {
      return readdirSync(tasks).every(stopped)
    } catch (error) {
      // A thread or process that has ended does nothing more.
      if (isGone(error)) return !existsSync(tasks)
      throw error
    }
  }
  try {
    process.kill(pid, 'SIGSTOP')
  } catch (error) {
    if (isGone(error)) return
    throw error
  }
  if (!(await until(30_000, allStopped))) throw new Error('the server could not be stopped within the system')
}

/** Whether an error means that a file or process does not exist. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
}
