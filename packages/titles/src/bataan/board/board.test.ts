import { Match } from '@topside/engine'
import { CheapDice, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { seenOf } from '../../shared/testing.ts'
import { airDefs } from '../data/air.ts'
import { BOX_IDS } from '../data/boxes.ts'
import { hexDefs, hexOf } from '../data/hexes.ts'
import { SCENARIOS, type ScenarioId } from '../data/scenario.ts'
import { inArea, scenarios } from '../data/scenarios.ts'
import { navalDefs } from '../data/ships.ts'
import { formationDefs, markerDefs, SIDES, unitDefs } from '../data/units.ts'
import { bataan } from '../testing/index.ts'
import { rules } from '../title.ts'
import { boardFor } from './board.ts'
import { counters, legend } from './counters.ts'
import { centreOf, cornerNames, cornersOf, rowOf } from './geometry.ts'
import { shownValue } from './layers.ts'
import { outlinesOf } from './outlines.ts'
import { gameOf, layer, path } from './overlays.ts'

const board = boardFor({})
const layac = boardFor({ scenario: 'layac' })

describe('the board', () => {
  it('has every hex of the area and every box once', () => {
    const ids = layac.spaces.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id } of hexDefs) if (rowOf(id) <= 12) expect(ids).toContain(id)
    expect(board.spaces.length).toBe(hexDefs.length + BOX_IDS.length)
    for (const { id: scenario, setup, supplySources, area } of scenarios) {
      const drawn = new Set(boardFor({ scenario }).spaces.map(({ id }) => id))
      const needed = [...setup.map(({ hex }) => hex), ...supplySources.us, ...supplySources.japan]
      expect(needed.filter((hex) => !drawn.has(hex))).toEqual([])
      expect(hexDefs.filter(({ id }) => inArea(area, hexOf(id)) && !drawn.has(id))).toEqual([])
    }
  })

  it('has the boxes that a scenario uses, and no others', () => {
    const boxesOf = (scenario: ScenarioId) =>
      new Set<string>(boardFor({ scenario }).spaces.flatMap(({ id, kind }) => (kind === 'box' ? [id] : [])))
    const missing = BOX_IDS.filter((id) => !boxesOf('layac').has(id))
    const seas = ['manila-bay', 'australia', 'clark-field-ready', 'manila-box', 'close-support']
    expect(missing).toEqual(expect.arrayContaining([...seas, 'us-events', 'events-pool', 'forts', 'us-reserve']))
    for (const scenario of SCENARIOS.filter((id) => id !== 'layac')) expect(boxesOf(scenario).size).toBe(BOX_IDS.length)
  })

  it('draws everything that is in play', () => {
    const drawn = new Set(layac.spaces.map(({ id }) => id))
    const random = seededRandom('layac')
    const match = Match.start(rules, { options: { scenario: 'layac' }, dice: new CheapDice('layac') })
    const away = new Set<string>()
    while (match.outcome === undefined) {
      for (const { space } of match.game.table.pieces) if (!drawn.has(space.id)) away.add(space.id)
      const [seat = 0] = match.deciding
      const { choices = [] } = match.decision(seat) ?? {}
      const choice = choices[Math.floor(random() * choices.length)]
      if (choice !== undefined) match.apply({ kind: 'choose', seat, choice })
    }
    // Markers of events and fortifications that are not in the scenario.
    expect([...away].sort()).toEqual(['events-unused', 'forts'])
  })

  it('keeps everything within its size', () => {
    const boards = SCENARIOS.map((scenario) => boardFor({ scenario }))
    for (const { size, spaces, tracks } of [board, ...boards])
      for (const [x, y] of [...spaces, ...tracks].flatMap(({ polygon }) => polygon)) {
        expect(x >= 0 && x <= size.w).toBe(true)
        expect(y >= 0 && y <= size.h).toBe(true)
      }
  })

  it('shares a side between neighbours: columns with odd numbers lie half a hex further south', () => {
    const shared = (a: string, b: string) =>
      cornersOf(a).filter(([x, y]) => cornersOf(b).some(([u, v]) => Math.hypot(x - u, y - v) < 1)).length
    expect([shared('3604', '3704'), shared('3604', '3703'), shared('3604', '3605'), shared('3604', '3705')]).toEqual([
      ...[2, 2, 2, 0],
    ])
  })

  it('gives neighbours exactly the same corners, so that nothing is drawn between the hexes of a reach', () => {
    const at = new Map<string, string>()
    for (const { id } of hexDefs)
      cornersOf(id).forEach((corner, i) => {
        const name = cornerNames(id)[i] ?? ''
        expect(at.get(name) ?? corner.join()).toBe(corner.join())
        at.set(name, corner.join())
      })
  })

  it('draws no ring across hexes that touch, wherever they lie', () => {
    const land = new Set(
      hexDefs.filter(({ id }) => rowOf(id) <= 11 && id > '1900' && id < '3500').map(({ id }) => hexOf(id)),
    )
    expect(outlinesOf(land)).toHaveLength(1)
  })

  it('draws a smooth ring round hexes, and one round the hole in them', () => {
    const around = ['3604', '3704', '3705', '3606', '3505', '3504'].map(hexOf)
    const [outer, inner, ...more] = outlinesOf(new Set(around))
    expect([outer?.hole, inner?.hole, more.length]).toEqual([false, true, 0])
    const [x, y] = centreOf('3605')
    expect(inner?.ring.every(([u, v]) => Math.hypot(u - x, v - y) < 45)).toBe(true)
  })
})

