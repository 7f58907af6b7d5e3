import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/** Matches begun with versions 5 and 4, each recorded by its own rules, with what came of them. The weights of `bots/` drew the answers, a twentieth came by chance. */
const golden = [
  { name: 'american-assault', version: 5, commands: 597, rolls: 51, winner: 1, level: 'japan-marginal' },
  { name: 'mountain-barrier', version: 5, commands: 597, rolls: 40, winner: 1, level: 'japan-decisive' },
  { name: 'final-collapse', version: 5, commands: 710, rolls: 116, winner: 1, level: 'japan-decisive' },
  { name: 'american-assault', version: 4, commands: 565, rolls: 41, winner: 0, level: 'us-decisive' },
  { name: 'mountain-barrier', version: 4, commands: 707, rolls: 63, winner: 1, level: 'japan-decisive' },
  { name: 'final-collapse', version: 4, commands: 744, rolls: 88, winner: 1, level: 'japan-decisive' },
] as const

const replay = (name: string, rulesVersion: number) =>
  replayGolden({ ...rules, rulesVersion }, new URL(`golden/version-${rulesVersion}/${name}.json`, import.meta.url))

describe('whole matches', () => {
  for (const { name, version, commands, rolls, winner, level } of golden)
    it(`4.1 the match ${name} of version ${version} replays to the same dice and the same end`, () => {
      const { file, match } = replay(name, version)
      expect([file.commands.length, file.rolls.length]).toEqual([commands, rolls])
      expect([match.outcome?.winner, match.outcome?.reason.key]).toEqual([winner, `victory.${level}`])
    })

  it('4.1 support, barrages, every kind of result, drops, lines and what is withheld all occur in them', () => {
    const matches = golden.map(({ name, version }) => replay(name, version).match)
    const keys = [
      ...['support.given', 'arrival.done', 'arrival.contact', 'arrival.dropped', 'arrival.withheld', 'exit.detached'],
      ...['combat.DE', 'combat.D1', 'combat.D4', 'combat.Br', 'combat.A1', 'combat.AE', 'combat.bombarded'],
      ...['combat.fpf', 'combat.tenacious', 'retreat.done', 'retreat.blocked', 'combat.advanced', 'victory.lines-west'],
    ]
    expect(untold(matches, keys)).toEqual([])
  })
})
