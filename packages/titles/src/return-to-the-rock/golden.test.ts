import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkFile, type MatchFile } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { rules } from './title.ts'

/** Made by `tools/make-golden.ts`: how each match ended, its rolls, and the SHA-256 of its last snapshot. */
const golden = [
  {
    name: 'too-slow',
    winner: 'japan',
    rolls: 177,
    hash: 'ed9b5faf56cb21d65fa125caa805f4b9103895b4cd082d13966334fde16862da',
  },
  {
    name: 'operational',
    winner: 'us',
    rolls: 394,
    hash: 'a472530b61a760fbf9afd63c88fe97e6555101e5ff9cd9e59b44a7e97be299a0',
  },
  {
    name: 'prevented',
    winner: 'japan',
    rolls: 410,
    hash: '9cc00965a4c517b4f241ae552195018fb82ccd34f095e4851509b15d050eaf81',
  },
  {
    name: 'whole-island',
    winner: 'us',
    rolls: 105,
    hash: '4413cac86911029b37343d4f55ab9e078ad1d20ac50ec8b1292f3d41023d75b2',
  },
] as const

function read(name: string): MatchFile {
  return JSON.parse(readFileSync(new URL(`golden/${name}.json`, import.meta.url), 'utf8'))
}

describe('whole matches', () => {
  for (const { name, winner, rolls, hash } of golden)
    it(`15.0 a match that ends with ${name} replays to the same dice, outcome and state`, () => {
      const file = read(name)
      const { match, faults } = checkFile(rules, file)
      expect(faults).toEqual([])
      expect(file.rolls).toHaveLength(rolls)
      expect(match?.outcome?.reason.key).toBe(`victory.${name}`)
      expect(match && rules.sideOf(match.game as never, match.outcome?.winner ?? -1)).toBe(winner)
      expect(createHash('sha256').update(JSON.stringify(match?.snapshot())).digest('hex')).toBe(hash)
    })

  it('15.0 the optional rules, rerolls, resets and rallies all occur in them', () => {
    const seen = new Set<string>()
    for (const { name } of golden)
      for (const { line } of checkFile(rules, read(name)).match?.history(undefined) ?? []) seen.add(line.key)
    for (const key of [
      'advantage.rerolled',
      'advantage.reset',
      'reorganization.rallied',
      'reorganization.done',
      'detonation.buried',
      'leader.killed',
    ])
      expect(seen).toContain(key)
  })
})
