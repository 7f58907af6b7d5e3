import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux's folder of files in memory. */
const MEMORY = '/dev/shm'
/** Bytes that must be free there. */
const ROOM = 4 * 1024 ** 3

/**
 * The folder for tests' data folders: in memory if there is much space, otherwise that of temporary files. A store has
 * a thousand files; syncing them to a disk and removing them takes longer than most tests.
 */
export function dataPlace(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
