import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/** Whole matches with their results. The answers were drawn by the weights of `bots/`, one in twenty at random. */
const golden = [
  { name: 'american-assault', commands: 597, rolls: 51, winner: 1, level: 'japan-marginal' },
  { name: 'mountain-barrier', commands: 597, rolls: 40, winner: 1, level: 'japan-decisive' },
  { name: 'final-collapse', commands: 710, rolls: 116, winner: 1, level: 'japan-decisive' },
] as const

const replay = (name: string) => replayGolden(rules, new URL(`golden/version-5/${name}.json`, import.meta.url))

describe('whole matches', () => {
  for (const { name, commands, rolls, winner, level } of golden)
    it(`4.1 the match ${name} replays to the same dice and the same end`, () => {
      const { file, match } = replay(name)
      expect([file.commands.length, file.rolls.length]).toEqual([commands, rolls])
      expect([match.outcome?.winner, match.outcome?.reason.key]).toEqual([winner, `victory.${level}`])
    })

  it('4.1 support, barrages, every kind of result, drops and lines all occur in them', () => {
    const matches = golden.map(({ name }) => replay(name).match)
    const keys = [
      ...['support.given', 'arrival.done', 'arrival.contact', 'arrival.dropped', 'exit.detached'],
      ...['combat.DE', 'combat.D1', 'combat.Br', 'combat.A1', 'combat.AE', 'combat.bombarded'],
      ...['combat.fpf', 'combat.tenacious', 'retreat.done', 'retreat.blocked', 'combat.advanced', 'victory.lines-west'],
    ]
    expect(untold(matches, keys)).toEqual([])
  })
})
