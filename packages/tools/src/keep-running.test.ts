import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CANNOT_START, NOT_NOW } from '@topside/server/exit-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepRunning } from '../keep-running.mjs'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'topside-keep-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that ends in these ways at successive starts; each way is a line of script. */
function program(name: string, ...ends: readonly string[]): string[] {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, '')
  const script = `
    const { appendFileSync, readFileSync } = require('node:fs')
    const runs = readFileSync(${JSON.stringify(file)}, 'utf8').length
    appendFileSync(${JSON.stringify(file)}, '.')
    eval(${JSON.stringify(ends)}[runs])`
  return ['-e', script]
}

const runs = (name: string): number => readFileSync(join(folder, `${name}.json`), 'utf8').length
const kill = `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`

describe('the start command', () => {
  it('restarts a server that was killed, failed or must wait, ever later, until it ends cleanly', async () => {
    const said: string[] = []
    const args = program('again', kill, 'process.exit(1)', `process.exit(${NOT_NOW})`, 'process.exit(0)')
    const status = await keepRunning({ program: process.execPath, args, pause: [1, 3], say: (line) => said.push(line) })
    expect(status).toBe(0)
    expect(runs('again')).toBe(4)
    expect(said).toEqual([
      'The server ended (SIGKILL); it is started again in 0.001 s',
      'The server ended (status 1); it is started again in 0.002 s',
      `The server ended (status ${NOT_NOW}); it is started again in 0.003 s`,
    ])
  })

  it('returns to the short interval after a server that ran long', async () => {
    const said: string[] = []
    const args = program('long', 'process.exit(1)', 'process.exit(1)', 'process.exit(0)')
    await keepRunning({ program: process.execPath, args, pause: [1, 9], steady: 0, say: (line) => said.push(line) })
    expect(said.every((line) => line.endsWith('in 0.001 s'))).toBe(true)
  })

  it('does not restart a server with an invalid configuration', async () => {
    const args = program('wrong', `process.exit(${CANNOT_START})`)
    expect(await keepRunning({ program: process.execPath, args, say: () => undefined })).toBe(CANNOT_START)
    expect(runs('wrong')).toBe(1)
  })

  it('forwards a signal and restarts nothing after it', async () => {
    const args = program(
      'stop',
      `process.on('SIGTERM', () => process.exit(3)); console.log('up'); setInterval(() => {}, 1000)`,
    )
    const keeper = join(folder, 'keeper.mjs')
    appendFileSync(
      keeper,
      `import { keepRunning } from ${JSON.stringify(new URL('../keep-running.mjs', import.meta.url).href)}
       process.exit(await keepRunning({ program: process.execPath, args: ${JSON.stringify(args)}, say: console.log }))`,
    )
    const child = spawn(process.execPath, [keeper], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(createInterface(child.stdout), 'line')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([3, null])
    expect(runs('stop')).toBe(1)
  })
})
