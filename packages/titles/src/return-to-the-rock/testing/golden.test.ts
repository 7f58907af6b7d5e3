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
    rolls: 154,
    hash: '4642c880de05e837402b0eb732fa43c88bf00e913f033131278c05958f505c90',
  },
  {
    name: 'operational',
    winner: 'us',
    rolls: 333,
    hash: '9c26a4761c93a267ca161c235b232e6dd37b9b0c0e76bc1cb6ad9ed95583c0b7',
  },
  {
    name: 'prevented',
    winner: 'japan',
    rolls: 383,
    hash: 'ae14cf983cd05ca4490ecbaabb33aceb9d4adae552a1ccfc3545eba8a57a4541',
  },
  {
    name: 'whole-island',
    winner: 'us',
    rolls: 119,
    hash: 'eacbce5c251c0c2b2e80c8fd4685cb0b2fed9c64d879ba1ac2fe97026ad3b3e1',
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
