import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const FREEZE = fileURLToPath(new URL('../testing/freeze.ts', import.meta.url))
const children = new Set<ChildProcess>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

/** Starts a watched process and collects its standard error. */
async function observable(seconds: number, ...flags: string[]): Promise<{ process: ChildProcess; said: () => string }> {
  const child = spawn(process.execPath, [...flags, FREEZE, String(seconds)], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await turn(child)
  return { process: child, said: () => said }
}

/** Waits for a turn of a process's event loop. */
const turn = (of: ChildProcess): Promise<unknown> => new Promise((done) => of.stdout?.once('data', done))

/** Waits twice as long as a watchdog with that patience takes to end a process. */
async function longEnough(seconds: number): Promise<void> {
  for (let times = 0; times < 2; times++) {
    const { process: frozen } = await observable(seconds)
    frozen.kill('SIGUSR2')
    await once(frozen, 'close')
  }
}

test('ends a process whose event loop is blocked, with a message', async () => {
  const { process: frozen, said } = await observable(1)
  frozen.kill('SIGUSR2')
  expect(await once(frozen, 'close')).toEqual([null, 'SIGKILL'])
  expect(said()).toBe(`The server did not answer for 1 s: process ${frozen.pid} is ended, to be started again\n`)
})

test('spares a process that was suspended for a longer time', async () => {
  const { process: stopped } = await observable(1)
  stopped.kill('SIGSTOP')
  await longEnough(1)
  stopped.kill('SIGCONT')
  for (let turns = 0; turns < 40; turns++) await turn(stopped)
  expect([stopped.exitCode, stopped.signalCode]).toEqual([null, null])
})

test('spares a process that is being debugged', async () => {
  const { process: debugged } = await observable(1, '--inspect=0')
  debugged.kill('SIGUSR2')
  await longEnough(1)
  expect([debugged.exitCode, debugged.signalCode]).toEqual([null, null])
})
