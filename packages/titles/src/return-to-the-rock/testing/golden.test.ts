import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkFile, type MatchFile } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { rules } from '../title.ts'

/** Made by `tools/make-golden.ts`: how each match ended, its rolls, and the SHA-256 of its last snapshot. */
const golden = [
  {
    name: 'too-slow',
    winner: 'japan',
    rolls: 182,
    hash: '2e5a676b2c13a2e12f45c735b558466e947eeb56a1d461d9899843ebe4e1f489',
  },
  {
    name: 'operational',
    winner: 'us',
    rolls: 412,
    hash: '021a14b88ee9b7c7fb2f888f9430e363feef7e8a28113e708359b45413656319',
  },
  {
    name: 'prevented',
    winner: 'japan',
    rolls: 383,
    hash: '173a256b0e62082f3e4f1bda40b790a52bdb2813c4806e526dd14a7ad18db6b9',
  },
  {
    name: 'whole-island',
    winner: 'us',
    rolls: 105,
    hash: '6ac1bd38d572ba0414d3e7ce0f43b39e28323a83dcd4cfb475beb931212f9cc9',
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
      expect(match && rules.sidesOf(match.game as never, match.outcome?.winner ?? -1)[0]).toBe(winner)
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
