import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/** Made by `tools/make-golden-rock.ts`: each match's ending, its rolls, and the SHA-256 of its last snapshot. */
const golden = [
  {
    name: 'too-slow',
    winner: 'japan',
    rolls: 350,
    hash: '3e0cb9779a9276e620a78c6d4817e98731dcf1e34ea26123150e522ceb4881c8',
  },
  {
    name: 'operational',
    winner: 'us',
    rolls: 390,
    hash: '23884c7d58727f6349c5e9ca3444361f21858935d20dc7233152a7637000626a',
  },
  {
    name: 'prevented',
    winner: 'japan',
    rolls: 361,
    hash: 'e85129ff563b6fc92eb1bd31e743e5888102ac16021dc262865f62c65a018d1e',
  },
  {
    name: 'whole-island',
    winner: 'us',
    rolls: 127,
    hash: '851b4b08996dc9141c8d70bcd5bc60b71097f9c7b8f457c8df68a34f27f16f92',
  },
] as const

const replayed = (name: string) => replayGolden(rules, new URL(`golden/${name}.json`, import.meta.url))

describe('whole matches', () => {
  for (const { name, winner, rolls, hash } of golden)
    it(`15.0 a match that ends with ${name} replays to the same dice, outcome and state`, () => {
      const { file, match, hash: last } = replayed(name)
      expect(file.rolls).toHaveLength(rolls)
      expect(match.outcome?.reason.key).toBe(`victory.${name}`)
      expect(rules.sidesOf(match.game as never, match.outcome?.winner ?? -1)[0]).toBe(winner)
      expect(last).toBe(hash)
    })

  it('15.0 the optional rules, rerolls, resets and rallies all occur in them', () => {
    const matches = golden.map(({ name }) => replayed(name).match)
    const keys = [
      'advantage.rerolled',
      'advantage.reset',
      'reorganization.rallied',
      'reorganization.done',
      'detonation.buried',
      'leader.killed',
    ]
    expect(untold(matches, keys)).toEqual([])
  })
})
