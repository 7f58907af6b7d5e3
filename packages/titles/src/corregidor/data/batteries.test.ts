import { describe, expect, it } from 'vitest'
import { type Battery, batteries, batteryOf, FORTS, HEXSIDES } from './batteries.ts'
import { hexAt } from './hexes.ts'

const siteOf = (unit: string) => {
  const site = batteryOf(unit)?.site
  return site === undefined ? undefined : hexAt(site).id
}
const of = (start: string) => batteries.filter(({ unit }) => unit.startsWith(start))

describe('Battery Deployment Tables', () => {
  it('9.3 they hold 77 American and 67 Japanese batteries, each once', () => {
    expect([of('us42').length + of('fa').length, of('jp42').length, of('jp45').length]).toEqual([77, 31, 36])
    expect(new Set(batteries.map(({ unit }) => unit)).size).toBe(batteries.length)
  })

  it('11.1 Globe and Way stand where the rules say', () => {
    expect([siteOf('us42-fort-mills-globe'), siteOf('us42-fort-mills-way')]).toEqual(['i1516', 'i1312'])
  })

  it('8.1 Crofton stands next to 2931 alone of all land', () => {
    expect(siteOf('us42-fort-frank-crofton')).toBe('i2930')
  })

  it('9.2 Cushing and Hamilton face away from Bataan', () => {
    for (const unit of ['us42-fort-mills-cushing', 'us42-fort-mills-hamilton'])
      expect(batteryOf(unit)?.arc).not.toContain('N')
  })

  it('11.1 every site is land of the island of its fort', () => {
    const islands = ['Corregidor', 'Caballo', 'El Fraile', 'Carabao', 'Grande']
    const placed = batteries.filter((battery): battery is Battery & { site: number } => battery.site !== undefined)
    for (const { fort, site, unit } of placed) {
      const { island, terrain } = hexAt(site)
      expect([unit, island, terrain === 'sea']).toEqual([unit, fort && islands[FORTS.indexOf(fort)], false])
    }
    expect(placed).toHaveLength(67 + 2 + 18)
  })

  it('11.1 a battery stands on a site that the map shows for it, or on one that nobody names', () => {
    const strangers = of('us42-fort').filter(({ unit, site }) => {
      const names =
        site === undefined ? [] : (hexAt(site).batteries ?? []).map(({ name }) => name.split(' ')[0]?.toLowerCase())
      return !names.some((name) => name !== undefined && unit.includes(name))
    })
    expect(strangers.map(({ unit }) => unit.split('-').slice(3).join('-'))).toEqual([
      ...['albany', 'searchlight-hughes', 'searchlight-drum', 'searchlight-frank'],
      ...['jackson', 'merrill', 'wadsworth'],
    ])
  })

  it('11.3 restored batteries stand and fire as they did in 1942', () => {
    for (const { unit, site, arc } of of('jp45-restored')) {
      const name = unit.replace('jp45-restored-', '')
      const before = of('us42').find((each) => each.unit.endsWith(`-${name}`) && each.fort !== 'Fort Wint')
      expect([name, site, arc]).toEqual([name, before?.site, before?.arc])
    }
  })

  it('9.3 arcs are hexsides in their order with the clock', () => {
    for (const { arc, unit } of batteries) expect([unit, new Set(arc).size]).toEqual([unit, arc.length])
    expect(batteries.every(({ arc }) => arc.length > 0 && arc.every((side) => HEXSIDES.includes(side)))).toBe(true)
  })
})
