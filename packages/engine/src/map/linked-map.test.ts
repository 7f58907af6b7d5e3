import { describe, expect, it } from 'vitest'
import { Table } from '../table/table.ts'
import { pathTo, reach } from './area/graph.ts'
import { crossingCosts, inSixths, SIXTHS, stepCost } from './cost.ts'
import { HexGrid } from './hex/grid.ts'
import { findReach, NEVER } from './hex/reach.ts'
import { LinkedMap } from './linked-map.ts'

const north = new HexGrid({ rows: 3, columns: 4, shifted: 'odd' })
const south = new HexGrid({ rows: 2, columns: 2, shifted: 'even' })
const LAKE = north.size + south.size
/** Hexes 0 to 11, hexes 12 to 15, and areas 16 and 17. A ferry links hexes 11 and 12; hex 15 touches area 16. */
const map = new LinkedMap(
  [
    { first: 0, grid: north },
    { first: north.size, grid: south },
    { first: LAKE, near: [[LAKE + 1], [LAKE]] },
  ],
  [
    [11, 12],
    [15, LAKE],
  ],
)
const table = new Table({
  pieces: [],
  spaces: Array.from({ length: LAKE + 2 }, (_, i) => ({ id: `s${i}` })),
  tracks: [],
  faces: ['up'],
  sides: [],
})

describe('several maps as one', () => {
  it('have the neighbours of each map, and the links', () => {
    expect(map.neighbours(0)).toEqual([...north.neighbours.subarray(0, 6)].filter((hex) => hex >= 0))
    expect(map.neighbours(11)).toContain(12)
    expect(map.neighbours(12)).toEqual(expect.arrayContaining([11, 13, 14]))
    expect([map.neighbours(15).includes(LAKE), map.neighbours(LAKE), map.neighbours(99)]).toEqual([
      true,
      [LAKE + 1, 15],
      [],
    ])
    for (let space = 0; space < LAKE + 2; space++)
      for (const near of map.neighbours(space)) expect(map.neighbours(near)).toContain(space)
    expect([0, 11, 12, LAKE, 99].map((space) => map.partOf(space))).toEqual([0, 0, 1, 2, undefined])
    expect(() => new LinkedMap([{ first: 0, grid: south }], [[0, 7]])).toThrow(RangeError)
  })

  it('can be crossed from one to another, at exact costs', () => {
    const costs = {
      enter: () => inSixths('1/3'),
      cross: (from: { index: number }, to: { index: number }) =>
        map.partOf(from.index) === map.partOf(to.index) ? 0 : inSixths('1 1/2'),
    }
    const travel = map.travel(table.spaces, {
      costs,
      barred: ({ index }) => index === 13,
      stops: ({ index }) => index === LAKE,
    })
    const [start, lake] = [table.spaces[10]!, table.spaces[LAKE]!]
    const found = reach(table.spaces.length, start, inSixths('5'), travel)
    expect(pathTo(found, lake).map(({ index }) => index)).toEqual([10, 11, 12, 15, LAKE])
    expect(found.costs[found.nodes.indexOf(lake)]).toBe(inSixths('4 1/3'))
    expect(found.nodes.some(({ index }) => index === 13 || index === LAKE + 1)).toBe(false)
  })

  it('keeps several reaches independent', () => {
    const travel = map.travel(table.spaces, { costs: { enter: () => SIXTHS } })
    const all = table.spaces.map((space) => reach(table.spaces.length, space, 2 * SIXTHS, travel))
    const before = JSON.stringify(all.map(({ nodes, costs }) => [nodes.map(({ index }) => index), costs]))
    for (const space of table.spaces) reach(table.spaces.length, space, 9 * SIXTHS, travel)
    expect(JSON.stringify(all.map(({ nodes, costs }) => [nodes.map(({ index }) => index), costs]))).toBe(before)
  })
})

describe('costs', () => {
  it('are exact in halves and thirds', () => {
    expect(['1/6', '1/3', '1/2', '2/3', '5/6'].map(inSixths)).toEqual([1, 2, 3, 4, 5])
    expect(['2', '1 1/2', '12 2/3', '0'].map(inSixths)).toEqual([12, 9, 76, 0])
    expect(3 * inSixths('1/3')).toBe(SIXTHS)
    for (const wrong of ['', '1/4', '1.5', '-1', '1 2', 'one', '1/2 '])
      expect(() => inSixths(wrong), wrong).toThrow(RangeError)
  })

  it('add up for leaving, crossing and entering, and one that is not allowed bars the step', () => {
    const costs = { enter: () => 6, leave: () => 2, cross: (from: number) => (from === 3 ? undefined : 3) }
    expect([stepCost(costs, 0, 1), stepCost(costs, 3, 1), stepCost({ enter: () => 4 }, 0, 1)]).toEqual([
      11,
      undefined,
      4,
    ])
  })

  it('are looked up by hexside in a search over hexes', () => {
    const crossing = crossingCosts(north, {
      enter: (to) => (to === 5 ? undefined : inSixths('1 1/2')),
      leave: (from) => (from === 0 ? inSixths('1/3') : 0),
    })
    const none = new Uint8Array(north.size)
    const found = findReach(north, [{ hex: 0, cost: 0 }], 40, { crossing, stops: none, barred: none })
    expect(found.costOf(1)).toBe(inSixths('1 5/6'))
    expect(found.costOf(2)).toBe(inSixths('3 1/3'))
    expect(found.has(5)).toBe(false)
    expect(crossing[north.directionTo(0, 1)!]).toBe(11)
    expect([...crossing].filter((cost) => cost === NEVER).length).toBeGreaterThan(6)
    expect(() => crossingCosts(north, { enter: () => 0 })).toThrow(RangeError)
    expect(() => crossingCosts(north, { enter: () => NEVER })).toThrow(RangeError)
  })
})
