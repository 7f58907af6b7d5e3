import { describe, expect, it } from 'vitest'
import type { Choice } from '../decision/decision.ts'
import { Match } from '../match/match.ts'
import type { Table } from '../table/table.ts'
import {
  CheapDice,
  fuzzMatch,
  type PatrolVars,
  patrol,
  play,
  type StraitsVars,
  seededRandom,
  sized,
  straits,
  toldTo,
} from '../testing/index.ts'
import { hiddenIn, hiddenOf, isPublic, mayKnow, mayNameAll, mightKnow, type Viewer } from './knowledge.ts'

/** Number of pairs of worlds of each kind. */
const WORLDS = sized(40, 60)
const VIEWERS: readonly Viewer[] = [0, 1, undefined]

/** A match after some random answers. */
function playedAt(seed: number, answers: number): Match<PatrolVars> {
  const random = seededRandom(`patrol ${seed}`)
  const match = Match.start(patrol, { options: {}, dice: new CheapDice(seed) })
  while (match.outcome === undefined && match.answers < answers) {
    const seat = match.deciding[0]!
    const { choices } = match.decision(seat)!
    match.apply({ kind: 'choose', seat, choice: choices[Math.floor(random() * choices.length)]! })
  }
  return match
}

/** Exchanges the first pieces of two spaces; returns `false` if either is empty. */
function exchanged(table: Table, a: string, b: string): boolean {
  const [one, two] = [table.space(a), table.space(b)]
  const [first, second] = [one.pieces[0], two.pieces[0]]
  if (first === undefined || second === undefined) return false
  table.move(first, two)
  table.move(second, one)
  return true
}

/** Makes a change that is always possible. */
function changed(change: () => void): boolean {
  change()
  return true
}

/** Every combination of a piece and a space on the table. */
function tries(table: Table): Choice[] {
  return table.pieces.flatMap(({ id }) => table.spaces.map((space) => ({ verb: 'use', piece: id, space: space.id })))
}

describe('two worlds that differ only in what a viewer may not know', () => {
  const worlds: readonly [string, Viewer[], (table: Table) => boolean][] = [
    [
      'where a hidden piece moves',
      [1, undefined],
      (table) => changed(() => table.move(table.piece('boat'), table.piece('boat').space.near[0]!)),
    ],
    ['what the hidden piece shows', [1, undefined], (table) => changed(() => table.turn(table.piece('boat'), 1))],
    ['what lies in a hand, and what in the deck', [0, undefined], (table) => exchanged(table, 'hand', 'deck')],
    [
      'which mine of a face-down stack is gone into a hand',
      [0, undefined],
      (table) => exchanged(table, 'stack', 'hand'),
    ],
  ]

  it.each(worlds)('are the same to the viewer: %s', (_what, blind, change) => {
    let compared = 0
    for (let seed = 0; seed < WORLDS; seed++) {
      const match = playedAt(seed, seed % 14)
      const other = playedAt(seed, seed % 14)
      if (match.outcome !== undefined || isPublic(match.game.table.piece('boat')) || !change(other.game.table)) continue
      compared++
      const all = tries(match.game.table)
      for (const viewer of blind) {
        expect(toldTo(other, viewer, all), `seed ${seed}, viewer ${viewer}`).toBe(toldTo(match, viewer, all))
      }
      const knowing = VIEWERS.filter((viewer) => !blind.includes(viewer))
      expect(knowing.some((viewer) => toldTo(other, viewer, all) !== toldTo(match, viewer, all))).toBe(true)
    }
    expect(compared).toBeGreaterThan(sized(10, 20))
  })

  it('refuse a choice that names the hidden piece in the same way, wherever the piece is', () => {
    const told = new Set<string>()
    for (let seed = 0; seed < 40; seed++) {
      const match = playedAt(seed, 1 + 2 * (seed % 5))
      if (match.outcome !== undefined || match.deciding[0] !== 1) continue
      const applied = match.apply({ kind: 'choose', seat: 1, choice: { verb: 'sail', piece: 'boat', space: 'east' } })
      told.add(JSON.stringify(applied))
    }
    expect([...told]).toEqual([
      JSON.stringify({
        ok: false,
        refusal: { code: 'illegal-choice', text: { key: 'refused.illegal-choice', rule: '3' } },
      }),
    ])
  })
})

