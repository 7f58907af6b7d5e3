import { type SpawnOptions, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The top folder of the project. */
export const root = resolve(import.meta.dirname, '../../..')

/** A path inside the project. */
export function path(...parts: readonly string[]): string {
  return join(root, ...parts)
}

/** The package folders that are there, by name. */
export function packages(): string[] {
  return readdirSync(path('packages')).sort()
}

/** Runs a program in the project's folder and shows its output; resolves to its exit status. */
export function run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const pass = (signal: NodeJS.Signals): void => {
      child.kill(signal)
    }
    process.on('SIGTERM', pass)
    child.on('error', failed)
    child.on('close', (status) => {
      process.off('SIGTERM', pass)
      done(status ?? 1)
    })
  })
}
