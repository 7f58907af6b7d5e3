import { type Choice, Offers, pick } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { allowed, explain, offerMoves, offerPieces, offerSpaces, pickOneByOne, pickOrder } from './picking.ts'
import { done, drive } from './testing/index.ts'

const boats = ['brig', 'cutter', 'sloop'].map((id) => ({ id }))
const question = { kind: 'boat', rule: '1' }

describe('picking', () => {
  it('offers pieces and spaces by their ids, and gives them back', () => {
    expect(offerPieces(boats, 'sail').choices).toEqual(boats.map(({ id }) => ({ verb: 'sail', piece: id })))
    expect(offerSpaces(boats, 'to').choices[0]).toEqual({ verb: 'to', space: 'brig' })
    expect(offerSpaces(boats, 'to', { id: 'crew' }).choices[2]).toEqual({ verb: 'to', piece: 'crew', space: 'sloop' })
    expect(offerPieces(boats, 'sail').at(1)).toBe(boats[1])
  })

  it('offers moves with what they cost, but for places where nobody may stay', () => {
    const moves = offerMoves({ id: 'crew' }, ['north', 'brig', 'sloop'], [0, 2, 3], (place) =>
      boats.find(({ id }) => id === place),
    )
    expect(moves.choices).toEqual([
      { verb: 'move', piece: 'crew', space: 'brig', value: 2 },
      { verb: 'move', piece: 'crew', space: 'sloop', value: 3 },
    ])
    expect(moves.values).toEqual([boats[0], boats[2]])
    expect(offerMoves({ id: 'crew' }, ['north'], [1], () => undefined)).toHaveLength(0)
  })

  it('finds an answer whether or not it was written before, and no other', () => {
    const lists: (() => Offers<unknown>)[] = [
      () => offerPieces(boats, 'sail'),
      () => offerSpaces(boats, 'to'),
      () => offerSpaces(boats, 'to', { id: 'crew' }),
      () => offerMoves({ id: 'crew' }, boats, [1, 2, 3], (boat) => boat),
    ]
    const tried = lists.flatMap((list) => list().choices)
    const odd = tried.flatMap((choice): Choice[] => [
      { ...choice, option: 'fast' },
      { ...choice, value: 7 },
      { ...choice, verb: 'sink' },
    ])
    for (const list of [...lists, () => Offers.join(lists.map((each) => each()))])
      for (const choice of [...tried, ...odd]) {
        const written = list()
        const index = written.choices.findIndex((each) => JSON.stringify(each) === JSON.stringify(choice))
        expect([written.indexOf(choice), list().indexOf(choice)]).toEqual([index, index])
      }
  })

  it('filters by a reason, and explains it', () => {
    const slow = { key: 'why.slow', rule: '2' }
    const fast = allowed(boats, ({ id }) => (id === 'brig' ? slow : undefined))
    expect(fast.map(({ id }) => id)).toEqual(['cutter', 'sloop'])
    expect(explain(slow, { boat: { piece: 'brig' } })).toEqual({ ...slow, args: { boat: { piece: 'brig' } } })
    expect(explain(undefined, {})).toBeUndefined()
  })

  it('goes on one by one until no more are wanted, none is left, or enough are picked', () => {
    const sailed: string[] = []
    const run = (wanted: number, most?: number) =>
      drive(
        pickOneByOne<{ id: string }>({
          able: (picked) => boats.filter((boat) => !picked.includes(boat)),
          ask: (able, picked) =>
            pick(0, {
              ...question,
              offers: offerPieces(picked.length < wanted ? able : [], 'sail').or({ verb: 'done' }, undefined),
            }),
          carryOut: ({ id }) => done(() => sailed.push(id)),
          ...(most !== undefined && { most }),
        }),
      ).map(({ id }) => id)
    expect(run(9)).toEqual(['brig', 'cutter', 'sloop'])
    expect(run(1)).toEqual(['brig'])
    expect(run(9, 2)).toEqual(['brig', 'cutter'])
    expect(run(0)).toEqual([])
    expect(sailed).toEqual(['brig', 'cutter', 'sloop', 'brig', 'brig', 'cutter'])
  })

  it('puts all in the order that somebody wants', () => {
    const sunk: string[] = []
    const order = pickOrder(boats, {
      ask: (left) => pick(0, { ...question, offers: offerPieces(left, 'next') }),
      carryOut: ({ id }) => done(() => sunk.push(id)),
    })
    drive(order, { answer: ({ choices }) => choices.at(-1) })
    expect(sunk).toEqual(['sloop', 'cutter', 'brig'])
  })
})
