import { describe, expect, it } from 'vitest'
import { replayGolden, untold } from '../../shared/golden.ts'
import { rules } from '../title.ts'

/** Made by `npm run golden:singapore`: each match's ending, its rolls, and the SHA-256 of its last snapshot. */
const golden = [
  {
    name: 'level',
    reason: 'win.level',
    winners: [2],
    rolls: 77,
    hash: '87eab5bd1747611405bf00a2f03ceaf0a76b96976b1bd5cb417dc12cc694bbb3',
  },
  {
    name: 'two-players',
    reason: 'win.level',
    winners: [0],
    rolls: 88,
    hash: 'f58d7b3cdadc95f134e06dfd775599fa56193faaaae1950bffee0f2c6c369450',
  },
  {
    name: 'casual',
    reason: 'win.decisive',
    winners: [0],
    rolls: 131,
    hash: 'd0725e02df124c983a6eaf8f59dae1e3f786c9cd82ec005ef5d3aeb20b11f6f7',
  },
  {
    name: 'serious',
    reason: 'win.decisive',
    winners: [0],
    rolls: 135,
    hash: 'b65c961238a31325dd7fcc76c708cc6781a62198f079bd7c3c8da4ea007debbd',
  },
  {
    name: 'naked-island',
    reason: 'win.level',
    winners: [2],
    rolls: 56,
    hash: 'b54d19bc52c3dfc8000e8f4a17012cccab78204a5411885ae16e0f47193bebe6',
  },
  {
    name: 'battle',
    reason: 'win.battle',
    winners: undefined,
    rolls: 9,
    hash: '9925f604e1732718b7ff8b6b77e45b90f272fc64d3562fc7266a3f5083b9535f',
  },
] as const

const replayed = (name: string) => replayGolden(rules, new URL(`golden/version-4/${name}.json`, import.meta.url))

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
