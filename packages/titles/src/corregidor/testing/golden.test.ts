import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/** Whole matches of the scripted players of `drive.ts`, with their numbers of rolls and commands, and their endings. */
const golden = [
  { name: 'fall', commands: 3395, rolls: 2617, winner: 0, points: 112 },
  { name: 'campaign', commands: 580, rolls: 231, winner: 0, points: 107 },
  { name: 'recapture', commands: 2883, rolls: 933, winner: 1, points: 192 },
] as const

const replayed = new Map<string, ReturnType<typeof replayGolden>>()
const replay = (name: string) => {
  const place = new URL(`golden/${name}.json`, import.meta.url)
  const known = replayed.get(name) ?? replayGolden(rules, place)
  replayed.set(name, known)
  return known
}

describe('whole matches', () => {
  for (const { name, commands, rolls, winner, points } of golden)
    it(`12.0 the match ${name} replays to the same dice and the same end`, () => {
      const { file, match } = replay(name)
      expect([file.commands.length, file.rolls.length]).toEqual([commands, rolls])
      expect([match.outcome?.winner, match.outcome?.reason.args?.['points']]).toEqual([winner, points])
    })

  it('5.0 sieges, landings, drops, Banzai attacks and demolitions all occur in them', () => {
    const matches = golden.map(({ name }) => replay(name).match)
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
