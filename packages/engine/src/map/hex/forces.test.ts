import { describe, expect, it } from 'vitest'
import { Table } from '../../table/table.ts'
import { seededRandom } from '../../testing/index.ts'
import { HexForces } from './forces.ts'
import { HexGrid, OFF_MAP } from './grid.ts'
import { ZoneMap } from './zone.ts'

const grid = new HexGrid({ rows: 6, columns: 7, shifted: 'odd' })

interface Def {
  readonly id: string
  readonly start: string
  readonly side: string
  readonly zone: boolean
}

const def = {
  pieces: Array.from(
    { length: 20 },
    (_, i): Def => ({
      id: `p${i}`,
      start: i < 4 ? `h${i}` : 'box',
      side: ['red', 'blue', 'none'][i % 3]!,
      zone: i % 5 !== 0,
    }),
  ),
  spaces: [...Array.from({ length: grid.size }, (_, i) => ({ id: `h${i}` })), { id: 'box' }],
  tracks: [],
  faces: ['fresh'],
  sides: ['red', 'blue'],
}

const sideOf = ({ side }: Def) => (side === 'none' ? undefined : side === 'red' ? 0 : 1)

/** The counts, recomputed from the positions of all pieces. */
function slowCounts(table: Table<Def>, side: number, extent: Uint8Array): { zones: number[]; units: number[] } {
  const [zones, units] = [new Array<number>(grid.size).fill(0), new Array<number>(grid.size).fill(0)]
  for (const { space, def: piece } of table.pieces) {
    if (space.id === 'box' || sideOf(piece) !== side) continue
    units[space.index]!++
    for (let d = 0; piece.zone && d < 6; d++) {
      const to = grid.neighbours[space.index * 6 + d]!
      if (to !== OFF_MAP && (extent[space.index]! & (1 << d)) !== 0) zones[to]!++
    }
  }
  return { zones, units }
}

describe('HexForces', () => {
  it('keeps units and zones up to date through moves, undo and resume', () => {
    const random = seededRandom('forces')
    const any = (n: number) => Math.floor(random() * n)
    const extent = Uint8Array.from({ length: grid.size }, () => any(64))
    const table = new Table<Def>(def)
    const forces = new HexForces(table, grid, { sides: 2, side: sideOf, zone: (piece) => piece.def.zone, extent })
    const saved = [table.save()]
    for (let i = 0; i < 500; i++) {
      if (random() < 0.1) table.load(saved[any(saved.length)]!)
      else table.move(table.pieces[any(20)]!, table.spaces[any(grid.size + 1)]!)
      if (random() < 0.1) saved.push(table.save())
      for (const side of [0, 1]) {
        const { zones, units } = slowCounts(table, side, extent)
        expect([...forces.zonesOf(side).count]).toEqual(zones)
        expect([...forces.unitsOf(side)]).toEqual(units)
      }
    }
  })

  it('changes the version of a side when its units or zones change, and of no other side', () => {
    const table = new Table<Def>(def)
    const forces = new HexForces(table, grid, { sides: 2, side: sideOf, zone: ({ face }) => face === 0 })
    const change = (act: () => void): boolean[] => {
      const before = [forces.versionOf(0), forces.versionOf(1)]
      act()
      return before.map((version, side) => forces.versionOf(side) !== version)
    }
    expect(change(() => table.move(table.piece('p0'), table.space('h20')))).toEqual([true, false])
    expect(change(() => table.move(table.piece('p1'), table.space('box')))).toEqual([false, true])
    expect(change(() => table.move(table.piece('p2'), table.space('h21')))).toEqual([false, false])
    expect(change(() => table.setOwner(table.space('h20'), 1))).toEqual([false, false])
    expect(() => forces.versionOf(2)).toThrow(RangeError)
  })

  it('finds the hex of a piece and the space of a hex', () => {
    const table = new Table<Def>(def)
    const forces = new HexForces(table, grid, { sides: 2, side: sideOf })
    expect([forces.hexOf(table.piece('p2')), forces.hexOf(table.piece('p9'))]).toEqual([2, OFF_MAP])
    expect(forces.space(2)).toBe(table.space('h2'))
    expect(() => forces.space(grid.size)).toThrow(RangeError)
    expect(() => forces.unitsOf(2)).toThrow(RangeError)
    expect(() => forces.zonesOf(-1)).toThrow(RangeError)
  })
})

describe('ZoneMap', () => {
  it('reaches all six neighbours, and only them, if nothing limits it', () => {
    const zones = new ZoneMap(grid)
    const hex = grid.hexAt(2, 3)
    zones.add(hex)
    const reached = [...zones.count.keys()].filter((each) => zones.has(each))
    expect(reached).toEqual(grid.within(hex, 1).filter((each) => each !== hex))
    zones.remove(hex)
    expect(zones.count.every((count) => count === 0)).toBe(true)
  })
})
