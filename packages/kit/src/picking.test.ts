import { type Choice, Offers, pick } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import {
  offerAllowedPieces,
  offerAllowedSpaces,
  offerMoves,
  offerPieces,
  offerSpaces,
  offerVerbs,
  pickOneByOne,
  pickOrder,
} from './picking.ts'
import { answered } from './testing/index.ts'

const boats = ['brig', 'cutter', 'sloop'].map((id) => ({ id }))
const question = { kind: 'boat', rule: '1' }

describe('picking', () => {
  it('offers pieces and spaces by their ids, and returns them', () => {
    expect(offerPieces(boats, 'sail').choices).toEqual(boats.map(({ id }) => ({ verb: 'sail', piece: id })))
    expect(offerSpaces(boats, 'to').choices[0]).toEqual({ verb: 'to', space: 'brig' })
    expect(offerSpaces(boats, 'to', { id: 'crew' }).choices[2]).toEqual({ verb: 'to', piece: 'crew', space: 'sloop' })
    expect(offerPieces(boats, 'sail').at(1)).toBe(boats[1])
  })

  it('offers moves with their costs, except to places where stopping is forbidden', () => {
    const asked: string[] = []
    const spaceOf = (place: string) => ({ id: `the ${place}` })
    const whyNot = (place: string) => {
      asked.push(place)
      return place === 'north' ? { key: 'why.wet', rule: '2' } : undefined
    }
    const offers = () =>
      offerMoves({ id: 'crew' }, { places: ['north', 'brig', 'sloop'], costs: [0, 2, 3], spaceOf, whyNot })
    const sloop = { verb: 'move', piece: 'crew', space: 'the sloop', value: 3 }
    expect([offers().find(sloop)?.take(), asked.splice(0)]).toEqual(['sloop', ['sloop']])
    expect([offers().count(1), asked.splice(0)]).toEqual([1, ['north', 'brig']])
    expect(offers().find({ ...sloop, space: 'the north', value: 0 })).toBeUndefined()
    const moves = offers()
    expect(moves.choices).toEqual([{ verb: 'move', piece: 'crew', space: 'the brig', value: 2 }, sloop])
    expect(moves.values).toEqual(['brig', 'sloop'])
    expect([moves.indexOf(sloop), moves.choice(1)]).toEqual([1, sloop])
  })

  it('offers only what no rule forbids, and evaluates the rule only for offers that are read', () => {
    const asked: string[] = []
    const whyNot = ({ id }: { readonly id: string }) => {
      asked.push(id)
      return id === 'cutter' ? { key: 'why.slow', rule: '2' } : undefined
    }
    const lists = () => [offerAllowedPieces(boats, 'sail', whyNot), offerAllowedSpaces(boats, 'to', whyNot)]
    for (const [list, field] of [
      [0, 'piece'],
      [1, 'space'],
    ] as const) {
      const verb = list === 0 ? 'sail' : 'to'
      const offers = () => lists()[list]!.map(({ id }) => id)
      asked.length = 0
      expect([offers().count(1), asked.splice(0)]).toEqual([1, ['brig']])
      expect([
        offers()
          .find({ verb, [field]: 'sloop' })
          ?.take(),
        asked.splice(0),
      ]).toEqual(['sloop', ['sloop']])
      expect(offers().find({ verb, [field]: 'cutter' })).toBeUndefined()
      asked.length = 0
      const all = offers()
      expect([all.count(2), all.length, all.values, asked]).toEqual([
        2,
        2,
        ['brig', 'sloop'],
        boats.map(({ id }) => id),
      ])
      const joined = offers().and(offers())
      expect([joined.count(3), joined.length, joined.at(2), joined.choice(3)]).toEqual([
        3,
        4,
        'brig',
        { verb, [field]: 'sloop' },
      ])
    }
    const aboard = offerAllowedSpaces(boats, 'to', whyNot, { id: 'crew' })
    expect(aboard.choices[1]).toEqual({ verb: 'to', piece: 'crew', space: 'sloop' })
  })

  it('computes only the verb of the thing that an answer names', () => {
    const looked: string[] = []
    const verbOf = ({ id }: { readonly id: string }) => {
      looked.push(id)
      return id === 'brig' ? 'row' : 'sail'
    }
    const offers = offerVerbs(boats, verbOf, { space: ({ id }) => id })
    expect([offers.find({ verb: 'sail', space: 'sloop' })?.take(), looked.splice(0)]).toEqual([boats[2], ['sloop']])
    expect([offers.find({ verb: 'sail', space: 'brig' }), offers.find({ verb: 'row', piece: 'brig' })]).toEqual([
      undefined,
      undefined,
    ])
    expect(offers.choices.map(({ verb }) => verb)).toEqual(['row', 'sail', 'sail'])
  })

  it('finds an answer whether or not choices were created before, and no other', () => {
    const lists: (() => Offers<unknown>)[] = [
      () => offerPieces(boats, 'sail'),
      () => offerSpaces(boats, 'to'),
      () => offerSpaces(boats, 'to', { id: 'crew' }),
      () => offerMoves({ id: 'crew' }, { places: boats, costs: [1, 2, 3], spaceOf: (boat) => boat }),
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

  it('continues one by one until no more are wanted, none is left, or enough are picked', () => {
    const sailed: string[] = []
    const run = (wanted: number, most?: number) =>
      answered(
        pickOneByOne<{ id: string }>({
          able: (picked) => boats.filter((boat) => !picked.includes(boat)),
          ask: (able, picked) =>
            pick(0, {
              ...question,
              offers: offerPieces(picked.length < wanted ? able : [], 'sail').or({ verb: 'done' }, undefined),
            }),
          carryOut: ({ id }) => sailed.push(id),
          ...(most !== undefined && { most }),
        }),
      ).map(({ id }) => id)
    expect(run(9)).toEqual(['brig', 'cutter', 'sloop'])
    expect(run(1)).toEqual(['brig'])
    expect(run(9, 2)).toEqual(['brig', 'cutter'])
    expect(run(0)).toEqual([])
    expect(sailed).toEqual(['brig', 'cutter', 'sloop', 'brig', 'brig', 'cutter'])
  })

  it('puts all in the order that a player wants', () => {
    const sunk: string[] = []
    const order = pickOrder(boats, {
      ask: (left) => pick(0, { ...question, offers: offerPieces(left, 'next') }),
      *carryOut({ id }) {
        const drowned = yield* pick(0, { ...question, offers: offerPieces([{ id }], 'sink') })
        sunk.push(drowned.id)
      },
    })
    answered(order, ({ choices }) => choices.at(-1))
    expect(sunk).toEqual(['sloop', 'cutter', 'brig'])
  })
})
