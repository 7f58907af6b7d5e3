import { Match } from '@topside/engine'
import { Play, ScriptedDice } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { boxes, tracks as drawnTracks } from './boxes.ts'
import { BOX_IDS, hexDefs, hexOf, terrainOf } from './ground.ts'
import { scenarios } from './tables.ts'
import { leyte, said } from './testing.ts'
import { rules } from './title.ts'
import { SIDES } from './units.ts'

const start = (scenario: string, options = {}) =>
  new Play(Match.start(rules, { options: { scenario, ...options }, dice: new ScriptedDice() }))

describe('sequence of play', () => {
  it('4.1 movement, reinforcements and combat of the first player, then of the other', () => {
    const units = { '2024': 'us-19-regt', '1405': 'jp-1-regt', 'us-withheld': 'us-7-regt' }
    const match = leyte({ scenario: 'american-assault', turn: 4, units, step: 'playerTurn', phase: 'movement' })
    match.until(
      () => match.game.vars.turn === 5,
      ({ choices }) => choices.at(-1)!,
    )
    const headings = match.records().filter(({ heading }) => heading === 2)
    expect(headings.map(({ key, args }) => [key, args?.['side']])).toEqual([
      ['phase.movement', { side: 'us' }],
      ['phase.reinforcement', { side: 'us' }],
      ['phase.combat', { side: 'us' }],
      ['phase.movement', { side: 'japan' }],
      ['phase.combat', { side: 'japan' }],
      ['phase.movement', { side: 'us' }],
    ])
  })

  it('4.2 a game-turn ends after both player-turns', () => {
    const match = leyte({ phase: 'over', side: 'japan', turn: 4, units: { '2024': 'us-19-regt', '2018': 'us-13-art' } })
    expect(match.record('turn.begins')).toMatchObject({ rule: '4.2', args: { turn: 5 } })
    expect([match.track('turn'), match.game.vars.side]).toEqual([5, 'us'])
  })

  it('8.3 each player-turn brings new support points', () => {
    const units = { '2024': 'us-19-regt', '2018': 'us-13-art', '1405': 'jp-1-regt' }
    const match = leyte({ turn: 1, units, step: 'playerTurn', phase: 'movement' })
    expect([match.track('us-support'), match.record('support.given').rule]).toEqual([8, '8.3'])
  })
})

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

  it('16.12 the Japanese units of the American Assault stand where the rules say', () => {
    const match = start('american-assault')
    const places = { 'jp-3/9': '2626', 'jp-2/9': '2426', 'jp-1/9': '2228', 'jp-3/33': '2327', 'jp-7-arm': '1224' }
    for (const [unit, hex] of Object.entries(places)) expect(match.at(unit)).toBe(hex)
    expect(match.at('jp-2/22-art')).toBe('1430')
  })

  it('16.21 and 16.22 units of the same name are told apart', () => {
    const match = start('mountain-barrier')
    const places = {
      'us-7-regt': '2413',
      'jp-41-regt': '2604',
      'jp-41-bn': '2505',
      'jp-1-regt': '1406',
      'jp-1-eng': '1904',
    }
    for (const [unit, hex] of Object.entries(places)) expect(match.at(unit)).toBe(hex)
  })

  it('16.31 the regiment that the list has lost stands at 2504', () => {
    const match = start('final-collapse')
    const places = {
      'us-128-regt': '2504',
      'us-128-bn': '2505',
      'us-126-regt': '2405',
      'us-126-bn': '2406',
      'us-7-regt': '2208',
    }
    for (const [unit, hex] of Object.entries(places)) expect(match.at(unit)).toBe(hex)
  })

  it('16.32 the Japanese units of the Final Collapse stand where the rules say', () => {
    const match = start('final-collapse')
    const places = {
      'jp-1-bn': '2101',
      'jp-1-eng': '2203',
      'jp-1-recon': '2103',
      'jp-26-art': '2104',
      'jp-13-regt': '0515',
    }
    for (const [unit, hex] of Object.entries(places)) expect(match.at(unit)).toBe(hex)
  })

  it('16.11 no American unit is on the map when the American Assault begins', () => {
    for (const piece of start('american-assault').game.table.pieces)
      if (piece.def.side === 'us') expect(piece.space.def.terrain).toBeUndefined()
  })

  it('16.23 Japanese units may not enter the southernmost row', () => {
    const units = { '0216': 'jp-1-regt', '1405': 'jp-41-regt' }
    const reach = (scenario: string) => {
      const match = leyte({ scenario, phase: 'movement', side: 'japan', units })
      match.choose({ verb: 'unit', piece: 'jp-1-regt' })
      return match
    }
    expect(reach('american-assault').turn.offered({ space: '0115' })).toHaveLength(1)
    const barrier = reach('mountain-barrier')
    expect(barrier.turn.offered({ space: '0115' })).toEqual([])
    expect(said(barrier.refuses({ verb: 'move', piece: 'jp-1-regt', space: '0115', value: 2 }).text)).toBe(
      'why.forbidden 16.23',
    )
  })

  it('16.23 nor come in there from the west', () => {
    const units = { 'japan-reinforcements': 'jp-3/77' }
    const match = leyte({ scenario: 'mountain-barrier', phase: 'reinforcement', side: 'japan', turn: 15, units })
    match.choose({ verb: 'bring', piece: 'jp-3/77' })
    expect(match.turn.ask).toBe('ask.arrival.west-edge')
    expect(match.turn.offered({ space: '0201' })).toHaveLength(1)
    expect(match.turn.offered({ space: '0101' })).toEqual([])
  })

  it('16.33 the American player moves first in all scenarios, whichever seat he has', () => {
    for (const { id } of scenarios)
      for (const [sides, seat] of [
        ['first-us', 0],
        ['first-japan', 1],
      ] as const) {
        const match = start(id, { sides })
        expect(match.match.deciding).toEqual([seat])
        expect(rules.sideOf(match.game, seat)).toBe('us')
      }
  })
})

describe('data', () => {
  it('every deployed unit stands alone on land, and no unit is both deployed and to come', () => {
    for (const { deployment, arrivals } of scenarios) {
      const hexes = SIDES.flatMap((side) => Object.values(deployment[side]))
      expect(new Set(hexes).size).toBe(hexes.length)
      for (const hex of hexes) expect(terrainOf(hexOf(hex))).not.toBe('sea')
      for (const side of SIDES) for (const unit of Object.keys(deployment[side])) expect(arrivals.has(unit)).toBe(false)
    }
  })

  it('the board draws every box and track of the table, and the hexes are in the order of their numbers', () => {
    expect(boxes.map(({ id }) => id).sort()).toEqual([...BOX_IDS].sort())
    const tracks = rules.table.tracks.map(({ id }) => id)
    for (const { id } of drawnTracks) expect(tracks).toContain(id)
    const ids = hexDefs.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
    expect(ids).toHaveLength(928)
  })
})