describe('secret plans', () => {
  /** Seat 0 plans some random legs and may finish; then each other seat plans one leg if `others`. */
  function planned(seed: number, legs: number, others: boolean): Match<StraitsVars> {
    const match = Match.start(straits, { options: {}, dice: new CheapDice('straits') })
    const answer = (seat: number, random: () => number) => {
      const choices = match.decision(seat)?.choices.filter(({ verb }) => verb === 'go') ?? []
      const choice = choices[Math.floor(random() * choices.length)]
      if (choice !== undefined) match.apply({ kind: 'choose', seat, choice })
    }
    const random = seededRandom(seed)
    for (let i = 0; i < legs; i++) answer(0, random)
    if (seed >= 100 && seed % 3 === 0) match.apply({ kind: 'choose', seat: 0, choice: { verb: 'done' } })
    if (others) for (const seat of [1, 2]) answer(seat, () => 0)
    return match
  }

  it('look the same to allies, enemies and spectators, whatever is planned, finished or not', () => {
    for (let seed = 0; seed < 30; seed++) {
      const [legs, others] = [1 + (seed % 4), seed % 2 === 0]
      const [one, two] = [planned(seed, legs, others), planned(seed + 100, 4 - legs, others)]
      const all = tries(one.game.table).map((choice) => ({ ...choice, verb: 'go' }))
      for (const viewer of [1, 2, undefined]) expect(toldTo(two, viewer, all)).toBe(toldTo(one, viewer, all))
    }
    expect(toldTo(planned(1, 3, true), 0)).not.toBe(toldTo(planned(101, 3, true), 0))
  })
})

describe('who may know what', () => {
  const { table } = playedAt(3, 1).game

  it('is decided by the piece and by the space in which it lies', () => {
    const known = (id: string) => VIEWERS.map((viewer) => mayKnow(table.piece(id), viewer))
    const [inHand, inDeck] = ['hand', 'deck'].map((id) => table.space(id).pieces[0]!.id)
    expect(known('boat')).toEqual([true, false, false])
    expect(known(inHand!)).toEqual([false, true, false])
    expect(known(inDeck!)).toEqual([false, false, false])
    expect(known('mine-1')).toEqual([false, true, false])
  })

  it('shows others a count of hidden pieces, except in spaces that are not counted', () => {
    const counts = (id: string) => VIEWERS.map((viewer) => hiddenIn(table.space(id), viewer))
    expect(counts('hand')).toEqual([2, 0, 2])
    expect(counts('deck')).toEqual([4, 4, 4])
    expect(counts('stack')).toEqual([2, 0, 2])
    for (const zone of table.map) expect(counts(zone.id)).toEqual([0, 0, 0])
  })

  it('is the same for a saved table', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { game } = playedAt(seed, seed)
      const state = JSON.parse(JSON.stringify(game.table.save()))
      for (const viewer of VIEWERS) {
        for (const piece of game.table.pieces)
          expect(mightKnow(state, piece.index, viewer)).toBe(mayKnow(piece, viewer))
        const counted = game.table.spaces.map((space) => [space.id, hiddenIn(space, viewer)] as const)
        expect(hiddenOf(game.table.def, state, viewer)).toEqual(new Map(counted.filter(([, count]) => count > 0)))
      }
    }
  })

  it('lets nobody name a piece that they may not know', () => {
    const may = (choice: Choice) => VIEWERS.map((viewer) => mayNameAll(table, choice, viewer))
    expect(may({ verb: 'x', piece: 'boat' })).toEqual([true, false, false])
    expect(may({ verb: 'x', pieces: ['mine-1', 'boat'] })).toEqual([false, false, false])
    expect(may({ verb: 'x', pieces: ['mine-1', 'none'] })).toEqual([false, true, false])
    expect(may({ verb: 'x', piece: 'none' })).toEqual([true, true, true])
  })

  it('changes with the place: a drawn card cannot be put back by undo, and a played card is public', () => {
    const match = play(patrol, { dice: [[1], [1], [1]] })
    match.choose({ verb: 'sail', space: 'north' })
    expect([match.match.canUndo(0), match.at('charge-1'), match.at('charge-2')]).toEqual([false, 'hand', 'hand'])
    match.choose({ verb: 'use', piece: 'charge-1', space: 'south' })
    expect(isPublic(match.game.table.piece('charge-1'))).toBe(true)
    expect(match.match.canUndo(1), 'others have seen the card').toBe(false)
    match.choose({ verb: 'sail', space: 'east' })
    match.choose({ verb: 'pass' })
    expect(match.game.table.piece('boat').space.id).toBe('east')
  })
})

describe('a title with hidden movement, a deck, a hand and a face-down stack', () => {
  it('passes the fuzzer without faults', () => {
    for (let i = 0; i < sized(12, 40); i++)
      expect(fuzzMatch(patrol, { seed: `patrol ${i}`, policy: 'random', thorough: true }).faults).toEqual([])
  })
})
