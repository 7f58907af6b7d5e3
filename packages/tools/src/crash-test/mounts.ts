import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pause } from './time.ts'

const execute = promisify(execFile)

/** This machine, or this user, does not allow what a trial needs; the message is for people. */
export class NotHere extends Error {
  override readonly name = 'NotHere'
}

/** Runs a program of the system. Rejects with what it complained about. */
export async function system(program: string, ...args: readonly string[]): Promise<void> {
  try {
    await execute(program, args)
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`${program}: ${said === '' ? String(error) : said}`, { cause: error })
  }
}

/** Runs what only some machines and users may do. Throws a {@link NotHere} with `what` it is for. */
export async function attempt(what: string, ...command: readonly [program: string, ...args: string[]]): Promise<void> {
  try {
    await system(...command)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotHere(
      `${what} cannot be tried here, where ${command[0]} does not work: it needs Linux and root. (${reason})`,
    )
  }
}

/** Takes a file system off, and waits for those who are about to leave it. */
export async function unmount(place: string): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      await system('umount', place)
      return
    } catch (error) {
      if (tries === 50) throw error
      await pause(100)
    }
}
