import { describe, expect, it } from 'vitest'
import { CheapDice, seededRandom } from '../testing/index.ts'
import { PUBLIC, seatMask } from './masks.ts'
import { Table } from './table.ts'
import type { CountDef, TableDef, TableState } from './table-def.ts'

/** Counts red pieces in their own space, and spent pieces in the adjacent spaces. */
const counts: CountDef = {
  length: 2,
  of: ({ side }) => (side === 'red' ? [0] : []),
  around: (_piece, face) => (face === 1 ? [1] : []),
}

const def: TableDef = {
  pieces: [
    { id: 'a', start: 'hill', side: 'red' },
    { id: 'b', start: 'hill' },
    { id: 'c', start: 'shore' },
  ],
  spaces: [{ id: 'hill', owner: 'blue', near: [1] }, { id: 'shore', near: [0] }, { id: 'box' }],
  mapSize: 2,
  tracks: [
    { id: 'turn', start: 1 },
    { id: 'points', start: -3 },
  ],
  faces: ['fresh', 'spent'],
  sides: ['red', 'blue'],
  counts,
}

const ids = (table: Table, space: string) => table.space(space).pieces.map((piece) => piece.id)
const changed = (table: Table) => {
  const { pieces, spaces, tracks } = table.takeChanges()
  return { pieces: [...pieces].sort(), spaces: [...spaces].sort(), tracks: [...tracks].sort() }
}

it('tells what has changed, but not in which order', () => {
  const table = new Table(def)
  for (const id of ['c', 'a', 'b']) table.move(table.piece(id), table.space('box'))
  expect(table.takeChanges().pieces).toEqual([0, 1, 2])
  const mark = table.mark()
  for (const id of ['a', 'c']) table.move(table.piece(id), table.space('hill'))
  table.takeChanges()
  // By the journal, which goes back from the last change.
  table.goBack(mark)
  expect(table.takeChanges().pieces).toEqual([0, 2])
})

