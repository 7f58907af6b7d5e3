import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareFile, commitment, makeFile, SeededDice } from '@topside/engine'
import { checkpointAt, forgeries, play, randomChoice, seededRandom, toy } from '@topside/engine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const seed = '5a'.repeat(32)
const seats = ['01', '02'].map((byte, seat) => ({ name: `Seat ${seat}`, seed: byte.repeat(32) }))
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'topside-tools-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function command(name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    encoding: 'utf8',
  })
  return { status, said: stdout, complained: stderr }
}

function saved(name: string, file: object): string {
  const place = join(folder, name)
  writeFileSync(place, JSON.stringify(file))
  return place
}

/** The file of a whole toy match. */
function played() {
  const dice = new SeededDice({ server: seed, seats: seats.map((seat) => seat.seed) })
  const match = play(toy, { dice })
  match.toTheEnd(randomChoice(seededRandom('tools')))
  const { commands } = match.match
  return makeFile(toy, { options: {}, seats, commitment: commitment(seed), serverSeed: seed, commands }, dice)
}

describe('run.mjs', () => {
  it('names its commands when given an unknown one', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../run.mjs'), 'fly'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([2, 'Commands: start, build, test; the others are scripts of package.json\n'])
  })
})

describe('package.json', () => {
  const root = join(import.meta.dirname, '../../..')
  const { scripts }: { scripts: { [name: string]: string } } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )

  it('has every command that the documents name, and they name every command', () => {
    const pages = ['README.md', 'packages/docs/commands.md', 'packages/docs/hosting.md']
    const text = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n')
    const named = text.matchAll(/npm (?:run )?(start|test|(?<=run )[a-z][\w-]*)/g)
    const commands = new Set([...named].map(([, name]) => name ?? ''))
    expect([...commands].sort()).toEqual(
      Object.keys(scripts)
        .filter((name) => name !== 'precheck')
        .sort(),
    )
  })

  it('runs files that are there', () => {
    const files = Object.values(scripts).flatMap((script) => script.match(/packages\/\S+/g) ?? [])
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

describe('fuzz', () => {
  it('plays matches and reports their number', () => {
    const { status, said } = command('fuzz', '--title', 'toy', '--matches', '5', '--policy', 'coverage')
    expect(said).toMatch(/Done: 5 matches, \d+ commands, 0 failures/)
    expect(status).toBe(0)
  })

  it('knows its titles and options', () => {
    expect(command('fuzz', '--title', 'chess')).toMatchObject({ status: 2 })
    expect(command('fuzz', '--title', 'toy', '--policy', 'clever')).toMatchObject({ status: 2 })
  })
})

describe('questions', () => {
  it('prints a table for each scenario of a title', () => {
    const { status, said } = command('questions', '--title', 'toy', '--matches', '2')
    expect(said).toMatch(/^Toy, standard: 2 matches, 10 game-turns, seed 1\n {2}per game-turn +blue +red +all +share\n/)
    expect(said).toMatch(/\n {2}all +1\.20 +1\.20 +2\.40 +100\.0 %\n$/)
    expect(status).toBe(0)
    expect(command('questions', '--title', 'toy', '--matches', 'many')).toMatchObject({ status: 2 })
  })
})

describe('replay', () => {
  it('replays a good file and verifies its dice', () => {
    const place = saved('good.json', played())
    expect(command('replay', place)).toMatchObject({
      status: 0,
      said: expect.stringContaining('without a fault, ended'),
    })
    expect(command('replay', place, '--verify')).toMatchObject({
      status: 0,
      said: expect.stringContaining('dice recomputed and right: nothing differs'),
    })
  })

  it('names the failing command', () => {
    const { commands } = played()
    const { status, said, complained } = command(
      'replay',
      saved('bad.json', {
        ...bareFile(toy, { options: {}, seats, commitment: commitment(seed), serverSeed: seed, commands: [] }),
        commands: [...commands.slice(0, 3), commands[0]],
      }),
    )
    expect(status).toBe(1)
    expect(said).toMatch(/^4 move \{"kind":"choose"/)
    expect(complained).toContain('refused: refused.')
  })

  it('replays a fuzzer’s file from its starting position', () => {
    const from = checkpointAt(toy, {}, { name: 'end', lay: () => 'round' }, () => 0)
    const bare = bareFile(toy, { options: {}, seats, commitment: commitment(seed), serverSeed: seed, commands: [] })
    const pass = { kind: 'choose', seat: 0, choice: { verb: 'pass' } }
    const place = saved('from.json', { ...bare, from: { ...from, vars: { round: 2, mover: 0 } }, commands: [pass] })
    expect(command('replay', place)).toMatchObject({
      status: 0,
      said: '1 commands without a fault, in step move\n',
    })
    const wrong = saved('wrong.json', { ...bare, from: { ...from, step: 'move', vars: { round: 9, mover: 0 } } })
    expect(command('replay', wrong)).toMatchObject({
      status: 1,
      complained: 'At the beginning: broken rule: too many rounds\n',
    })
  })

  it('finds changed dice', () => {
    const file = played()
    const rolls = file.rolls.map((roll) => ({ ...roll, values: roll.values.map((value) => (value % 6) + 1) }))
    expect(command('replay', saved('dice.json', { ...file, rolls }), '--verify')).toMatchObject({
      status: 1,
      complained: expect.stringMatching(
        /^the dice differ: roll 0 is [\d ]+ in the file and should be [\d ]+, and \d+ more do not fit\n$/,
      ),
    })
  })

  const parts = [
    'the first die',
    'a roll left out',
    'a command that was never offered',
    'the server seed',
    'the winner',
  ]
  it.each(forgeries.filter(({ name }) => parts.includes(name)))(
    'finds a file falsified in $name, and says so',
    ({ forge, told }) => {
      expect(command('replay', saved('forged.json', forge(played())), '--verify')).toMatchObject({
        status: 1,
        complained: expect.stringMatching(told),
      })
    },
  )

  it('reports dice taken over from another file', () => {
    const file = played()
    const { said } = command('replay', saved('known.json', { ...file, knownRolls: file.rolls.slice(0, 1) }), '--verify')
    expect(said).toMatch(/dice recomputed and right, but for \d+ taken over from another file: nothing differs/)
  })

  it('accepts only match files', () => {
    expect(command('replay', saved('other.json', {}))).toMatchObject({ status: 2 })
    expect(command('replay', join(folder, 'none.json'))).toMatchObject({ status: 2 })
  })
})
