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

/** MB of the disk: enough for a store and for what must stay free beside it. */
const SIZE = 320
const WHAT = 'A power cut'

/**
 * A disk whose power can be cut: a file that is mounted as a disk (a loop device with ext4). What a server wrote and never forced out lies in
 * the system's memory alone, which writes it by itself only after half a minute; what the file holds is what a disk would have had at that
 * moment.
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

  /** A new, empty disk. Throws a {@link NotHere} where there can be none. */
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

  /** Cuts the power under a server (which may have ended already), and puts the disk in again as it was left. */
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

  /** Without a write-out of the journal by itself, and without the help that ext4 gives to those who do not force their files out. */
  async #mount(): Promise<void> {
    await attempt(WHAT, 'mount', '-o', 'loop,commit=600,noauto_da_alloc', this.#image, this.place)
    this.#mounted = true
  }

  async #unmount(): Promise<void> {
    if (this.#mounted) await unmount(this.place)
    this.#mounted = false
  }
}

/** Stops all threads of a process where they are, and waits until none is within the system: what it forces out is out then. */
async function stop(pid: number): Promise<void> {
  const tasks = `/proc/${pid}/task`
  const stopped = (task: string): boolean => /\) [TtZX] /.test(readFileSync(join(tasks, task, 'stat'), 'utf8'))
  const allStopped = (): boolean => {
    try {
      return readdirSync(tasks).every(stopped)
    } catch (error) {
      // A thread, or the whole process, that ended meanwhile does nothing any more.
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

/** Whether an error says that a file or a process is not there (any more). */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
}
