import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/** Matches with their results, played by `npm run golden:bataan`; the campaign stops before its end. */
const golden = [
  { name: 'layac', commands: 175, rolls: 23, winner: 0, turn: 2 },
  { name: 'abucay-line', commands: 1013, rolls: 163, winner: 1, turn: 6 },
  { name: 'mauban-line', commands: 488, rolls: 66, winner: 0, turn: 8 },
  { name: 'campaign', commands: 3200, rolls: 624, winner: undefined, turn: 13 },
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
