// Runs a root command: node packages/tools/run.mjs <command> [arguments]
// Works with any Node from 18 on and npm alone: it installs what is missing, then goes on with the Node that the project brings.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const commands = [
  'start',
  'dev',
  'test',
  'check',
  'format',
  'e2e',
  'bench',
  'fuzz',
  'rules',
  'replay',
  'crash-test',
  'leak-test',
  'abuse-test',
  'cluster-test',
]
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const bin = join(root, 'node_modules', '.bin')
const node = join(bin, process.platform === 'win32' ? 'node.CMD' : 'node')
/**
 * A server makes much garbage and keeps little of it: with a small space for what is new, collecting it never takes long. In MB, as
 * the Dockerfile of the server has it too.
 */
const memory = '--max-semi-space-size=16'
const stamp = join(root, 'node_modules', '.install-stamp')

const [command, ...args] = process.argv.slice(2)
if (!commands.includes(command)) {
  console.error(`Commands: ${commands.join(', ')}`)
  process.exit(2)
}
await install()
process.exit(await run(node, [memory, join(root, 'packages', 'tools', 'src', `${command}.ts`), ...args]))

/** Installs the dependencies unless they are those of the last time. */
async function install() {
  const wanted = fingerprint()
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  console.log(`Installing the dependencies with ${packageManager} (first run, or they changed)`)
  const status = await run('npx', ['-y', packageManager, 'install', '--frozen-lockfile'])
  if (status === 0 && existsSync(node)) {
    writeFileSync(stamp, wanted)
    return
  }
  if (status !== 0 && !process.env.CI && installedAsLocked()) {
    console.warn('The installation could not be checked; going on with what is installed, which fits the lock file')
    return
  }
  console.error('The dependencies could not be installed')
  process.exit(status || 1)
}

/** A hash of everything that decides what is installed. */
function fingerprint() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'package.json'))
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...packages.sort()])
    if (existsSync(join(root, file))) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Whether pnpm's own copy of the lock file, which it leaves after an installation, is the present one. */
function installedAsLocked() {
  const copy = join(root, 'node_modules', '.pnpm', 'lock.yaml')
  return existsSync(node) && existsSync(copy) && readFileSync(copy).equals(readFileSync(join(root, 'pnpm-lock.yaml')))
}

/** Runs a program to its end, passing signals on; resolves to its exit status. */
function run(program, programArgs) {
  return new Promise((done) => {
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
    const shell = process.platform === 'win32'
    const child = spawn(program, programArgs, { cwd: root, env, stdio: 'inherit', shell })
    // A terminal gives its interrupt to the child by itself; any other sender means only this process.
    const forward = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const finish = (status) => {
      for (const signal of signals) process.off(signal, forward)
      done(status)
    }
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`)
      finish(1)
    })
    child.on('close', (status, signal) => finish(status ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
