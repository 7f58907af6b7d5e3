// The commands that need nothing but Node (20 or newer) and npm: installs what is missing, then continues with the
// project's own Node. `node packages/tools/run.mjs start|build|test [arguments]`: serves, only builds the client, or
// tests; without a command it only installs. `start` supervises the server itself, which saves a process.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import '../server/compile-cache.mjs'
import { keepRunning } from './keep-running.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const bin = join(root, 'node_modules', '.bin')
const node = join(bin, process.platform === 'win32' ? 'node.CMD' : 'node')
const stamp = join(root, 'node_modules', '.install-stamp')

/**
 * A server produces much short-lived garbage: a small new space keeps each collection short. In MB, as in the server's
 * Dockerfile.
 */
const MEMORY = '--max-semi-space-size=16'

const [command, ...args] = process.argv.slice(2)
/** Whether what is said here belongs to a server's log, and that is JSON. */
const inJson = ['start', 'build'].includes(command ?? '') && isJson(process.env.LOG)
if (command !== undefined && !['start', 'build', 'test'].includes(command)) {
  console.error('Commands: start, build, test; the others are scripts of package.json')
  process.exit(2)
}
await install()
if (command === 'test') process.exitCode = await run(node, [tool('test.ts'), ...args])
else if (command !== undefined) {
  const status = await run(node, [tool('build.ts')], { logged: true })
  process.exitCode = status === 0 && command === 'start' ? await serve() : status
}

/**
 * Runs the server until it ends and is not restarted; resolves to its exit status.
 * @returns {Promise<number>}
 */
async function serve() {
  const watch = endWithNpm(() => process.kill(process.pid, 'SIGTERM'))
  // Windows would start the command of the same name in a shell, which passes no signals on.
  const program = process.platform === 'win32' ? join(root, 'node_modules', 'node', 'bin', 'node.exe') : node
  const main = join(root, 'packages', 'server', 'src', 'main.ts')
  // Its default data folder is in the project's.
  process.chdir(root)
  const status = await keepRunning({ program, args: [MEMORY, main], say: (line) => say(line, 'warn') })
  clearInterval(watch)
  return status
}

/**
 * The path of a program of this package.
 * @param {string} name
 */
function tool(name) {
  return join(root, 'packages', 'tools', 'src', name)
}

/**
 * Whether a server's log is JSON; without a choice it is so unless it goes to a terminal.
 * @param {string | undefined} choice
 */
function isJson(choice) {
  return choice === 'json' || (choice !== 'text' && process.stdout.isTTY !== true)
}

/**
 * Says a line, in a server's log as the server does.
 * @param {string} msg
 * @param {'info' | 'warn' | 'error'} [level]
 */
function say(msg, level = 'info') {
  const time = new Date().toISOString()
  console.log(inJson ? JSON.stringify({ level, time, pid: process.pid, msg }) : msg)
}

/** Installs the dependencies unless nothing has changed since the last installation. */
async function install() {
  const wanted = fingerprint()
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  say(`Installing the dependencies with ${packageManager} (first run, or they changed)`)
  // Warnings from packages' install scripts concern their authors, not us.
  const status = await run('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], {
    more: { NODE_NO_WARNINGS: '1' },
    logged: true,
  })
  if (status === 0 && existsSync(node)) return writeFileSync(stamp, wanted)
  if (status !== 0 && !process.env.CI && installedAsLocked())
    return say(
      'The installation could not be checked; continuing with the installed packages, which match the lock file',
      'warn',
    )
  say('The dependencies could not be installed', 'error')
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
 * @param {object} [how]
 * @param {Readonly<Record<string, string>>} [how.more] additional environment variables
 * @param {boolean} [how.logged] whether its output is a part of the log
 * @returns {Promise<number>}
 */
function run(program, programArgs, { more, logged = false } = {}) {
  return new Promise((done) => {
    const wrapped = logged && inJson
    const env = { ...process.env, ...more, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
    const child = spawn(program, programArgs, {
      cwd: root,
      env,
      stdio: [
        'inherit',
        wrapped ? 'pipe' : 'inherit',
        wrapped ? 'pipe' : 'inherit',
        // Over the IPC channel the project's own programs notice that this process was killed.
        ...(program === node && process.platform !== 'win32' ? [/** @type {const} */ ('ipc')] : []),
      ],
      shell: process.platform === 'win32',
    })
    if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => say(line))
    if (child.stderr !== null) createInterface(child.stderr).on('line', (line) => say(line, 'warn'))
    const watch = endWithNpm(() => child.kill('SIGTERM'))
    // A terminal sends its interrupt to the child too; other senders signal only this process.
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of signals) process.on(signal, pass)
    child.on('error', (error) => {
      say(`${program}: ${error.message}`, 'error')
      done(1)
    })
    child.on('close', (status, signal) => {
      for (const each of signals) process.off(each, pass)
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
