// The two commands that need nothing but Node (20 or newer) and npm: installs what is missing, then continues with the
// project's own Node. `node packages/tools/run.mjs start|test [arguments]`; without a command it only installs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import '../server/compile-cache.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const bin = join(root, 'node_modules', '.bin')
const node = join(bin, process.platform === 'win32' ? 'node.CMD' : 'node')
const stamp = join(root, 'node_modules', '.install-stamp')

const [command, ...args] = process.argv.slice(2)
if (command !== undefined && command !== 'start' && command !== 'test') {
  console.error('Commands: start, test; the others are scripts of package.json')
  process.exit(2)
}
await install()
if (command !== undefined)
  process.exitCode = await run(node, [join(root, 'packages', 'tools', 'src', `${command}.ts`), ...args])

/** Installs the dependencies unless nothing has changed since the last installation. */
async function install() {
  const wanted = fingerprint()
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  console.log(`Installing the dependencies with ${packageManager} (first run, or they changed)`)
  // Warnings from packages' install scripts concern their authors, not us.
  const status = await run('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], { NODE_NO_WARNINGS: '1' })
  if (status === 0 && existsSync(node)) return writeFileSync(stamp, wanted)
  if (status !== 0 && !process.env.CI && installedAsLocked())
    return console.warn(
      'The installation could not be checked; continuing with the installed packages, which match the lock file',
    )
  console.error('The dependencies could not be installed')
  process.exit(status || 1)
}

/** A hash of everything that determines what is installed. */
function fingerprint() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'package.json'))
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...packages.sort()])
    if (existsSync(join(root, file))) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Whether the copy of the lock file that pnpm keeps after an installation is current. */
function installedAsLocked() {
  const copy = join(root, 'node_modules', '.pnpm', 'lock.yaml')
  return existsSync(node) && existsSync(copy) && readFileSync(copy).equals(readFileSync(join(root, 'pnpm-lock.yaml')))
}

/**
 * Runs a program to its end, forwarding signals; resolves to its exit status.
 * @param {string} program
 * @param {readonly string[]} programArgs
 * @param {Readonly<Record<string, string>>} [more] additional environment variables
 * @returns {Promise<number>}
 */
function run(program, programArgs, more) {
  return new Promise((done) => {
    const env = { ...process.env, ...more, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
    const child = spawn(program, programArgs, {
      cwd: root,
      env,
      // Over the IPC channel the project's own programs notice that this process was killed.
      stdio: program === node && process.platform !== 'win32' ? [0, 1, 2, 'ipc'] : 'inherit',
      shell: process.platform === 'win32',
    })
    const watch = endWithNpm(() => child.kill('SIGTERM'))
    // A terminal sends its interrupt to the child too; other senders signal only this process.
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => {
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      })
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`)
      done(1)
    })
    child.on('close', (status, signal) => {
      clearInterval(watch)
      done(status ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}

/**
 * Calls `end` when the npm that started this process is gone: a signal to npm alone does not reach this process.
 * Without npm, a process may outlive the one that started it, such as a shell.
 * @param {() => void} end
 * @returns {NodeJS.Timeout | undefined}
 */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid === parent || end(), 500).unref()
}
