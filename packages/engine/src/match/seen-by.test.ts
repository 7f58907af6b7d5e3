import { describe, expect, it } from 'vitest'
import type { Procedure } from '../decision/effects.ts'
import type { Seat } from '../table/seat.ts'
import {
  answerAtRandom,
  between,
  bridgehead,
  CheapDice,
  choose,
  compareWorlds,
  patrol,
  seededRandom,
  sightOf,
  sized,
  sketch,
  straits,
  toy,
} from '../testing/index.ts'
import type { AnyTitle, Game, Next } from '../title/title.ts'
import { RulesFault } from './checkpoint.ts'
import { Match } from './match.ts'

const TITLES: { readonly [name: string]: AnyTitle } = { toy, patrol, straits, bridgehead }

/** A match after the given number of random answers, or at its end. */
function played(title: AnyTitle, seed: string, answers: number): Match {
  const match = Match.start(title, { options: {}, dice: new CheapDice(seed) })
  answerAtRandom(match, seededRandom(seed), answers)
  return match
}

const everySeat = (match: Match): Seat[] => [...Array(match.seats).keys()]

describe.each(Object.entries(TITLES))('a match of %s as seen by a seat', (_name, title) => {
  it('looks the same to the seat, and continues independently', () => {
    for (let i = 0; i < sized(30, 60); i++) {
      const match = played(title, `fit ${i}`, i)
      if (match.outcome !== undefined) continue
      const before = match.snapshot()
      for (const seat of everySeat(match)) {
        const random = seededRandom(`${i} ${seat}`)
        const seen = match.seenBy(seat, random)
        expect(sightOf(seen, seat)).toBe(sightOf(match, seat))
        answerAtRandom(seen, random, seen.answers + 8)
      }
      expect(match.snapshot()).toEqual(before)
    }
  })

  it('can be saved, resumed, forked and taken back like any other', () => {
    const seen = played(title, 'any other', 2).seenBy(1, seededRandom(1))
    const { setup } = seen
    expect(Match.restore(title, setup, JSON.parse(JSON.stringify(seen.save()))).snapshot()).toEqual(seen.snapshot())
    const resumed = Match.resume(title, setup, seen.checkpoint(), seen.sinceCheckpoint())
    expect(resumed.snapshot()).toEqual(seen.snapshot())
    expect(seen.fork().snapshot()).toEqual(seen.snapshot())
  })
})

it.each(Object.entries<AnyTitle>({ toy, patrol, straits }))(
  'two matches of %s that showed a seat the same are seen alike by it',
  (_name, title) => {
    expect(compareWorlds(title, { matches: 800, answers: 5 })).toBeGreaterThan(20)
  },
)

