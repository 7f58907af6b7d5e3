import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { policy } from '@topside/bots'
import { CheapDice, Match, seededRandom, type TitleEntry } from '@topside/engine'
import { randomChoice } from '@topside/engine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { checkRules } from './rules-check.ts'
import { readRules } from './rules-table.ts'
import { path } from './shell.ts'
import { patched, tutorial, tutorialSteps, writeTitle } from './tutorial.ts'

const steps = tutorialSteps(tutorial())
const last = steps.at(-1) ?? new Map<string, string>()

const folder = mkdtempSync(join(tmpdir(), 'river-'))
afterAll(() => rmSync(folder, { recursive: true }))
const sources = steps.map((files, index) => writeTitle(join(folder, String(index + 1)), files))
const compilerOptions = { typeRoots: [path('node_modules/@types')] }
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({
    extends: path('tsconfig.base.json'),
    compilerOptions,
    include: sources.flatMap((source) => ['river', 'list'].map((name) => join(source, name))),
  }),
)

it('has seven steps, each of which changes something', () => {
  expect(steps.length).toBe(7)
  for (const [index, files] of steps.entries()) expect(files).not.toEqual(steps[index - 1])
})

for (const [index, files] of steps.entries())
  describe(`step ${index + 1}`, async () => {
    for (const name of files.keys())
      if (name.endsWith('.test.ts')) await import(join(sources[index] ?? '', 'river', name))
  })

it('type-checks in every step', async () => {
  const run = promisify(execFile)(path('node_modules/.bin/tsc'), ['--noEmit', '-p', folder])
  await expect(run).resolves.toMatchObject({ stdout: '' })
})

it('ends with computers that beat random play', async () => {
  const { titles }: { readonly titles: readonly TitleEntry[] } = await import(
    join(sources.at(-1) ?? '', 'list/index.ts')
  )
  const [entry, ...others] = titles
  expect(others).toEqual([])
  const title = await entry?.load()
  const heuristics = await entry?.heuristics?.()
  if (title === undefined || heuristics === undefined) throw new Error('the list has no title with computers')
  let won = 0
  for (let n = 0; n < 100; n++) {
    const match = Match.start(title.rules, { options: {}, dice: new CheapDice(n) })
    const random = seededRandom(n)
    const anyChoice = randomChoice(random)
    for (let [seat] = match.deciding; seat !== undefined; [seat] = match.deciding) {
      const decision = match.decision(seat)
      if (decision === undefined) throw new Error('nothing to decide')
      const choice = seat === n % 2 ? policy(match, seat, heuristics, random) : anyChoice(decision, seat)
      match.apply({ kind: 'choose', seat, choice })
    }
    if (match.outcome?.winner === n % 2) won++
  }
  expect(won).toBeGreaterThan(60)
})

it('ends with a function and a test for every rule', () => {
  const numbers: readonly string[] = JSON.parse(last.get('rules.json') ?? '')
  const rows = readRules(last.get('RULES.md') ?? '')
  expect(checkRules({ numbers, rows, files: last })).toEqual([])
})

describe('patched', () => {
  it('changes the place that a diff shows', () => {
    expect(patched('a\nb\nc\n', ' a\n-b\n+d\n+e\n', 'x')).toBe('a\nd\ne\nc\n')
    expect(patched('a\n\nb\n', ' a\n+c\n@@\n-b\n', 'x')).toBe('a\nc\n\n')
  })

  it('refuses a place that is missing or ambiguous', () => {
    expect(() => patched('a\n', ' b\n', 'x')).toThrow('x has 0 places')
    expect(() => patched('a\nb\na\n', '-a\n', 'x')).toThrow('x has 2 places')
  })
})
