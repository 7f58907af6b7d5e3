import { describe, expect, it } from 'vitest'
import bataanData from './bataan.json' with { type: 'json' }
import {
  BARRIER,
  between,
  CLIFF,
  distanceOf,
  type HexDef,
  hexAt,
  hexDefs,
  hexOf,
  ISLANDS,
  neighboursOf,
  ROAD,
  type Row,
  SECTIONS,
  world,
} from './hexes.ts'
import islandData from './islands.json' with { type: 'json' }

const rows: readonly Row[] = [...islandData.hexes, ...bataanData.hexes]
const sourceOf = (id: string) => rows.find((row) => row.id === id)?.source
const ids = (numbers: string, map = 'i') => numbers.split(' ').map((number) => map + number)
const at = (id: string) => hexAt(hexOf(id))
const around = (id: string) => neighboursOf(hexOf(id)).map(hexAt)
const land = hexDefs.filter(({ terrain }) => terrain !== 'sea')
const isLand = ({ terrain }: HexDef) => terrain !== 'sea'
const distance = (a: string, b: string) => distanceOf(hexOf(a), hexOf(b))
const idsOf = (is: (hex: HexDef) => unknown) => hexDefs.filter(is).map(({ id }) => id)
const siteOf = (name: string) => idsOf(({ batteries }) => batteries?.some((site) => site.name === name))

/** The hexes of a list that can be reached from a starting hex by allowed steps. */
function walked(
  from: string,
  among: readonly string[],
  step: (a: string, b: string) => boolean = () => true,
): string[] {
  const found = new Set([from])
  for (const hex of found) for (const { id } of around(hex)) if (among.includes(id) && step(hex, id)) found.add(id)
  return [...found].sort()
}
const has = (feature: number) => (a: string, b: string) => between(hexOf(a), hexOf(b), feature)

const RAVINES = {
  'Cheney Ravine': ids('0713 0812 0813 0913 1013'),
  'James Ravine': ids('1207 1208 1209 1210 1308 1309 1408 1409'),
  'Ramsay Ravine': ids('1812 1913 2012'),
  'Government Ravine': ids('1415 1416 1417'),
}

describe('the two maps', () => {
  it('3.1: have 1485 hexes in three panels and 1548, each at its own id', () => {
    const count = (panel: string) => hexDefs.filter((hex) => hex.panel === panel).length
    expect(['main', 'wint', 'south', 'bataan'].map(count)).toEqual([1170, 117, 198, 1548])
    expect(new Set(hexDefs.map(({ id }) => id)).size).toBe(3033)
    for (const [index, { id }] of hexDefs.entries()) expect(hexOf(id)).toBe(index)
    expect(() => hexOf('1207')).toThrow(RangeError)
    expect(() => hexAt(3033)).toThrow(RangeError)
  })

  it('11.1, 11.3: lay even columns half a hex further south, on every panel', () => {
    const neighbours = (id: string) =>
      around(id)
        .map((hex) => hex.id)
        .sort()
    expect(neighbours('i1812')).toEqual(ids('1712 1713 1811 1813 1912 1913'))
    expect(neighbours('i1913')).toEqual(ids('1812 1813 1912 1914 2012 2013'))
    expect(neighbours('i0832')).toEqual(ids('0732 0733 0831 0833 0932 0933'))
    expect(neighbours('i2931')).toEqual(ids('2830 2831 2930 2932 3030 3031'))
    expect(neighbours('b3801')).toEqual(ids('3701 3702 3802 3901 3902', 'b'))
  })

  it('are measured within a panel alone, and no step leads from one to another', () => {
    expect([distance('i1616', 'i2809'), distance('b4423', 'b4327'), distance('i0101', 'i0101')]).toEqual([13, 4, 0])
    expect([distance('i2324', 'i2428'), distance('i4526', 'b1801')]).toEqual([undefined, undefined])
    for (const [hex, { panel }] of hexDefs.entries())
      for (const other of neighboursOf(hex)) expect(hexAt(other).panel).toBe(panel)
    expect(world.parts).toHaveLength(4)
    const last = hexDefs.findLastIndex(({ panel }) => panel === 'main')
    expect(between(last + 1, last, ROAD | CLIFF | BARRIER)).toBe(false)
  })

  it('name the source of every land hex and battery, and of all of it', () => {
    expect(rows.map(({ id }) => id).sort()).toEqual(idsOf(isLand).sort())
    for (const { id, source, confidence, terrainSource, batteries = [] } of rows) {
      for (const each of [source, terrainSource, ...batteries.map((site) => site.source)])
        expect(['rules', 'deduced', 'reconstructed'], id).toContain(each)
      for (const each of [confidence, ...batteries.map((site) => site.confidence)])
        expect(['H', 'M', 'L'], id).toContain(each)
    }
    expect(hexDefs.filter((hex) => !isLand(hex) && hex.level !== undefined)).toEqual([])
    for (const { status, source } of [islandData, bataanData])
      expect([status, source.length > 300]).toEqual(['reconstructed', true])
    const stated = rows.flatMap(({ id, source }) => (source === 'rules' ? [id] : []))
    expect(stated.filter((id) => id.startsWith('i'))).toHaveLength(33)
    expect(stated.filter((id) => id.startsWith('b'))).toEqual(['b3801'])
  })
})

