import { describe, expect, it } from 'vitest'
import { counters } from '../board/counters.ts'
import { areaDefs, areaId, BEACH_AREA, DROP_AREA, MALINTA } from './areas.ts'
import { beachResult, dropResult, infiltrationResult, LAST_TURN, momentumLostUpTo, STACKING_LIMIT } from './tables.ts'
import { markerDefs, type UnitDef, unitDefs } from './units.ts'

const area = (id: string) => areaDefs.find((each) => each.id === id)!
const unit = (id: string) => unitDefs.find((each) => each.id === id)!
const ids = (test: (each: UnitDef) => boolean) => unitDefs.filter(test).map((each) => each.id)
const dice = [1, 2, 3, 4, 5, 6]

describe('the map', () => {
  it('3.1 27 Areas, all Japanese Controlled at the start', () => {
    expect(areaDefs).toHaveLength(27)
    expect(new Set(areaDefs.map((each) => each.owner))).toEqual(new Set(['japan']))
  })

  it('3.1.1 the Areas are numbered from 1 to 27, in order', () => {
    expect(areaDefs.map((each) => each.id)).toEqual(Array.from({ length: 27 }, (_, i) => `${i + 1}`))
  })

  it('3.1.2 every TEM is from +1 to +4; Area 9 has +2 (19.0), Area 24 one that suits a detonation (17.4.1)', () => {
    for (const each of areaDefs) expect([1, 2, 3, 4], each.id).toContain(each.tem)
    expect(area('9').tem).toBe(2)
    expect(area(MALINTA).tem).toBeGreaterThanOrEqual(3)
  })

  it('3.1.3 a border is the same from both sides, restricted or not, and every Area can be reached', () => {
    for (const each of areaDefs)
      for (const [other, kind] of each.borders) {
        expect(['restricted', 'unrestricted']).toContain(kind)
        expect(area(other).borders.get(each.id), `${each.id} and ${other}`).toBe(kind)
        expect(other).not.toBe(each.id)
      }
    const seen = new Set(['1'])
    for (const id of seen) for (const other of area(id).borders.keys()) seen.add(other)
    expect(seen.size).toBe(27)
  })

  it('8.3, 8.4, 8.6, 19.0 the Areas that the rules name', () => {
    expect([DROP_AREA, BEACH_AREA, MALINTA]).toEqual(['10', '22', '24'])
    expect(['9', '10', '22', '24'].map((id) => area(id).name)).toEqual([
      'Wheeler',
      'Topside',
      'Black Beach',
      'Malinta Hill',
    ])
    expect(area('10').borders.has(areaId('9'))).toBe(true)
  })

  it('5.3.2 there are Areas of TEM +3 or +4 for eight Pillboxes', () => {
    expect(areaDefs.filter((each) => each.tem >= 3).length).toBeGreaterThanOrEqual(8)
  })

  it('15.2 Victory Points of the Areas', () => {
    const points = Object.fromEntries(areaDefs.filter((each) => each.points > 0).map((each) => [each.id, each.points]))
    expect(points).toEqual({ 1: 2, 6: 2, 8: 2, 11: 1, 12: 1, 14: 2, 16: 1, 24: 3, 27: 1 })
  })
})

