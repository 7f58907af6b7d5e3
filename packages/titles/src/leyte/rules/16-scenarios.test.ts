import { Match } from '@topside/engine'
import { Play, ScriptedDice } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { hexOf, terrainOf } from '../data/hexes.ts'
import { scenarios } from '../data/scenarios.ts'
import { SIDES } from '../data/units.ts'
import { rules } from '../title.ts'

const start = (scenario: string, options = {}) =>
  new Play(Match.start(rules, { options: { scenario, ...options }, dice: new ScriptedDice() }))

describe('scenarios', () => {
  it.each([
    ['american-assault', '16.1', 1, 8, 0, 12],
    ['mountain-barrier', '16.2', 9, 17, 25, 24],
    ['final-collapse', '16.3', 18, 26, 42, 25],
  ] as const)('16.0 %s begins in its historical deployment', (id, rule, first, last, us, japan) => {
    const match = start(id)
    expect(match.record(`begin.${id}`).rule).toBe(rule)
    expect(match.record('begin.turns')).toMatchObject({ rule: `${rule}3`, args: { first, last } })
    const deployed = match.records('begin.deployed')
    expect(deployed.map(({ rule: of, args }) => [of, args?.['units']])).toEqual([
      [`${rule}1`, us],
      [`${rule}2`, japan],
    ])
    expect([match.track('turn'), match.track('last')]).toEqual([first, last])
    expect(rules.faults(match.game)).toEqual([])
  })

  it('16.11 no American unit is on the map when the American Assault begins', () => {
    for (const piece of start('american-assault').game.table.pieces)
      if (piece.def.side === 'us') expect(piece.space.def.terrain).toBeUndefined()
  })

  it('16.12 the Japanese units of the American Assault stand where the rules say', () => {
    const match = start('american-assault')
    const places = { 'jp-3/9': '2626', 'jp-2/9': '2426', 'jp-1/9': '2228', 'jp-3/33': '2327', 'jp-7-arm': '1224' }
    for (const [unit, hex] of Object.entries(places)) expect(match.at(unit)).toBe(hex)
    expect(match.at('jp-2/22-art')).toBe('1430')
  })

  /** Initial places of units in a scenario. */
  const places = (scenario: string, ...units: readonly string[]) => {
    const match = start(scenario)
    return units.map((unit) => match.at(unit)).join(' ')
  }

  it('16.21 and 16.22 units of the same name are told apart', () => {
    const units = ['us-7-regt', 'jp-41-regt', 'jp-41-bn', 'jp-1-regt', 'jp-1-eng']
    expect(places('mountain-barrier', ...units)).toBe('2413 2604 2505 1406 1904')
  })

  it('16.31 the regiment that the list has lost stands at 2504', () => {
    const units = ['us-128-regt', 'us-128-bn', 'us-126-regt', 'us-126-bn', 'us-7-regt']
    expect(places('final-collapse', ...units)).toBe('2504 2505 2405 2406 2208')
  })

  it('16.32 the Japanese units of the Final Collapse stand where the rules say', () => {
    const units = ['jp-1-bn', 'jp-1-eng', 'jp-1-recon', 'jp-26-art', 'jp-13-regt']
    expect(places('final-collapse', ...units)).toBe('2101 2203 2103 2104 0515')
  })

  it('16.33 the American player moves first in all scenarios, whichever seat he has', () => {
    for (const { id } of scenarios)
      for (const [sides, seat] of [
        ['first-us', 0],
        ['first-japan', 1],
      ] as const) {
        const match = start(id, { sides })
        expect(match.match.deciding).toEqual([seat])
        expect(rules.sidesOf(match.game, seat)).toEqual(['us'])
      }
  })

  it('every deployed unit stands alone on land, and no unit is both deployed and to come', () => {
    for (const { deployment, arrivals } of scenarios) {
      const hexes = SIDES.flatMap((side) => [...deployment[side].values()])
      expect(new Set(hexes).size).toBe(hexes.length)
      for (const hex of hexes) expect(terrainOf(hexOf(hex))).not.toBe('sea')
      for (const side of SIDES) for (const unit of deployment[side].keys()) expect(arrivals.has(unit)).toBe(false)
    }
  })
})
