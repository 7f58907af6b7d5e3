import { type Choice, hiddenIn, Match, mayKnow } from '@topside/engine'
import {
  CheapDice,
  Coverage,
  fuzzMatch,
  type Policy,
  play,
  positionOf,
  seededRandom,
  sized,
} from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { returnToPool } from '../events.ts'
import { type Narrows, narrows, unitsOn } from './index.ts'
import { crt } from './narrows-combat.ts'
import { supplyOf } from './narrows-movement.ts'

const RULES = '3 4 4.1 5 5.1 6.1 6.2 6.3 6.4 6.5 6.6 6.7 7.1 7.11 7.2 8.1 8.2 8.3 9'.split(' ')

/** Everything that a viewer may know of a match. */
function seen(match: ReturnType<typeof dealt>, viewer: number | undefined): string {
  const { table } = match.game
  const known = table.pieces.filter((piece) => mayKnow(piece, viewer))
  return JSON.stringify({
    pieces: known.map(({ id, space, face, status }) => [id, space.id, face, status]),
    hidden: table.spaces.map((space) => hiddenIn(space, viewer)),
    tracks: table.tracks,
    history: match.history(viewer),
    decision: viewer === undefined ? undefined : match.decision(viewer),
    asked: [0, 1].map((seat) => match.asked(seat)?.ask),
    deciding: match.deciding,
    undo: viewer !== undefined && match.canUndo(viewer),
    outcome: match.outcome,
  })
}

/** A match in which red holds two of the events 0 to 3, and blue 4 and 5. */
function dealt(held: readonly string[], seed: string) {
  const from = positionOf(narrows, {}, 'begin', (game: Narrows) => {
    const { table } = game
    const give = (id: string, side: string, mask: number) => {
      table.move(table.piece(id), table.space(`${side}-hand`))
      table.setKnownTo(table.piece(id), mask)
    }
    for (const id of held) give(id, 'red', 1)
    for (const id of ['event-4', 'event-5']) give(id, 'blue', 2)
  })
  return Match.resume(narrows, { options: {}, dice: new CheapDice(seed) }, from, [])
}

/** Any choice but an event. */
function withoutEvents(random: () => number): Policy {
  return ({ choices }) => {
    const others = choices.filter(({ verb }) => verb !== 'play')
    return others[Math.floor(random() * others.length)] as Choice
  }
}

