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
    hash: 'f8eacea997481faf98df41d56d2830843a0547562acbb4c1ba003e6e2b3f5762',
  },
  {
    name: 'operational',
    winner: 'us',
    rolls: 394,
    hash: '1c2e0b70e3f576fce44bd8910059c7d626d4606824129e306011ee89a06e149a',
  },
  {
    name: 'prevented',
    winner: 'japan',
    rolls: 410,
    hash: 'dffc093d1bb440ac37f0c2a2a608c26915904809c3f66f6d5f741858fa04c4e6',
  },
  {
    name: 'whole-island',
    winner: 'us',
    rolls: 105,
    hash: '0bec33fb14ed11f0654d3a02b9370de6792eaa4652c15f4335fede23dc6f559c',
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
