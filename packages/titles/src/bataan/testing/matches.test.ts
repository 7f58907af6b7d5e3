import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/**
 * Matches with their results. `npm run golden:bataan` plays the campaign, which stops before its end; the others are
 * files of version 5 of the rules, which replay to the same end.
 */
const golden = [
  { name: 'layac', commands: 177, rolls: 16, winner: 0, turn: 2 },
  { name: 'abucay-line', commands: 610, rolls: 83, winner: 1, turn: 4 },
  { name: 'mauban-line', commands: 484, rolls: 68, winner: 0, turn: 8 },
  { name: 'campaign', commands: 3200, rolls: 595, winner: undefined, turn: 14 },
] as const

const replayed = new Map<string, ReturnType<typeof replayGolden>>()
const replay = (name: string) => {
  const place = new URL(`golden/${name}.json`, import.meta.url)
  const known = replayed.get(place.href) ?? replayGolden(rules, place)
  replayed.set(place.href, known)
  return known
}

describe('whole matches', () => {
  for (const { name, commands, rolls, winner, turn } of golden)
    it(`4.22 the match ${name} replays to the same dice and the same end`, () => {
      const { file, match } = replay(name)
      expect([file.commands.length, file.rolls.length]).toEqual([commands, rolls])
      expect([match.outcome?.winner, match.game.table.track('turn')]).toEqual([winner, turn])
    })

  it('5.0 Reserve, supply, disease, combats, retreats and attrition all occur in them', () => {
    const matches = golden.map(({ name }) => replay(name).match)
    const keys = [
      ...['reserve.entered', 'reserve.left', 'supply.spent', 'supply.not-spent', 'forage.disease'],
      ...['initiative.won', 'initiative.moved', 'combine.done', 'army.active', 'army.failed', 'move.entered'],
      ...['combat.mobile', 'combat.assault', 'no-retreat.passed', 'retreat.done', 'advance.done', 'attrition.suffered'],
      ...['recovery.failed', 'artillery.silent', 'event.handed-over'],
      ...['guns.laid', 'air.coordinated', 'replacement.marked'],
      ...['withdrawal.done', 'general-withdrawal', 'combat.below'],
    ]
    expect(untold(matches, keys)).toEqual([])
  })
})
