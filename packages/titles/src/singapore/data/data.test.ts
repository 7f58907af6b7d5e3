import { describe, expect, it } from 'vitest'
import { edgesOf, placeDefs, placeIndex, SECTOR_COUNT } from './map.ts'
import { historic } from './scenarios.ts'
import data from './singapore.json' with { type: 'json' }
import { historicPlaces, unitDefs } from './units.ts'

const near = (id: string): string[] =>
  (edgesOf[placeIndex(id)] ?? []).filter(({ to }) => to < SECTOR_COUNT).map(({ to }) => placeDefs[to]?.id ?? '')

describe('the map and the order of battle', () => {
  it('E1 the British have seven carriers, and one of them is in Seletar', () => {
    const carriers = unitDefs.filter(({ id }) => id.startsWith('br-carrier'))
    expect(carriers.length).toBe(7)
    expect(carriers.filter((unit) => historicPlaces.get(unit.id) === 'seletar').length).toBe(1)
  })

  it('E2 the Japanese begin with 40 supplies', () => {
    expect(historic.supplies.japanese.start).toBe(40)
  })

  it('E8 fixed artillery defends as field artillery does', () => {
    const field = unitDefs.find(({ branch }) => branch === 'field-artillery')
    const guns = unitDefs.filter(({ branch }) => branch === 'fixed-artillery')
    expect(guns.length).toBe(10)
    for (const gun of guns) expect(gun.defend).toEqual(field?.defend)
  })

  it('MB1 the gun of Brani stands in Blakang Mati', () => {
    expect(unitDefs.filter((unit) => historicPlaces.get(unit.id) === 'blakang-mati').map(({ type }) => type)).toEqual([
      'gun6',
      'gun6',
      'gun92',
    ])
    expect(near('blakang-mati')).toEqual(['keppel'])
  })

  it('MB2 Ubin touches four sectors', () => {
    expect(near('ubin').sort()).toEqual(['changi', 'pasir-ris', 'punggol', 'tekong'])
  })

  it('MB3 Tekong touches Ubin and Changi', () => {
    expect(near('tekong').sort()).toEqual(['changi', 'ubin'])
  })

  it('4.1 there are 29 sectors with 61 borders, and no road over water', () => {
    expect([SECTOR_COUNT, data.edges.length, data.axes.length]).toEqual([29, 61, 9])
    for (const edges of edgesOf) for (const { kind, road } of edges) expect(road && kind !== 'land').toBe(false)
  })

  it('4.1 without water the main island is one, and the islands are apart', () => {
    const reached = new Set([placeIndex('keppel')])
    for (const at of reached) for (const { to, kind } of edgesOf[at] ?? []) if (kind === 'land') reached.add(to)
    const apart = placeDefs.slice(0, SECTOR_COUNT).filter((_, index) => !reached.has(index))
    expect(apart.every(({ island }) => island === true)).toBe(true)
    expect(reached.size).toBe(25)
  })

  it('4.5 the order of battle', () => {
    const count: { [kind: string]: number } = {}
    for (const { army, branch } of unitDefs) count[`${army} ${branch}`] = (count[`${army} ${branch}`] ?? 0) + 1
    expect(count).toEqual({
      'japanese infantry': 30,
      'japanese armour': 8,
      'japanese field-artillery': 8,
      'japanese fighter': 3,
      'japanese bomber': 3,
      'australian infantry': 12,
      'australian armour': 2,
      'australian field-artillery': 4,
      'australian fixed-artillery': 1,
      'british infantry': 28,
      'british armour': 7,
      'british field-artillery': 8,
      'british fixed-artillery': 9,
      'british fighter': 1,
    })
  })
})
