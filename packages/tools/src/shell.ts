import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** The project's root folder. */
export const root = resolve(import.meta.dirname, '../../..')

/** A path inside the project. */
export function path(...parts: readonly string[]): string {
  return join(root, ...parts)
}

/** The names of the package folders. */
export function packages(): string[] {
  return readdirSync(path('packages')).sort()
}

/** All files below a folder with one of these extensions, in a fixed order, without installed packages. */
export function filesBelow(folder: string, ...endings: readonly string[]): string[] {
  if (!existsSync(folder)) return []
  const found: string[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry
    if (name === 'node_modules') continue
    if (entry.isDirectory())
      found.push(...filesBelow(join(folder, name), ...endings).map((below) => `${name}/${below}`))
    else if (endings.some((ending) => name.endsWith(ending))) found.push(name)
  }
  return found
}

/**
 * Runs a program, by default an installed one, in the project's folder with its output shown; resolves to its exit
 * status.
 */
export function run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  const env = { ...process.env, ...options.env }
  env['PATH'] = `${path('node_modules', '.bin')}${delimiter}${env['PATH'] ?? ''}`
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options, env })
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
