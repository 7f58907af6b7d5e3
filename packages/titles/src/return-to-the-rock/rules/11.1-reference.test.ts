import { seededRandom, sized } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import type { Side } from '../data/units.ts'
import { isFresh, type Rock, unitsIn } from '../state/state.ts'
import { areaNamed, type RockPlay, rock, type TestPosition, unitNamed } from '../testing/test-position.ts'
import { absorb } from './11.1-attrition.ts'

/** Number of positions in which losses are compared. */
const POSITIONS = sized(150, 400)

/** A stack that must take `points`; `first` takes the first one. */
function losses(area: string, side: Side, first: string, points: number, position: TestPosition): RockPlay {
  return rock({
    ...position,
    only: (game) => absorb(game, areaNamed(game, area), side, points, unitNamed(game, first)),
  })
}

/** A unit in the slow reference. */
interface Piece {
  readonly id: string
  readonly fresh: boolean
  readonly moves: 'anywhere' | 'open' | 'nowhere'
}
/** Room behind restricted borders, which is used first, and behind open ones. */
interface Places {
  readonly restricted: number
  readonly open: number
}
interface Loss {
  readonly name: string
  readonly piece: Piece
  readonly points: number
  readonly left: readonly Piece[]
  readonly places: Places
}

/** Every possible next loss according to 11.1, with the stack after it. */
function everyLoss(pieces: readonly Piece[], places: Places): Loss[] {
  return pieces.flatMap((piece) => {
    const others = pieces.filter((each) => each !== piece)
    const eliminate = { name: `eliminate ${piece.id}`, piece, points: piece.fresh ? 3 : 2, left: others, places }
    if (piece.fresh) {
      const left = pieces.map((each) => (each === piece ? { ...piece, fresh: false } : each))
      return [{ name: `flip ${piece.id}`, piece, points: 1, left, places }, eliminate]
    }
    const after = placesAfter(piece, places)
    if (after === undefined) return [eliminate]
    return [{ name: `retreat ${piece.id}`, piece, points: 1, left: others, places: after }, eliminate]
  })
}

function placesAfter(piece: Piece, { restricted, open }: Places): Places | undefined {
  if (piece.moves === 'anywhere' && restricted > 0) return { restricted: restricted - 1, open }
  if (piece.moves !== 'nowhere' && open > 0) return { restricted, open: open - 1 }
  return undefined
}

const known = new Map<string, ReadonlySet<number>>()

/** All totals of any sequence of losses. */
function everyTotal(pieces: readonly Piece[], places: Places): ReadonlySet<number> {
  const kinds = pieces.map(({ fresh, moves }) => `${fresh}${moves}`).sort()
  const key = `${places.restricted} ${places.open} ${kinds.join()}`
  const before = known.get(key)
  if (before !== undefined) return before
  const totals = new Set([0])
  for (const loss of everyLoss(pieces, places))
    for (const total of everyTotal(loss.left, loss.places)) totals.add(loss.points + total)
  known.set(key, totals)
  return totals
}

/** Plays losses at random and compares every offer with the reference. */
function compare(
  match: RockPlay,
  stack: readonly Piece[],
  firstId: string,
  room: Places,
  points: number,
  random: () => number,
): void {
  let pieces = stack
  let places = room
  const first = pieces.find((piece) => piece.id === firstId)!
  const all = everyLoss(pieces, places)
    .filter((loss) => loss.piece === first)
    .flatMap((loss) => [...everyTotal(loss.left, loss.places)].map((total) => total + loss.points))
  const above = all.filter((total) => total >= points)
  let due = above.length > 0 ? Math.min(...above) : Math.max(...all)
  expect(match.record('attrition.due').args).toMatchObject({ points, taken: due })
  for (let begun = false; due > 0; begun = true) {
    // If all units are lost, their players are not asked how.
    if (due === pieces.reduce((sum, { fresh }) => sum + (fresh ? 3 : 2), 0)) pieces = []
    if (pieces.length === 0) break
    const legal = everyLoss(pieces, places).filter(
      (loss) => (begun || loss.piece === first) && everyTotal(loss.left, loss.places).has(due - loss.points),
    )
    let loss = legal[0]!
    if (legal.length > 1) {
      const offered = match.turn.decision.choices.map(({ verb, piece }) => `${verb} ${piece}`)
      expect(offered.sort()).toEqual(legal.map(({ name }) => name).sort())
      loss = legal[Math.floor(random() * legal.length)]!
      const [verb, piece] = loss.name.split(' ') as [string, string]
      match.choose({ verb, piece })
    }
    pieces = loss.left
    places = loss.places
    due -= loss.points
  }
  expect(match.match.outcome).toBeDefined()
  expect(remaining(match.game)).toEqual(pieces.map(({ id, fresh }) => `${id} ${fresh}`).sort())
}

