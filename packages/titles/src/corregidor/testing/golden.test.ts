import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/** Whole matches of the players of `drive.ts`, each with its number of rolls and commands, and how it ended; the last six begun with versions 2 and 1. */
const golden = [
  { name: 'fall', version: 3, commands: 2907, rolls: 4880, winner: 0, points: 120 },
  { name: 'campaign', version: 3, commands: 625, rolls: 561, winner: 0, points: 118 },
  { name: 'recapture', version: 3, commands: 2123, rolls: 984, winner: 1, points: 200 },
  { name: 'version-2/fall', version: 2, commands: 1570, rolls: 7490, winner: 0, points: 122 },
  { name: 'version-2/campaign', version: 2, commands: 527, rolls: 682, winner: 0, points: 117 },
  { name: 'version-2/recapture', version: 2, commands: 2338, rolls: 1138, winner: 1, points: 186 },
  { name: 'version-1/fall', version: 1, commands: 1752, rolls: 5963, winner: 0, points: 112 },
  { name: 'version-1/campaign', version: 1, commands: 464, rolls: 397, winner: 0, points: 107 },
  { name: 'version-1/recapture', version: 1, commands: 1996, rolls: 926, winner: 1, points: 186 },
] as const

const replayed = new Map<string, ReturnType<typeof replayGolden>>()
const replay = (name: string, rulesVersion: number) => {
  const place = new URL(`golden/${name}.json`, import.meta.url)
  const known = replayed.get(name) ?? replayGolden({ ...rules, rulesVersion }, place)
  replayed.set(name, known)
  return known
}

describe('whole matches', () => {
  for (const { name, version, commands, rolls, winner, points } of golden)
    it(`12.0 the match ${name} replays to the same dice and the same end`, () => {
      const { file, match } = replay(name, version)
      expect([file.commands.length, file.rolls.length]).toEqual([commands, rolls])
      expect([match.outcome?.winner, match.outcome?.reason.args?.['points']]).toEqual([winner, points])
    })

  it('5.0 sieges, landings, drops, Banzai attacks and demolitions all occur in them', () => {
    const matches = golden.map(({ name, version }) => replay(name, version).match)
    const keys = [
      ...[
        'turns.passed',
        'group.available',
        'guns.placed',
        'raid.launched',
        'flak.fired',
        'orders.stand',
        'orders.raids',
      ],
      ...['bombardment.digest', 'batteries.recovered', 'assault.launched', 'sea-fire.fired', 'landing.put-back'],
      ...['combat.fought', 'retreat.done', 'advance.done', 'drop.begins', 'points.fired', 'support.given'],
      ...['frenzy.banzai', 'frenzy.demolition', 'demolition.done'],
    ]
    expect(untold(matches, keys)).toEqual([])
  })
})