describe('the counters', () => {
  it('2.22 every counter has a name, its letters and its figures', () => {
    for (const { id } of [...unitDefs, ...markerDefs, ...navalDefs]) {
      expect(counters[id]?.name).toMatch(/\w/)
      expect(counters[id]?.label.length).toBeLessThanOrEqual(9)
    }
    expect(counters['jp-iii(-)/9']?.label).toBe('III(-)/9')
    expect(counters['us-1/31']).toMatchObject({
      label: '1/31',
      formation: { letters: 'PS', colour: '#6CC4F0' },
      factors: [5, 5, 6, 6].map((n) => ({ value: `${n}` })),
    })
    expect(counters['jp-nav-barge-3']).toMatchObject({ label: 'Barge 3', fire: [{ value: '5' }] })
    expect(counters['us-88-art']).toMatchObject({ symbol: 'artillery', fire: [{ value: '2' }, { value: '7' }] })
  })
})

describe('the formations', () => {
  it('4.31 have a colour of their own on each side, on units and markers alike, and stand in the legend', () => {
    expect(legend.map(({ name }) => name)).toEqual(formationDefs.map(({ name }) => name))
    for (const side of SIDES) {
      const colours = legend.filter((each) => each.side === side).map(({ formation }) => formation?.colour)
      expect(new Set(colours).size).toBe(colours.length)
    }
    expect(counters['marker-us-ps-1']).toMatchObject({ label: 'PS', formation: { letters: '', colour: '#6CC4F0' } })
    expect(counters['us-88-art']?.formation).toBeUndefined()
  })
})

describe('the air units', () => {
  it('2.26 show their code, points and efficiency', () => {
    expect(counters['jp-air-sally-60']).toMatchObject({
      symbol: 'aircraft',
      corner: 'B',
      factors: [{ value: '2' }, { value: '6' }],
    })
    expect(airDefs.map(({ id, code }) => `${counters[id]?.corner}${code}`).every((pair) => pair[0] === pair[1])).toBe(
      true,
    )
    expect(new Set(airDefs.map(({ code }) => code))).toEqual(new Set(['A', 'B', 'F']))
  })
})

describe('the layers', () => {
  const match = bataan({ step: 'move', units: { '3604': ['jp-1+2/1f'], '3607': ['us-88-art', 'us-71-hq'] } })
  const seen = seenOf(match.game, 0)

  it('show where the formation of a unit is; Army units have none', () => {
    expect(layer(seen, 'formation', 'us-71-hq')).toEqual(['3607'])
    expect(layer(seen, 'formation', 'us-88-art')).toEqual([])
  })

  it('show zones, supply, and of one unit its reach, command and range', () => {
    expect(gameOf(seen).table.piece('jp-1+2/1f').space.id).toBe('3604')
    expect(layer(seen, 'japan-zones')).toEqual(expect.arrayContaining(['3605', '3704']))
    expect(layer(seen, 'us-supply')).toContain('3607')
    expect(layer(seen, 'reach', 'jp-1+2/1f')).toContain('3704')
    expect(layer(seen, 'command', 'us-71-hq')).toContain('3603')
    expect(layer(seen, 'range', 'us-88-art')).toContain('3600')
    expect(layer(seen, 'range')).toEqual([])
  })

  it('show the way of a move, and costs in points', () => {
    const move = { verb: 'move', piece: 'jp-1+2/1f', space: '3602', value: 2 }
    expect(path(seen, move)).toEqual(['3604', '3603', '3602'])
    expect([shownValue(move), shownValue({ verb: 'put', value: 2 })]).toEqual([1, 2])
  })
})