describe('the units', () => {
  it('2.0 units, markers and a Control marker for each Area make 104 counters', () => {
    const others = ['turn', 'impulse', 'points x1', 'points x10', 'advantage']
    expect(unitDefs.length + markerDefs.length + others.length + areaDefs.length).toBe(104)
  })

  it('4.0 every piece has a counter, and the counter shows its printed values', () => {
    for (const each of [...unitDefs, ...markerDefs]) expect(counters[each.id]?.name, each.id).toBe(each.name)
    for (const each of unitDefs)
      expect(
        counters[each.id]?.factors?.map(({ value }) => Number(value) || 0),
        each.id,
      ).toEqual([each.attack, each.defence, each.movement])
    for (const each of unitDefs) expect(counters[each.id]?.corner === 'S', each.id).toBe(each.special)
    for (const each of unitDefs)
      expect(counters[each.id]?.factors?.[0]?.underline === true, each.id).toBe(each.type === 'artillery')
  })

  it('5.3.1 the first wave is seven units in the Airborne Invasion Box; the second lies there too', () => {
    expect(ids((each) => each.wave === 1)).toHaveLength(7)
    expect(ids((each) => each.wave > 0)).toEqual(ids((each) => each.start === 'airborne'))
    expect(ids((each) => each.wave === 2).length).toBeGreaterThan(0)
    expect(ids((each) => each.start === 'seaborne').length).toBeGreaterThan(0)
    expect(ids((each) => each.start === 'reinforcements').length).toBeGreaterThan(0)
    for (const each of unitDefs)
      expect(each.side === 'us', each.id).toBe(['airborne', 'seaborne', 'reinforcements'].includes(each.start))
  })

  it('5.3.2 eight Pillboxes; all other Japanese units are hidden', () => {
    const pillboxes = ids((each) => each.type === 'pillbox')
    expect(pillboxes).toEqual([...'ABCDEFGH'].map((letter) => `pillbox-${letter}`))
    expect(ids((each) => each.start === 'unplaced')).toEqual(pillboxes)
    expect(ids((each) => each.start === 'hidden')).toEqual(
      ids((each) => each.side === 'japan' && each.type !== 'pillbox'),
    )
  })

  it('6.1, 8.3 "S" are Armor, Artillery, Engineer, Machine Gun and Pillbox units, and no Infantry', () => {
    for (const each of unitDefs) expect(each.special, each.id).toBe(each.type !== 'infantry')
    expect(new Set(unitDefs.filter((each) => each.side === 'japan').map((each) => each.type))).toEqual(
      new Set(['pillbox', 'machine-gun', 'infantry']),
    )
  })

  it('8.2, 8.2.1 one American Armor unit, several Artillery units', () => {
    expect(ids((each) => each.type === 'armor')).toHaveLength(1)
    expect(ids((each) => each.type === 'artillery').length).toBeGreaterThan(1)
    for (const type of ['armor', 'artillery'])
      expect(ids((each) => each.type === type && each.side === 'japan')).toEqual([])
  })

  it('9.4.2, 19.0 the factors that the example names', () => {
    expect(unit('C/462')).toMatchObject({ type: 'artillery', label: 'C', attack: 3, wave: 1 })
    expect(unit('161/C')).toMatchObject({ type: 'engineer', attack: 4, movement: 4 })
    expect(unit('pillbox-B')).toMatchObject({ attack: 0, movement: 0, spentDefence: 3 })
    expect(unit('MG-1')).toMatchObject({ side: 'japan', type: 'machine-gun' })
    expect(unit('infantry-12')).toMatchObject({ side: 'japan', type: 'infantry', label: '12' })
  })

  it('4.0 a unit defends no better when Spent, and only Pillboxes cannot move', () => {
    for (const each of unitDefs) {
      expect(each.spentDefence, each.id).toBeLessThanOrEqual(each.defence)
      expect(each.movement === 0, each.id).toBe(each.type === 'pillbox')
    }
  })

  it('5.2, 17 the markers', () => {
    const count: Record<string, number> = {}
    for (const { marker, side } of markerDefs) count[`${side} ${marker}`] = (count[`${side} ${marker}`] ?? 0) + 1
    expect(count).toEqual({
      'us air': 2,
      'us naval': 1,
      'us leader': 5,
      'japan leader': 2,
      'japan mortar': 2,
      'us flamethrower': 1,
      'japan detonation': 2,
    })
    expect(markerDefs.filter(({ any }) => any).map(({ id }) => id)).toEqual(['jones', 'itagaki', 'endo'])
    for (const { leader, side } of unitDefs)
      if (leader !== '') expect(markerDefs.find(({ id }) => id === leader)).toMatchObject({ marker: 'leader', side })
  })
})

describe('the tables', () => {
  it('5.1 seven Turns; 7.1 eight units', () => {
    expect([LAST_TURN, STACKING_LIMIT]).toEqual([7, 8])
  })

  it('6.2.1 a die up to the Impulse less one loses Momentum, up to 5', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 12].map(momentumLostUpTo)).toEqual([0, 1, 2, 3, 4, 5, 5, 5])
  })

  it('8.3 the Airborne Drop Table; less than 1 is 1, and more than 6 is 6', () => {
    expect([-3, 0, ...dice, 7].map(dropResult)).toEqual([
      ...Array(3).fill('eliminated'),
      'spent',
      ...Array(5).fill('fresh'),
    ])
  })

  it('8.4 the Seaborne Landing Table; less than 1 is 1', () => {
    expect([-3, 0, ...dice].map(beachResult)).toEqual([
      ...Array(3).fill('disrupted'),
      'spent',
      ...Array(4).fill('fresh'),
    ])
  })

  it('8.6 the Infiltration table; less than 1 is 1', () => {
    expect([0, ...dice].map(infiltrationResult)).toEqual(['failed', 'failed', 'spent', ...Array(4).fill('fresh')])
  })
})
