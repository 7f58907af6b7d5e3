import { type Choice, type Decision, type Piece, Table } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import {
  type Answers,
  minor,
  nextMover,
  piecesIn,
  plain,
  RARE,
  type Weighed,
  weighingKit,
  weighOnly,
} from './weighing.ts'

interface BoatDef {
  readonly id: string
  readonly start: string
  readonly guns?: number
}
interface PortDef {
  readonly id: string
  readonly piers: number
}
type Counter = Piece<BoatDef, PortDef>
type Boat = Counter & { readonly def: { readonly guns: number } }
interface Weighing extends Weighed<BoatDef, PortDef> {
  readonly seat: number
}

const pieces: readonly BoatDef[] = [
  { id: 'brig', start: 'bay', guns: 3 },
  { id: 'cutter', start: 'bay', guns: 1 },
  { id: 'buoy', start: 'bay' },
]
const spaces: readonly PortDef[] = [
  { id: 'bay', piers: 2 },
  { id: 'cove', piers: 5 },
]
const game = {
  table: new Table<BoatDef, PortDef>({ pieces, spaces, tracks: [], faces: ['afloat'], sides: ['red'] }),
}

const isUnit = (piece: Counter): piece is Boat => piece.def.guns !== undefined
const kit = weighingKit<BoatDef, PortDef, Boat, Weighing>({ steepness: 2, limit: 4, isUnit })
const { againstBest, each, evenly, placeAsked, places, units, unitsAsked, unitsPicked, verbs, weightOf } = kit

const about = (choices: readonly Choice[], more: Partial<Decision> = {}): Weighing => ({
  game,
  seat: 1,
  decision: { kind: 'sail', ask: '', rule: '', choices, ...more },
})
const picked = (...ids: readonly string[]): Partial<Decision> => ({
  several: { verb: 'take', min: 0, max: 2, picked: ids, whyNot: () => undefined, of: () => undefined },
})
const BOATS: readonly Choice[] = [
  { verb: 'take', piece: 'brig' },
  { verb: 'drop', piece: 'cutter' },
  { verb: 'take', piece: 'buoy' },
  { verb: 'done' },
]

describe('weights', () => {
  it('of a gain are 1 for no gain, grow with it, and do not change beyond the limit', () => {
    expect([weightOf(0), weightOf(1), weightOf(2), weightOf(3)]).toEqual([1, Math.exp(2), Math.exp(4), Math.exp(4)])
    expect(weightOf(-9)).toBe(Math.exp(-4))
    const { weightOf: free } = weighingKit<BoatDef, PortDef, Boat, Weighing>({ steepness: 2, isUnit })
    expect(free(3)).toBe(Math.exp(6))
  })

  it('relative to the best of some gains are 1 for it', () => {
    expect(againstBest([5, 7, 6])).toEqual([Math.exp(-4), 1, Math.exp(-2)])
  })

  it('are computed by choice, by verb, or equal for all, but putting a piece back weighs almost nothing', () => {
    const back = RARE / 100
    expect(each(({ seat }, { verb }) => seat + verb.length)(about(BOATS))).toEqual([5, back, 5, 5])
    expect(verbs({ take: 3, drop: 9 })(about(BOATS))).toEqual([3, back, 3, 1])
    expect(evenly(about(BOATS))).toEqual([1, back, 1, 1])
  })

  it('may be 0 for putting a piece back', () => {
    const { evenly: never } = weighingKit<BoatDef, PortDef, Boat, Weighing>({ steepness: 1, takenBack: 0, isUnit })
    expect(never(about(BOATS))).toEqual([1, 0, 1, 1])
  })

  it('are computed by the unit or the space that a choice names', () => {
    expect(units((_, { def }) => def.guns)(about(BOATS))).toEqual([3, RARE / 100, 1, 1])
    expect(units((_, { def }) => def.guns, 0.5)(about(BOATS))).toEqual([3, RARE / 100, 0.5, 0.5])
    const ways = ['cove', 'bay', 'sea'].map((space) => ({ verb: 'sail', space }))
    expect(places((_, { def }, { verb }) => def.piers * verb.length)(about(ways))).toEqual([20, 8, 1])
    expect(places((_, { def }) => def.piers, RARE)(about([...ways, { verb: 'stay' }]))).toEqual([5, 2, RARE, RARE])
  })
})

