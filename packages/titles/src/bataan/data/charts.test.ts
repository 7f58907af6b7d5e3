import { describe, expect, it } from 'vitest'
import chartData from './charts.json' with { type: 'json' }
import { combatTables } from './combat.ts'
import eventData from './events.json' with { type: 'json' }
import { hexDefs } from './hexes.ts'
import hexsideData from './hexsides.json' with { type: 'json' }
import routeData from './routes.json' with { type: 'json' }

describe('charts, tables and events', () => {
  it('are 36 charts, each with the rules that name it and its source', () => {
    const charts = Object.entries(chartData.charts)
    expect(charts).toHaveLength(36)
    for (const [name, { rules, source }] of charts) {
      expect(rules.length, name).toBeGreaterThan(0)
      expect(source, name).toMatch(/.{5,}/)
    }
    expect(Object.keys(chartData.charts.usAerm.byTurn)).toHaveLength(29)
    expect(chartData.charts.turnRecord.turns[2]).toMatchObject({ turn: 3, start: '1942-01-11', end: '1942-01-14' })
    expect(chartData.charts.turnRecord.turns[24]).toMatchObject({ turn: 25, end: '1942-04-12' })
    const { towns, minusTowns } = chartData.charts.victoryChart
    expect([...Object.keys(towns), ...minusTowns].sort()).toEqual(
      hexDefs.filter(({ town }) => town !== undefined).map(({ id }) => id),
    )
  })

  it('are two tables of results for all odds and dice', () => {
    expect([combatTables.mobile.labels.length, combatTables.assault.labels.length]).toEqual([12, 11])
    expect([combatTables.mobile.labels.at(-1), combatTables.assault.labels.at(-1)]).toEqual(['8-1', '7-1'])
    expect(combatTables.mobile.dice.all).toBe(10)
  })

  it('are twenty events for each side, of which eight without supply are drawn in scenarios 2 and 3', () => {
    expect(eventData.events.map(({ letter }) => letter).join('')).toBe('ABCDEFGHIJKLMNOPQRST')
    expect(eventData.handLimits).toEqual({ us: 5, japan: 8 })
    const small = eventData.events.filter(({ us }) => us.scenarios.some((each) => each === 'abucay-line'))
    expect(small.map(({ letter }) => letter).join('')).toBe('EFGLNPST')
    for (const { us, japan } of small) for (const event of [us, japan]) expect('supply' in event).toBe(false)
  })

  it('name as a river or trail only pairs of hexes that they list once', () => {
    const pairs = [hexsideData.rivers, hexsideData.mountains, hexsideData.mudflats]
      .flat()
      .map((pair) => [...pair].sort().join())
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(new Set(routeData.chains.map(({ name }) => name)).size).toBe(routeData.chains.length)
  })
})
