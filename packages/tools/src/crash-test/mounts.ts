import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pause } from './time.ts'

const execute = promisify(execFile)

/** This machine or user cannot run a trial. The message is for the user. */
export class NotHere extends Error {
  override readonly name = 'NotHere'
}

/** Runs a system program. Rejects with its error output. */
export async function system(program: string, ...args: readonly string[]): Promise<void> {
  try {
    await execute(program, args)
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`${program}: ${said === '' ? String(error) : said}`, { cause: error })
  }
}

/** Runs a command that needs privileges. Throws a {@link NotHere} naming `what` it is for. */
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

/** Unmounts a file system, retrying while it is busy. */
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
