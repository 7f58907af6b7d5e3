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
    hash: '4dd73c1d744b611d02c285d9cef3a64afa999069c28a6b35a98d653a1c5b476c',
  },
  {
    name: 'two-players',
    version: 3,
    reason: 'win.level',
    winners: [0],
    rolls: 89,
    hash: '1afb92215b791642b8b70264ad693d77b5003c92b9404a05f4a28f331f648947',
  },
  {
    name: 'casual',
    version: 3,
    reason: 'win.decisive',
    winners: [0],
    rolls: 131,
    hash: '13c122220d63fef37dabd501afbd997c072d1359b13698f614a144062264edf2',
  },
  {
    name: 'serious',
    version: 3,
    reason: 'win.decisive',
    winners: [0],
    rolls: 135,
    hash: 'dd41e1f12fe3b9f0b43efe03afdb50a4d2d599bd7679f11d59da8b5d3a9a4a7a',
  },
  {
    name: 'naked-island',
    version: 3,
    reason: 'win.level',
    winners: [2],
    rolls: 40,
    hash: '4c850230c80d0c251079f2455a785499a50fca41688a1ea595e88d0e5c8503e9',
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