describe('the map of the islands', () => {
  it.each(Object.entries(RAVINES))(
    '11.1, 11.3: %s is where the rules say, reaches a beach, and is walked',
    (name, hexes) => {
      for (const id of hexes) expect([at(id).names?.includes(name), sourceOf(id)], id).toEqual([true, 'rules'])
      expect(walked(hexes[0] ?? '', hexes, (a, b) => !has(CLIFF)(a, b))).toEqual(hexes)
      expect(hexes.some((id) => at(id).beach)).toBe(true)
    },
  )

  it('11.3: the drop zones are two high open fields', () => {
    const zones = ids('1115 1214 1314 1515 1516 1614 1615')
    for (const id of zones) expect([at(id).terrain, (at(id).level ?? 0) >= 4], id).toEqual(['clear', true])
    expect([walked('i1115', zones), walked('i1515', zones)]).toEqual([zones.slice(0, 3), zones.slice(3)])
  })

  it('8.1: five hexes are town, on one road', () => {
    const towns = ids('2211 2311 2312 2410 2411')
    expect(idsOf(({ terrain, id }) => terrain === 'town' && id.startsWith('i'))).toEqual(towns)
    const roads = walked('i2311', idsOf(isLand), has(ROAD))
    expect(roads).toEqual(expect.arrayContaining([...towns, ...ids('1313 0814 3809 1312')]))
  })

  it('7.0: armor has no cliff to climb from 2211, 2312 and 2411, and every island has a beach', () => {
    for (const id of ids('2211 2312 2411')) {
      const ways = around(id).map((hex) => hex.id)
      expect([at(id).beach, ways.some((way) => has(CLIFF)(id, way)), ways.some((way) => has(ROAD)(id, way))]).toEqual([
        true,
        false,
        true,
      ])
    }
    for (const island of ISLANDS)
      expect(idsOf((hex) => hex.beach && hex.island === island).length, island).toBeGreaterThan(0)
  })

  it('8.1: the mouths of the tunnel touch and face the town and the tail', () => {
    const mouths = hexDefs.filter(({ tunnel }) => tunnel !== undefined)
    expect(mouths.map(({ id, tunnel }) => [id, tunnel])).toEqual([
      ['i2510', 'i2410'],
      ['i2610', 'i2710'],
    ])
    expect(distance('i2510', 'i2610')).toBe(1)
    for (const { id, tunnel = '' } of mouths) expect(distance(id, tunnel)).toBe(1)
  })

  it('8.1: Battery Crofton has one neighbour of land, 2931', () => {
    expect(siteOf('Crofton')).toEqual(['i2930'])
    expect(
      around('i2930')
        .filter(isLand)
        .map(({ id }) => id),
    ).toEqual(['i2931'])
  })

  it('11.1: Globe is at 1516, Way at 1312, and 62 batteries have a place each', () => {
    expect([siteOf('Globe'), siteOf('Way')]).toEqual([['i1516'], ['i1312']])
    const names = hexDefs
      .filter(({ island }) => island)
      .flatMap(({ batteries }) => batteries ?? [])
      .map(({ name }) => name)
    expect([names.length, new Set(names).size]).toEqual([62, 62])
    expect(idsOf(({ works }) => works)).toHaveLength(28)
  })

  it('8.1: cliffs are steps of two levels or more, and no road leads over one or over the sea', () => {
    for (const [a = '', b = ''] of islandData.cliffs)
      expect(Math.abs((at(a).level ?? 0) - (at(b).level ?? 0)), `${a}/${b}`).toBeGreaterThan(1)
    for (const [a = '', b = ''] of [...islandData.roads, ...bataanData.roads])
      expect([isLand(at(a)), isLand(at(b)), has(CLIFF)(a, b)], `${a}/${b}`).toEqual([true, true, false])
    expect(islandData.cliffs).toHaveLength(79)
  })

  it('9.3: the tail is outside the least range of the mortars of Battery Geary', () => {
    expect(siteOf('Geary')).toEqual(['i1616'])
    const tail = land.filter(({ id, panel, island }) => panel === 'main' && island && Number(id.slice(1, 3)) >= 28)
    for (const { id } of tail) expect(distance('i1616', id), id).toBeGreaterThanOrEqual(11)
  })

  it('11.1: row 01 is sea, where invaders come in', () => {
    const north = hexDefs.filter(({ id, panel }) => panel === 'main' && id.endsWith('01'))
    expect([north.length, north.some(isLand)]).toEqual([45, false])
  })

  it('3.2: each hex of land lies in a fort of the map of Bataan', () => {
    for (const { id, bataan = '' } of land.filter(({ island }) => island)) expect(at(bataan).terrain, id).toBe('fort')
    for (const id of ids('1910 2310 2409 2510')) expect(at(id).bataan, `${id}, nearest 4427`).toBe('b4427')
    expect(['i2510', 'i3923', 'i3831', 'i2931', 'i0832'].map((id) => at(id).bataan)).toEqual(
      ids('4427 4628 4732 4633 2205', 'b'),
    )
  })
})

