import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MatchFile } from '@topside/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { path } from './shell.ts'

const folder = mkdtempSync(join(tmpdir(), 'topside-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const golden: MatchFile = JSON.parse(
  readFileSync(path('packages/titles/src/return-to-the-rock/testing/golden/too-slow.json'), 'utf8'),
)

/** Output and exit status of the script for a file. */
function verified(file: unknown, ...more: string[]): { status: number | null; said: string } {
  const name = join(folder, 'match.json')
  writeFileSync(name, JSON.stringify(file))
  // Run in another folder, so that nothing of this repository can be imported.
  const run = spawnSync(process.execPath, [path('packages/client/public/verify-dice.mjs'), name, ...more], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status: run.status, said: run.stdout + run.stderr }
}

/** The file with a changed second roll. */
function withRoll(change: (values: readonly number[]) => number[]): MatchFile {
  const rolls = golden.rolls.map((line, index) => (index === 1 ? { ...line, values: change(line.values) } : line))
  return { ...golden, rolls }
}

describe('the script that recomputes dice', () => {
  it('finds every die of a whole match right', () => {
    const { status, said } = verified(golden)
    expect(said).toMatch(new RegExp(`^${golden.rolls.length} rolls, \\d+ dice: every one follows`))
    expect(status).toBe(0)
  })

  it('counts rolls from 0, as the recipe does, when it lists them', () => {
    const lines = verified(golden, '--rolls').said.split('\n')
    expect(lines[0]).toBe(`roll 0: ${golden.rolls[0]?.values.join(' ')}`)
    expect(lines).toHaveLength(golden.rolls.length + 2)
  })

  it('names a changed die, an extra die, and a roll told twice', () => {
    const changed = verified(withRoll((values) => values.map((value) => (value % 6) + 1)))
    expect([changed.status, changed.said]).toEqual([1, expect.stringContaining('roll 1 is')])
    expect(verified(withRoll((values) => [...values, 6])).status).toBe(1)
    expect(verified({ ...golden, rolls: [...golden.rolls, golden.rolls[0]] }).said).toContain('no number of its own')
  })

  it('names seeds that are not the match’s', () => {
    const other = '0'.repeat(64)
    expect(verified({ ...golden, serverSeed: other }).said).toContain('the fingerprint is')
    const [first, ...rest] = golden.seats
    expect(verified({ ...golden, seats: [{ ...first, seed: other }, ...rest] }).said).toContain('roll 0 is')
  })

  it('skips rolls taken over from another file', () => {
    const [first] = golden.rolls
    const { status, said } = verified({ ...golden, knownRolls: [first] })
    expect(said).toContain('1 rolls were taken over')
    expect(status).toBe(0)
  })

  it('names what it cannot check', () => {
    const { serverSeed: _, ...running } = golden
    expect(verified(running)).toMatchObject({ status: 2, said: expect.stringContaining('not over') })
    expect(verified({ format: 'other' }).status).toBe(2)
    expect(verified({ ...golden, serverSeed: 'abc' }).status).toBe(2)
  })
})