function remaining(game: Rock): string[] {
  const area = areaNamed(game, '9')
  const units = [...unitsIn(area, 'japan'), ...unitsIn(area, 'us')].filter((unit) => unit.id !== WITNESS)
  return units.map((unit) => `${unit.id} ${isFresh(unit)}`).sort()
}

/** The enemy unit in the Area. */
let WITNESS = ''

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

describe('11.1 against a slow reference', () => {
  it('11.1 every legal combination of Japanese losses is offered and no other', () => {
    const random = seededRandom('japanese losses')
    const infantry = Array.from({ length: 16 }, (_, i) => `infantry-${i + 1}`)
    WITNESS = 'G/503'
    for (let n = 0; n < POSITIONS; n++) {
      const room = Math.floor(random() * 4)
      const stack = shuffled([...infantry.slice(0, 6), 'MG-1', 'pillbox-A'], random).slice(
        0,
        1 + Math.floor(random() * 8),
      )
      const pieces = stack.map(
        (id): Piece => ({ id, fresh: random() < 0.5, moves: id === 'pillbox-A' ? 'nowhere' : 'anywhere' }),
      )
      const first = stack[0]!
      const points = 1 + Math.floor(random() * 14)
      const match = losses('9', 'japan', first, points, {
        units: {
          '9': [WITNESS, ...pieces.map(({ id, fresh }) => (fresh ? id : `${id} spent`))],
          '5': infantry.slice(8, 16 - room),
        },
        control: ['3', '4', '10', '11'],
      })
      compare(match, pieces, first, { restricted: room, open: 0 }, points, random)
    }
  })

  it('11.1 every legal combination of American losses is offered and no other, also with guns at borders', () => {
    const random = seededRandom('American losses')
    const there = ['H/503', 'I/503', 'D/503', 'E/503', 'F/503', 'I/34', 'K/34', 'L/34']
    const also = ['A/503', 'B/503', 'C/503', 'MG/1/503', 'MG/2/503', 'D/462', 'M/34', 'MG/3/503']
    const guns = new Set(['C/462', 'B/462', '603', 'cannon/34'])
    WITNESS = 'MG-1'
    for (let n = 0; n < POSITIONS; n++) {
      const restricted = Math.floor(random() * 3)
      const open = 1 + Math.floor(random() * 3)
      const stack = shuffled([...guns, 'G/503', 'A/34', '161/C', 'A/462'], random).slice(
        0,
        2 + Math.floor(random() * 6),
      )
      const pieces = stack.map(
        (id): Piece => ({ id, fresh: random() < 0.4, moves: guns.has(id) || id === 'A/462' ? 'open' : 'anywhere' }),
      )
      const first = stack[0]!
      const points = 1 + Math.floor(random() * 12)
      const match = losses('9', 'us', first, points, {
        units: {
          '9': [WITNESS, ...pieces.map(({ id, fresh }) => (fresh ? id : `${id} spent`))],
          '5': there.slice(restricted),
          '10': [...also.slice(open), 'infantry-1'],
        },
        control: ['5'],
      })
      compare(match, pieces, first, { restricted, open }, points, random)
    }
  })
})
