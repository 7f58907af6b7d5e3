import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CANNOT_START } from '@topside/server/exit-codes'
import { afterEach, describe, expect, it } from 'vitest'
import { path } from './shell.ts'

const started: ChildProcess[] = []
const folders: string[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A server that prints its parent's process id, then runs `then`. */
const server = (then: string): string => `
import { endWithParent } from ${JSON.stringify(path('packages/server/src/ending.ts'))}
console.log(JSON.stringify({ msg: 'up', parent: process.ppid }))
endWithParent()
process.on('SIGTERM', () => {
  console.log(JSON.stringify({ msg: 'stopped' }))
  process.exit(5)
})
${then}`
const WAIT = 'setInterval(() => undefined, 1000)'

/** An installed project in a separate folder with the real `run.mjs`, and this client build and server. */
function project(build: string, then: string): string {
  const root = mkdtempSync(join(tmpdir(), 'topside-run-'))
  folders.push(root)
  const files = {
    'package.json': '{"type":"module"}',
    'packages/tools/src/build.ts': build,
    'packages/server/src/main.ts': server(then),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  for (const name of ['tools/run.mjs', 'tools/keep-running.mjs', 'server/compile-cache.mjs'])
    cpSync(path('packages', name), join(root, 'packages', name))
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'))
  const text = readFileSync(join(root, 'package.json'))
  const stamp = createHash('sha256').update('package.json\n').update(text).digest('hex')
  writeFileSync(join(root, 'node_modules/.install-stamp'), stamp)
  return root
}

/** Starts the project. Returns its output so far, and its exit status once no process writes to its output any more. */
function start(root: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(root, 'packages/tools/run.mjs'), 'start'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const lines = (): readonly string[] => said.split('\n').filter((line) => line !== '')
  const ended = once(child, 'close').then(([status]) => status as number | null)
  return { child, lines, ended }
}

describe('the start command', () => {
  it('watches over the server itself, and passes its end on', async () => {
    const { child, lines, ended } = start(project('console.log("built")', WAIT), { LOG: 'text' })
    await expect.poll(lines).toEqual(['built', JSON.stringify({ msg: 'up', parent: child.pid })])
    child.kill('SIGTERM')
    expect(await ended).toBe(5)
    expect(lines().at(-1)).toBe(JSON.stringify({ msg: 'stopped' }))
  })

  it('leaves no server behind when it is killed', async () => {
    const { child, lines, ended } = start(project('', WAIT))
    await expect.poll(lines).toHaveLength(1)
    child.kill('SIGKILL')
    // The server keeps the output open until it ends.
    await ended
    expect(lines().at(-1)).toBe(JSON.stringify({ msg: 'stopped' }))
  })

  it('says nothing but JSON where the log is JSON', async () => {
    const build = 'console.log("built"); console.error("old\\nbrowser")'
    const { child, lines } = start(project(build, 'process.exit(1)'), { LOG: 'json' })
    await expect.poll(() => lines().join()).toContain('started again')
    const said = lines().map((line) => JSON.parse(line))
    expect(said.map(({ msg, level }) => [msg, level])).toEqual(
      expect.arrayContaining([
        ['built', 'info'],
        ['old', 'warn'],
        ['browser', 'warn'],
        ['up', undefined],
        ['The server ended (status 1); it is started again in 1 s', 'warn'],
      ]),
    )
    expect(said.find(({ msg }) => msg.includes('again'))).toMatchObject({
      pid: child.pid,
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it('starts nothing that was not built, or cannot start as configured', async () => {
    const broken = start(project('process.exit(3)', WAIT))
    expect(await broken.ended).toBe(3)
    expect(broken.lines()).toEqual([])
    const wrong = start(project('', `process.exit(${CANNOT_START})`))
    expect(await wrong.ended).toBe(CANNOT_START)
    expect(wrong.lines()).toHaveLength(1)
  })
})