describe('a match as seen by a seat', () => {
  it('contains the seat’s own open secret answers, but no others', () => {
    const match = Match.start(straits, { options: {}, dice: new CheapDice(1) })
    const go = (seat: Seat) => match.decision(seat)!.choices.find(({ verb }) => verb === 'go')!
    for (const seat of [0, 1, 1, 2]) match.apply({ kind: 'choose', seat, choice: go(seat) })
    const seen = match.seenBy(1, seededRandom(1))
    expect(seen.answers).toBe(2)
    expect([0, 1, 2].map((seat) => seen.decision(seat)?.args)).toEqual([{ legs: 0 }, { legs: 2 }, { legs: 0 }])
  })

  it('has the seat’s own standing answers, and defaults for the other seats', () => {
    const match = Match.start(toy, { options: {}, dice: new CheapDice(1) })
    for (const seat of [0, 1]) match.apply({ kind: 'set', seat, setting: 'haste', value: 'yes' })
    expect(match.seenBy(0, seededRandom(1)).game.settings).toEqual([{ haste: 'yes' }, { haste: 'no' }])
    expect(match.seenBy(1, seededRandom(1)).game.settings).toEqual([{ haste: 'no' }, { haste: 'yes' }])
  })

  it.each([0, 3])('does not depend on a standing answer that another seat set %i answers ago', (answers) => {
    for (let seed = 0; seed < 20; seed++) {
      const [no, yes] = ['no', 'yes'].map((value) => {
        const match = played(toy, 'set', 3)
        match.apply({ kind: 'set', seat: 1, setting: 'haste', value })
        answerAtRandom(match, seededRandom('on'), match.answers + answers)
        return JSON.stringify(match.seenBy(0, seededRandom(seed)).save())
      })
      expect(yes).toBe(no)
    }
  })

  it('places hidden pieces at random', () => {
    const match = played(patrol, 'hidden', 2)
    const lies = (id: string) => (random: number) => match.seenBy(1, seededRandom(random)).game.table.piece(id).space.id
    const numbers = [...Array(40).keys()]
    expect(new Set(numbers.map(lies('boat'))).size).toBe(4)
    expect(new Set(numbers.map(lies('mine-1')))).toEqual(new Set(['stack']))
  })

  it('rolls its own dice, but keeps those the seat has seen', () => {
    const title = sketch(
      {},
      {
        *begin({ tell, roll }): Procedure<Next> {
          const told = roll([20])
          tell({ key: 'told', roll: told })
          roll([20])
          yield* choose(0, between('on', 'off'))
          const later = roll([20, 20, 20])
          tell({ key: 'later', roll: later })
          yield* choose(0, between('on', 'off'))
          return 'begin'
        },
      },
    )
    const match = Match.start(title, { options: {}, dice: new CheapDice('real') })
    const seen = [...Array(12).keys()].map((i) => match.seenBy(0, seededRandom(i)))
    const [told, hidden] = [0, 1].map((n) => new Set(seen.map(({ rolls }) => rolls[n]!.values[0])))
    expect([told, hidden!.size > 4]).toEqual([new Set(match.rolls[0]!.values), true])
    for (const each of [match, ...seen]) each.apply({ kind: 'choose', seat: 0, choice: { verb: 'on' } })
    expect(new Set([match, ...seen].map(({ rolls }) => String(rolls[2]!.values))).size).toBeGreaterThan(10)
  })

  it('begins with the last step, and nothing before it can be taken back or read', () => {
    const match = played(patrol, 'long', 5)
    const seen = match.seenBy(0, seededRandom(1))
    expect(seen.history(0).length).toBeLessThan(match.history(0).length)
    expect(seen.apply({ kind: 'askTakeback', seat: 0, to: 1 }).ok).toBe(true)
    const agreed = seen.apply({ kind: 'answerTakeback', seat: 1, accept: true })
    expect(agreed.ok || agreed.refusal.code).toBe('bad-takeback')
  })

  it('does not exist once the match is over', () => {
    const match = played(toy, 'over', 1000)
    expect(() => match.seenBy(0, seededRandom(1))).toThrow(RangeError)
  })

  it('is dealt from what the seat was told since the last step, without what only others were told', () => {
    const dealt: unknown[] = []
    const telling = {
      *ask({ tell }: Game): Procedure<Next> {
        tell({ key: 'sketch.open' })
        tell({ key: 'sketch.drawn', secret: { seats: [1], key: 'sketch.drawn.own', args: { count: 3 } } })
        yield* choose(0, between('on', 'off'))
        return 'ask'
      },
    }
    const title = sketch({}, telling, { dealAnew: (_game, _seat, _random, told) => dealt.push(told) })
    const match = Match.start(title, { options: {}, dice: new CheapDice(1) })
    for (const seat of [0, 1]) match.seenBy(seat, seededRandom(1))
    expect(dealt).toEqual([
      [{ key: 'sketch.open' }, { key: 'sketch.drawn' }],
      [{ key: 'sketch.open' }, { key: 'sketch.drawn.own', args: { count: 3 } }],
    ])
  })

  it('is refused if the title deals what the seat knows, or nothing that fits', () => {
    const start = (dealAnew: (game: Game<{ verb: string }>) => void) => {
      const asking = {
        *ask({ vars }: Game<{ verb: string }>): Procedure<Next> {
          yield* choose(0, between(vars.verb, 'off'))
          return 'ask'
        },
      }
      return Match.start(sketch({ verb: 'on' }, asking, { dealAnew }), { options: {}, dice: new CheapDice(1) })
    }
    const shown = start(({ table }) => table.setTrack('count', 1))
    expect(() => shown.seenBy(0, seededRandom(1))).toThrow(new RulesFault('sketch deals what seat 0 may know'))
    const wrong = start(({ vars }) => {
      vars.verb = 'away'
    })
    expect(() => wrong.seenBy(0, seededRandom(1))).toThrow(
      new RulesFault('no deal of sketch fits what seat 0 has seen'),
    )
  })
})