describe('what a question is about', () => {
  it('is the units and the space in its arguments, and the units picked so far', () => {
    const args = {
      boats: { pieces: ['cutter', 'buoy', 'wreck'] },
      flagship: { piece: 'brig' },
      port: { space: 'cove' },
    }
    const asked = about([], { args, ...picked('brig', 'buoy') })
    expect(unitsAsked(asked, 'boats').map(({ id }) => id)).toEqual(['cutter'])
    expect(unitsAsked(asked, 'flagship').map(({ id }) => id)).toEqual(['brig'])
    expect(unitsAsked(asked, 'port')).toEqual([])
    expect(piecesIn(asked.decision, 'boats')).toEqual(['cutter', 'buoy', 'wreck'])
    expect([placeAsked(asked, 'port')?.id, placeAsked(asked, 'boats')]).toEqual(['cove', undefined])
    expect(unitsPicked(asked).map(({ id }) => id)).toEqual(['brig'])
    expect(unitsPicked(about([]))).toEqual([])
  })
})

describe('answers by kind', () => {
  const BY_KIND: Answers<Weighing> = {
    sail: verbs({ take: 2 }),
    'card.draw': minor(verbs({ take: 3 })),
    'card.*': plain(verbs({ take: 4 })),
  }
  const {
    weigh,
    minor: isMinor,
    plain: isPlain,
  } = kit.weighBy<typeof game>(BY_KIND, (_, seat, decision) => ({
    game,
    seat,
    decision,
  }))
  const asked = (kind: string) => about(BOATS, { kind }).decision
  const firstOf = (kind: string) => weigh(game, 0, asked(kind))[0]

  it('weigh by the kind, by its group, or all equally', () => {
    expect(['sail', 'card.draw', 'card.play', 'fire', 'card'].map(firstOf)).toEqual([2, 3, 4, 1, 1])
    expect(weigh(game, 0, asked('fire'))).toEqual([1, RARE / 100, 1, 1])
  })

  it('mark the kinds that need no search', () => {
    expect(['sail', 'card.draw', 'card.play', 'fire'].map((kind) => isMinor(asked(kind)))).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(['sail', 'card.draw', 'card.play', 'fire'].map((kind) => isPlain(asked(kind)))).toEqual([
      false,
      false,
      true,
      false,
    ])
  })
})

describe('units that move one by one', () => {
  const fleet = [{ id: 'brig' }, { id: 'cutter' }, { id: 'sloop' }]
  const decision = about([
    { verb: 'scuttle', piece: 'brig' },
    { verb: 'unit', piece: 'sloop' },
    { verb: 'unit', piece: 'brig' },
    { verb: 'unit', piece: 'cutter' },
    { verb: 'done' },
  ]).decision
  const next = (moved: readonly string[], gaining: readonly string[]) =>
    nextMover(decision, {
      units: fleet,
      hasMoved: ({ id }) => moved.includes(id),
      gains: ({ id }) => gaining.includes(id),
    })

  it('are considered once each: the next is the first after the last moved one that gains', () => {
    expect(next([], ['brig', 'sloop'])).toBe(2)
    expect(next(['brig'], ['brig', 'cutter', 'sloop'])).toBe(3)
    expect(next(['cutter'], ['brig', 'sloop'])).toBe(1)
    expect(next(['sloop'], ['brig', 'cutter'])).toBe(-1)
    expect(next([], [])).toBe(-1)
  })

  it('are picked by a weight above all others', () => {
    expect(weighOnly(decision, 1)).toEqual([RARE, 3, RARE, RARE, RARE])
    expect(weighOnly(decision, -1)).toEqual([RARE, RARE, RARE, RARE, RARE])
    expect(weighOnly(decision, 4, ({ verb }) => (verb === 'scuttle' ? 0 : 1))).toEqual([0, 1, 1, 1, 3])
  })
})
