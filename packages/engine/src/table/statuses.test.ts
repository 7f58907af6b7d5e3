import { describe, expect, it } from 'vitest'
import { straits } from '../testing/index.ts'
import { layOut } from '../title/seen.ts'
import { Statuses } from './statuses.ts'
import { Table } from './table.ts'

const def = straits.table

describe('statuses', () => {
  it('are packed into one number, independently of each other', () => {
    const statuses = new Statuses({
      statuses: [
        { id: 'steps', most: 3 },
        { id: 'fired', most: 1 },
        { id: 'disrupted', most: 2 },
      ],
    })
    expect(statuses.combinations).toBe(24)
    let status = statuses.with(0, 'steps', 3)
    status = statuses.with(status, 'disrupted', 2)
    expect(['steps', 'fired', 'disrupted'].map((id) => statuses.read(status, id))).toEqual([3, 0, 2])
    status = statuses.with(status, 'steps', 1)
    expect(statuses.all(status)).toEqual([
      { id: 'steps', value: 1 },
      { id: 'disrupted', value: 2 },
    ])
  })

  it('refuse invalid values', () => {
    const statuses = new Statuses({ statuses: [{ id: 'steps', most: 3 }] })
    expect(() => statuses.with(0, 'steps', 4)).toThrow('status steps cannot be 4')
    expect(() => statuses.with(0, 'steps', 0.5)).toThrow('status steps cannot be 0.5')
    expect(() => statuses.read(0, 'fired')).toThrow('no status fired')
    expect(
      () =>
        new Statuses({
          statuses: [
            { id: 'a', most: 255 },
            { id: 'b', most: 255 },
          ],
        }),
    ).toThrow('65536 combinations')
    expect(() => new Statuses({ statuses: [{ id: 'a', most: 0 }] })).toThrow('status a goes up to 0')
  })

  it('are saved, loaded, restored, laid out as seen, and count as changes', () => {
    const table = new Table(def)
    const brig = table.piece('red-brig')
    const before = table.save()
    expect(table.status(brig, 'fuel')).toBe(3)
    const mark = table.mark()
    table.takeChanges()
    table.setStatus(brig, 'fuel', 1)
    table.setStatus(brig, 'damaged', 1)
    expect(table.takeChanges().pieces).toEqual([brig.index])
    expect(new Table(def, table).status(brig, 'fuel')).toBe(1)
    const after = table.save()
    expect(table.saveAt(mark)).toEqual(before)
    table.goBack(mark)
    expect(table.save()).toEqual(before)
    table.load(after)
    expect(table.status(brig, 'damaged')).toBe(1)
    const seen = {
      pieces: [{ id: brig.id, space: 'west', face: 'afloat', status: brig.status }],
      owners: new Map(),
      tracks: new Map(),
      options: {},
    }
    const laid = layOut(def, seen)
    expect(laid.status(laid.piece('red-brig'), 'fuel')).toBe(1)
    expect(laid.status(laid.piece('red-cutter'), 'fuel')).toBe(3)
  })
})
