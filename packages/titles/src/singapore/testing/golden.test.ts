import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/** Made by `tools/make-golden-singapore.ts`: how each match ended, its rolls, and the SHA-256 of its last snapshot. */
const golden = [
  {
    name: 'level',
    reason: 'win.level',
    winners: [2],
    rolls: 79,
    hash: 'd838a9974787be7a0fb913dd00e0d1c8bf8d6c34d3cd295aa41dfea2c3785a11',
  },
  {
    name: 'two-players',
    reason: 'win.level',
    winners: [0],
    rolls: 89,
    hash: 'f80aefb3e05c7f2e31c9d7b41c966af545621e1d6d2767fed11e2a3f807e1cb2',
  },
  {
    name: 'casual',
    reason: 'win.decisive',
    winners: [0],
    rolls: 133,
    hash: '7cbddc7331027ba5d686f534b85f8a40027df68a8c058f8ea82308ab5c3e053f',
  },
  {
    name: 'serious',
    reason: 'win.decisive',
    winners: [0],
    rolls: 135,
    hash: '436e40f693780590a18d698a09cb0ba83c21d508fe69f391cde513831bbc2df5',
  },
  {
    name: 'naked-island',
    reason: 'win.level',
    winners: [2],
    rolls: 40,
    hash: '9b4f867e773ec9835d7f0106ed28fc3a4cc0750f78220559e2baafd9af400429',
  },
  {
    name: 'battle',
    reason: 'win.battle',
    winners: undefined,
    rolls: 9,
    hash: '9925f604e1732718b7ff8b6b77e45b90f272fc64d3562fc7266a3f5083b9535f',
  },
] as const

const replayed = (name: string) => replayGolden(rules, new URL(`golden/${name}.json`, import.meta.url))

describe('whole matches', () => {
  for (const { name, reason, winners, rolls, hash } of golden)
    it(`17.2 the match ${name} replays to the same dice, outcome and state`, () => {
      const { file, match, hash: last } = replayed(name)
      expect(file.rolls).toHaveLength(rolls)
      expect([match.outcome?.reason.key, match.outcome?.winners]).toEqual([reason, winners])
      expect(last).toBe(hash)
    })

  it('17.5, E9 a serious match goes on for a whole turn once the City is held', () => {
    const history = replayed('serious')
      .match.history(undefined)
      .map(({ line }) => line.key)
    const since = history.slice(history.lastIndexOf('victory.held'))
    expect(since.filter((key) => key === 'phase.supplies')).toHaveLength(3)
    expect(since.slice(-2)).toEqual(['phase.supplies', 'win.decisive'])
  })

  it('11.1 landings, tactics, strikes, retreats, aircraft and cards all occur in them', () => {
    const matches = golden.map(({ name }) => replayed(name).match)
    const keys = [
      ...['move.attack', 'control.taken', 'battle.group.flanking', 'battle.group.concentration', 'strike.rolled'],
      ...['unit.retreated', 'unit.eliminated', 'battle.fatigued', 'air.deployed', 'supplies.captured'],
      ...['card.event', 'card.played', 'victory.units', 'axis.main', 'battle.paused'],
    ]
    expect(untold(matches, keys)).toEqual([])
  })
})