describe('the narrows', () => {
  it('survive fuzzing, with everything that the kit does', () => {
    const coverage = new Coverage()
    let choices = 0
    for (let seed = 0; seed < sized(20, 40); seed++) {
      const report = fuzzMatch(narrows, {
        seed: `narrows ${seed}`,
        policy: 'coverage',
        coverage,
        thorough: seed < sized(2, 4),
      })
      expect(report.faults, `seed ${seed}`).toEqual([])
      choices += report.choices
    }
    expect(choices).toBeGreaterThan(sized(500, 1000))
    for (const rule of RULES) expect(coverage.rules.has(rule), `rule ${rule}`).toBe(true)
  })

  it('show nothing of a hand to others: two matches that differ only in it show the same bytes', () => {
    for (let seed = 0; seed < sized(6, 12); seed++) {
      const random = seededRandom(`hands ${seed}`)
      const policy = withoutEvents(random)
      const [one, other] = [dealt(['event-0', 'event-1'], `${seed}`), dealt(['event-2', 'event-3'], `${seed}`)]
      while (one.outcome === undefined) {
        for (const viewer of [1, undefined]) expect(seen(one, viewer), `match ${seed}`).toBe(seen(other, viewer))
        const [thought, same] = [one, other].map((match) => match.seenBy(1, seededRandom(match.seq)).snapshot())
        expect(thought).toEqual(same)
        const [seat = 0] = one.deciding
        const decision = one.decision(seat)
        if (decision === undefined) throw new Error('nobody must decide')
        const choice = policy(decision, seat)
        for (const match of [one, other]) expect(match.apply({ kind: 'choose', seat, choice }).ok).toBe(true)
      }
      expect(seen(one, 0)).not.toBe(seen(other, 0))
    }
  })

  it('3.1 supply crosses from one map to the other, and not past an enemy', () => {
    const match = play(narrows, {
      dice: new CheapDice('supply'),
      position: ({ table }) => {
        for (const id of ['blue-guard', 'blue-foot', 'blue-rifles', 'blue-tanks'])
          table.move(table.piece(id), table.space('blue-lost'))
        table.move(table.piece('red-tanks'), table.space('east0'))
      },
    })
    const { table } = match.game
    const line = () => supplyOf(match.game, 'red').lineTo(table.space('east0'))
    expect(line().map(({ id }) => id.slice(0, 4))).toEqual(['west', 'west', 'west', 'west', 'east'])
    table.move(table.piece('blue-guard'), table.space('west3'))
    table.move(table.piece('blue-foot'), table.space('west6'))
    expect(line()).toEqual([])
  })

  it('4, 4.1, 4.3 say why a unit does not move, or not to a hex', () => {
    const match = play(narrows, {
      dice: new CheapDice('refusals'),
      step: 'move',
      position: ({ table }) => {
        table.move(table.piece('red-foot'), table.space('west1'))
        table.move(table.piece('red-rifles'), table.space('west1'))
        table.move(table.piece('blue-guard'), table.space('west3'))
      },
    })
    const why = (pick: Partial<Choice>) => match.refuses(pick).text
    const moves = { verb: 'move', piece: 'blue-guard' }
    expect(why(moves)).toEqual({ key: 'narrows.not-yours', rule: '4', args: { unit: { piece: 'blue-guard' } } })
    match.choose({ verb: 'move', piece: 'red-guard' })
    const goes = { verb: 'to', piece: 'red-guard' }
    expect(why({ ...goes, space: 'west1' })).toMatchObject({ key: 'narrows.full', rule: '4.3' })
    expect(why({ ...goes, space: 'west3' })).toMatchObject({ key: 'narrows.enemy', rule: '4.1' })
  })

  it('6.3 show the chances of the column in which an attack is rolled', () => {
    const match = play(narrows, {
      dice: new CheapDice('chances'),
      step: 'fight',
      position: ({ table }) => {
        table.move(table.piece('red-guard'), table.space('west1'))
        table.move(table.piece('blue-rifles'), table.space('west2'))
        table.setStatus(table.piece('red-guard'), 'unsupplied', 1)
      },
    })
    const preview = match.turn.decision.previews?.()[0]
    expect(preview?.ledgers.map(({ total }) => total)).toEqual([2, 2])
    expect(preview?.chances).toEqual(crt.chances(1, 'narrows'))
    expect(preview?.chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
  })

  it('6.51 push a friend on who stands where a retreat ends', () => {
    const places = { 'red-tanks': 'west2', 'blue-rifles': 'west5', 'blue-guard': 'west8', 'blue-foot': 'west8' }
    const match = play(narrows, {
      dice: [[2]],
      step: 'fight',
      position: (game) => {
        const { table } = game
        for (const unit of unitsOn(game, 'red')) table.move(unit, table.space('red-lost'))
        for (const [id, hex] of Object.entries(places)) table.move(table.piece(id), table.space(hex))
      },
    })
    match.choose({ verb: 'attack', space: 'west5' }, 'stay', { space: 'west4' })
    match.choose({ verb: 'retreat', space: 'west8' }, { verb: 'push', piece: 'blue-guard', space: 'west9' })
    expect(match.record('narrows.pushed').rule).toBe('6.51')
    expect(['blue-rifles', 'blue-guard', 'blue-foot'].map((id) => match.at(id))).toEqual(['west8', 'west9', 'west8'])
  })

  it('7.1 played events go back into the pool, where nobody knows them', () => {
    const { game } = play(narrows, { dice: new CheapDice('pool') })
    returnToPool(game, game.table.space('red-hand'), game.table.space('pool'))
    expect(game.table.space('pool').pieces.every(({ knownTo }) => knownTo === 0)).toBe(true)
    expect(narrows.faults(game)).toEqual([])
  })
})
