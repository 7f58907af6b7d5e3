import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/** Made by `npm run golden:singapore`, those of version 2 while it was the present one: how each match ended, its rolls, and the SHA-256 of its last snapshot. */
const golden = [
  {
    name: 'level',
    version: 3,
    reason: 'win.level',
    winners: [2],
    rolls: 79,
    hash: 'a28a6d2e06470f1ee798924c243239c7813fd54f065f066e01ad422ef71023b7',
  },
  {
    name: 'two-players',
    version: 3,
    reason: 'win.level',
    winners: [0],
    rolls: 89,
    hash: '1a105f9ad7a0de6ec753892cc90514d79ec3aa518b37791e40e65b2f0956ca16',
  },
  {
    name: 'casual',
    version: 3,
    reason: 'win.decisive',
    winners: [0],
    rolls: 131,
    hash: 'd0725e02df124c983a6eaf8f59dae1e3f786c9cd82ec005ef5d3aeb20b11f6f7',
  },
  {
    name: 'serious',
    version: 3,
    reason: 'win.decisive',
    winners: [0],
    rolls: 135,
    hash: 'b65c961238a31325dd7fcc76c708cc6781a62198f079bd7c3c8da4ea007debbd',
  },
  {
    name: 'naked-island',
    version: 3,
    reason: 'win.level',
    winners: [2],
    rolls: 40,
    hash: 'ad058af3f1a8ea7bc36271770ad27d894d1c3bf9a89f840df97276d42fbc9d75',
  },
  {
    name: 'battle',
    version: 3,
    reason: 'win.battle',
    winners: undefined,
    rolls: 9,
    hash: '9925f604e1732718b7ff8b6b77e45b90f272fc64d3562fc7266a3f5083b9535f',
  },
  {
    name: 'level',
    version: 2,
    reason: 'win.level',
    winners: [2],
    rolls: 79,
    hash: 'd838a9974787be7a0fb913dd00e0d1c8bf8d6c34d3cd295aa41dfea2c3785a11',
  },
  {
    name: 'two-players',
    version: 2,
    reason: 'win.level',
    winners: [0],
    rolls: 89,
    hash: 'f80aefb3e05c7f2e31c9d7b41c966af545621e1d6d2767fed11e2a3f807e1cb2',
  },
  {
    name: 'casual',
    version: 2,
    reason: 'win.decisive',
    winners: [0],
    rolls: 133,
    hash: '7cbddc7331027ba5d686f534b85f8a40027df68a8c058f8ea82308ab5c3e053f',
  },
  {
    name: 'serious',
    version: 2,
    reason: 'win.decisive',
    winners: [0],
    rolls: 135,
    hash: '436e40f693780590a18d698a09cb0ba83c21d508fe69f391cde513831bbc2df5',
  },
  {
    name: 'naked-island',
    version: 2,
    reason: 'win.level',
    winners: [2],
    rolls: 40,
    hash: '9b4f867e773ec9835d7f0106ed28fc3a4cc0750f78220559e2baafd9af400429',
  },
  {
    name: 'battle',
    version: 2,
    reason: 'win.battle',
    winners: undefined,
    rolls: 9,
    hash: '9925f604e1732718b7ff8b6b77e45b90f272fc64d3562fc7266a3f5083b9535f',
  },
] as const

const replayed = (name: string, rulesVersion = rules.rulesVersion) =>
  replayGolden({ ...rules, rulesVersion }, new URL(`golden/version-${rulesVersion}/${name}.json`, import.meta.url))

describe('whole matches', () => {
  for (const { name, version, reason, winners, rolls, hash } of golden)
    it(`17.2 the match ${name} of version ${version} replays to the same dice, outcome and state`, () => {
      const { file, match, hash: last } = replayed(name, version)
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
    const matches = golden.map(({ name, version }) => replayed(name, version).match)
    const keys = [
      ...['move.attack', 'control.taken', 'battle.group.flanking', 'battle.group.concentration', 'strike.rolled'],
      ...['unit.retreated', 'unit.eliminated', 'battle.fatigued', 'air.deployed', 'supplies.captured'],
      ...['card.event', 'card.played', 'victory.units', 'axis.main', 'battle.paused'],
    ]
    expect(untold(matches, keys)).toEqual([])
  })
})