describe('a table', () => {
  it('refuses an id that clients cannot send, and a repeated id', () => {
    const longest = 'x'.repeat(40)
    const withId = (id: string) => () => new Table({ ...def, pieces: [...def.pieces, { id, start: 'hill' }] })
    expect(withId(longest)).not.toThrow()
    expect(withId(`${longest}x`)).toThrow('41 characters')
    expect(withId('')).toThrow('0 characters')
    expect(withId('a')).toThrow('"a" is there twice')
  })

  it('begins as the title says', () => {
    const table = new Table(def)
    expect(ids(table, 'hill')).toEqual(['a', 'b'])
    expect(table.spaces.map((space) => space.owner)).toEqual([1, -1, -1])
    expect(table.tracks).toEqual([1, -3])
    expect(table.pieces.every((piece) => piece.face === 0 && piece.knownTo === PUBLIC)).toBe(true)
  })

  it('keeps the pieces of a space in list order, in whatever order they arrive', () => {
    const table = new Table(def)
    for (const id of ['c', 'a', 'b']) table.move(table.piece(id), table.space('box'))
    expect(ids(table, 'box')).toEqual(['a', 'b', 'c'])
    table.move(table.piece('b'), table.space('hill'))
    expect(ids(table, 'box')).toEqual(['a', 'c'])
    expect(table.piece('b').space.id).toBe('hill')
  })

  it('throws for ids that it does not have', () => {
    const table = new Table(def)
    expect(() => table.piece('z')).toThrow('no piece z')
    expect(() => table.space('z')).toThrow('no space z')
    expect(() => table.track('z')).toThrow('no track z')
    expect(() => table.setTrack('z', 1)).toThrow('no track z')
    expect([table.hasPiece('a'), table.hasPiece('z'), table.hasSpace('hill'), table.hasSpace('z')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

describe('what changed', () => {
  it('names everything touched by a move, a turn, an owner and a track, once', () => {
    const table = new Table(def)
    expect(changed(table)).toEqual({ pieces: [], spaces: [], tracks: [] })
    table.move(table.piece('a'), table.space('shore'))
    expect(changed(table)).toEqual({ pieces: [0], spaces: [0, 1], tracks: [] })
    table.turn(table.piece('b'), 1)
    table.setOwner(table.space('box'), 0)
    table.setTrack('points', 4)
    expect(changed(table)).toEqual({ pieces: [1], spaces: [2], tracks: [1] })
    expect(changed(table)).toEqual({ pieces: [], spaces: [], tracks: [] })
  })

  it('is empty if everything stays the same', () => {
    const table = new Table(def)
    table.move(table.piece('a'), table.space('hill'))
    table.turn(table.piece('a'), 0)
    table.setKnownTo(table.piece('a'), PUBLIC)
    table.setOwner(table.space('hill'), 1)
    table.setTrack('turn', 1)
    expect(changed(table)).toEqual({ pieces: [], spaces: [], tracks: [] })
    expect(table.takeRevealed()).toBe(false)
  })

  it('does not change after it was taken', () => {
    const table = new Table(def)
    const taken = table.takeChanges()
    table.turn(table.piece('a'), 1)
    expect(taken.pieces).toHaveLength(0)
    expect(table.takeChanges().pieces).toHaveLength(1)
  })
})

/** Returns a function that makes a random change, the same for the same seed and number. */
function changer(table: Table, seed: string): (n: number) => void {
  const random = seededRandom(seed)
  const dice = new CheapDice(seed)
  return (n) => {
    const piece = table.pieces[Math.floor(random() * 3)]!
    const space = table.spaces[Math.floor(random() * 3)]!
    const [what, value] = dice.roll(n, [5, 4]) as [number, number]
    if (what === 1) table.move(piece, space)
    if (what === 2) table.turn(piece, value % 2)
    if (what === 3) table.setKnownTo(piece, value === 4 ? PUBLIC : value)
    if (what === 4) table.setOwner(space, (value % 3) - 1)
    if (what === 5) table.setTrack('points', value)
  }
}

describe('the map', () => {
  it('contains the spaces listed before the boxes, each with its neighbours', () => {
    const table = new Table(def)
    expect(table.map.map(({ id, near }) => [id, near.map((each) => each.id)])).toEqual([
      ['hill', ['shore']],
      ['shore', ['hill']],
    ])
    expect(table.space('box').near).toEqual([])
  })
})

describe('counts', () => {
  /** The counts, computed by looking at every piece. */
  const slow = ({ spaces, pieces }: Table) =>
    spaces.map((space) => [
      pieces.filter((piece) => piece.space === space && piece.def.side === 'red').length,
      pieces.filter((piece) => space.near.includes(piece.space) && piece.face === 1).length,
    ])
  const kept = (table: Table) => table.spaces.map((space) => space.counts)

  it('follow moves and turns, and also loading, going back and copying', () => {
    const table = new Table(def)
    const change = changer(table, 'counts')
    const saved = [table.save()]
    const mark = table.mark()
    for (let n = 0; n < 300; n++) {
      change(n)
      if (n % 40 === 20) saved.push(table.save())
      if (n % 40 === 39) table.load(saved[n % saved.length]!)
      expect(kept(table)).toEqual(slow(table))
      expect(table.counts[0]).toBe(
        slow(table).reduce((sum, [red = 0], i) => (i < table.map.length ? sum + red : sum), 0),
      )
      expect(kept(new Table(def, table))).toEqual(slow(table))
    }
    table.goBack(mark)
    expect(kept(table)).toEqual(kept(new Table(def)))
  })
})

describe('a mark', () => {
  it('restores what was saved there, on the table itself and on a copy', () => {
    for (let seed = 0; seed < 40; seed++) {
      const table = new Table(def)
      const change = changer(table, `mark ${seed}`)
      const marks: { mark: number; saved: TableState }[] = []
      for (let n = 0; n < 60; n++) {
        if (n % 7 === seed % 7) marks.push({ mark: table.mark(), saved: table.save() })
        change(n)
      }
      for (const { mark, saved } of marks) expect(table.saveAt(mark)).toEqual(saved)
      const [forgotten] = marks.splice(0, 4)
      table.forget(marks[0]!.mark)
      expect(() => table.saveAt(forgotten!.mark)).toThrow(RangeError)
      const copy = new Table(def, table)
      for (const { mark, saved } of marks.toReversed())
        for (const each of [table, copy]) {
          each.goBack(mark)
          expect(each.save()).toEqual(saved)
          expect(each.takeRevealed()).toBe(false)
        }
      expect(table.spaces.map(({ pieces }) => pieces.length)).toEqual(copy.spaces.map(({ pieces }) => pieces.length))
    }
  })

  it('reports what going back changed', () => {
    const table = new Table(def)
    const mark = table.mark()
    table.move(table.piece('c'), table.space('box'))
    table.setTrack('turn', 5)
    table.takeChanges()
    table.goBack(mark)
    expect(changed(table)).toEqual({ pieces: [2], spaces: [1, 2], tracks: [0] })
    expect(() => new Table(def).goBack(0)).toThrow(RangeError)
  })
})

describe('who may know a piece', () => {
  it('counts as shown when a viewer learns more, not when a viewer learns less', () => {
    const table = new Table(def)
    table.setKnownTo(table.piece('a'), seatMask(0))
    expect(table.takeRevealed()).toBe(false)
    table.setKnownTo(table.piece('a'), seatMask(1))
    expect(table.takeRevealed()).toBe(true)
    expect(table.takeRevealed()).toBe(false)
    table.setKnownTo(table.piece('a'), PUBLIC)
    expect(table.takeRevealed()).toBe(true)
  })

  it('is reported to watchers of the table like all other changes of a piece', () => {
    const table = new Table(def)
    const told: string[] = []
    table.watch(({ id, knownTo }) => told.push(`${id} ${knownTo === PUBLIC ? 'open' : 'hidden'}`))
    for (const mask of [seatMask(1), seatMask(1), PUBLIC]) table.setKnownTo(table.piece('a'), mask)
    expect(told).toEqual(['a hidden', 'a open'])
  })

  it('counts as shown when a piece moves to where more viewers see it, or more viewers see its space', () => {
    const table = new Table(def)
    const [hill, box] = [table.space('hill'), table.space('box')]
    table.setSeenBy(box, seatMask(1))
    expect(changed(table)).toEqual({ pieces: box.pieces.map(({ index }) => index), spaces: [box.index], tracks: [] })
    const shown = (change: () => void): boolean => {
      change()
      return table.takeRevealed()
    }
    const piece = table.piece('a')
    expect(shown(() => table.move(piece, box))).toBe(false)
    expect(
      shown(() => table.setKnownTo(piece, seatMask(1))),
      'less',
    ).toBe(false)
    expect(
      shown(() => table.setKnownTo(piece, PUBLIC)),
      'only one sees it there',
    ).toBe(false)
    expect(shown(() => table.setSeenBy(box, seatMask(0)))).toBe(true)
    expect(shown(() => table.move(piece, hill))).toBe(true)
    expect(shown(() => table.move(piece, box))).toBe(false)
    expect(shown(() => table.setSeenBy(box, PUBLIC))).toBe(true)
  })
})

describe('a saved table', () => {
  it('loads completely, reporting only differences as changes and nothing as shown', () => {
    const table = new Table(def)
    const saved = table.save()
    table.move(table.piece('c'), table.space('box'))
    table.setKnownTo(table.piece('c'), seatMask(0))
    table.setTrack('turn', 5)
    const later = table.save()
    table.takeChanges()
    table.load(saved)
    expect(table.save()).toEqual(saved)
    expect(changed(table)).toEqual({ pieces: [2], spaces: [1, 2], tracks: [0] })
    expect(table.takeRevealed()).toBe(false)
    table.load(later)
    expect(ids(table, 'box')).toEqual(['c'])
  })

  it('is the same after any series of changes, in a fresh table too', () => {
    const table = new Table(def)
    const change = changer(table, 'table')
    for (let n = 0; n < 300; n++) {
      change(n)
      const fresh = new Table(def)
      fresh.load(JSON.parse(JSON.stringify(table.save())))
      expect(fresh.save()).toEqual(table.save())
      expect(table.spaces.map((each) => ids(fresh, each.id))).toEqual(table.spaces.map((each) => ids(table, each.id)))
      expect(fresh.spaces.flatMap((each) => each.pieces)).toHaveLength(3)
    }
  })
})