describe('the map of Bataan', () => {
  const homes = (section: string) => idsOf((hex) => hex.section === section && hex.terrain !== 'fort')

  it('8.1: the hexes with a named town are those of the Town row on the map of Bataan, each on a road', () => {
    const towns = idsOf(({ terrain, id }) => terrain === 'town' && id.startsWith('b'))
    expect(towns).toEqual(idsOf(({ town }) => town !== undefined))
    expect(towns).toHaveLength(18)
    for (const id of towns) expect([id, around(id).some((next) => has(ROAD)(id, next.id))]).toEqual([id, true])
  })

  it('11.2: the road comes in at 3801 and leads to all towns of Bataan', () => {
    expect(at('b3801')).toMatchObject({ section: 'bataan', edge: true })
    const towns = hexDefs.filter(({ town, section }) => town && section === 'bataan').map(({ id }) => id)
    expect(walked('b3801', homes('bataan'), has(ROAD))).toEqual(expect.arrayContaining(towns))
    expect(towns).toHaveLength(13)
  })

  it('11.2: airfields are at Cabcaben, Mariveles and Pilar, ports at Mariveles and Olongapo', () => {
    const towns = (is: (hex: HexDef) => unknown) =>
      hexDefs
        .filter(is)
        .map(({ town }) => town)
        .sort()
    expect(towns(({ airfield }) => airfield)).toEqual(['Cabcaben', 'Mariveles', 'Pilar'])
    expect(hexDefs.filter(({ ports }) => ports).map(({ town, coastal }) => [town, coastal])).toEqual([
      ['Olongapo', true],
      ['Mariveles', true],
    ])
  })

  it('11.2: sections touch only over barriers, and Bataan and Cavite are each in one piece', () => {
    for (const hex of land.filter(({ section, terrain }) => section && terrain !== 'fort'))
      for (const other of around(hex.id).filter(({ section, terrain }) => section && terrain !== 'fort'))
        expect(hex.section !== other.section && !has(BARRIER)(hex.id, other.id), `${hex.id}/${other.id}`).toBe(false)
    for (const section of ['bataan', 'cavite'])
      expect(walked(homes(section)[0] ?? '', homes(section))).toEqual(homes(section))
    for (const section of SECTIONS) expect(idsOf((hex) => hex.section === section).length, section).toBeGreaterThan(5)
  })

  it('11.2: batteries stand at Saysain Point and Ogonbolo, on the coast', () => {
    for (const name of ['Saysain Point', 'Ogonbolo'])
      expect(
        siteOf(name).map((id) => at(id).coastal),
        name,
      ).toEqual([true])
  })
})
