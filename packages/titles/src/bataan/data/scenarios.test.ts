import { describe, expect, it } from 'vitest'
import { hexAt, hexGrid, hexOf, onRoute } from './hexes.ts'
import type { Placement, Scenario } from './scenario.ts'
import { inArea, scenarios } from './scenarios.ts'
import { unitDefs } from './units.ts'

const unit = (id: string) => unitDefs.find((each) => each.id === id)!
const distance = (a: string, b: string) => hexGrid.distance(hexOf(a), hexOf(b))

describe('the scenarios', () => {
  it('have the turns, markers and supply sources of rules 19.1 to 19.5', () => {
    expect(scenarios.map(({ firstTurn, lastTurn }) => [firstTurn, lastTurn])).toEqual([
      ...[
        [1, 2],
        [3, 8],
        [4, 8],
        [23, 29],
        [3, 25],
      ],
    ])
    const markers = ({ markers: all }: Scenario, side: string) =>
      [...all].filter(([id]) => id.startsWith(side)).reduce((found, [, each]) => found + each, 0)
    expect(scenarios.map((each) => [markers(each, 'us'), markers(each, 'jp')])).toEqual([
      ...[
        [2, 2],
        [3, 4],
        [2, 1],
        [10, 7],
        [3, 4],
      ],
    ])
    expect(scenarios.map(({ supplySources }) => [supplySources.us, supplySources.japan])).toEqual([
      ...[
        [['3911'], ['4200']],
        [['4230'], ['4200']],
        [['2223'], ['1604']],
      ],
      ...[
        [['3140'], ['1604', '4200']],
        [['3140'], ['1604', '4200']],
      ],
    ])
    expect(scenarios[1]!.forts.map(({ hex }) => hex).join(' ')).toBe('3914 3814 3713 3613 3513 3414 3314 3215')
  })

  it('set up every unit once, on land inside the area, at most nine stacking points to a hex', () => {
    for (const scenario of scenarios) {
      const boxes: ReadonlySet<string> = new Set(scenario.arrivals.flatMap(({ units: those }) => those))
      const placed = [...scenario.setup, ...scenario.setupTurn4]
      expect(new Set(placed.map(({ unit: id }) => id)).size, scenario.id).toBe(placed.length)
      for (const { unit: id } of placed) expect(boxes.has(id), `${scenario.id} ${id}`).toBe(false)
      checkPlacements(scenario, scenario.setup)
      checkPlacements(scenario, scenario.setupTurn4)
    }
  })

  it('have a headquarters for every formation with markers', () => {
    for (const { id, markers, markersAdded, setup, setupTurn4, arrivals } of scenarios) {
      const present = new Set<string>([...setup, ...setupTurn4].map(({ unit: each }) => each))
      for (const each of arrivals.flatMap(({ units: those }) => those)) present.add(each)
      for (const formation of [...markers.keys(), ...markersAdded.map((each) => each.formation)])
        expect(
          unitDefs.some((def) => def.formation === formation && def.type === 'hq' && present.has(def.id)),
          `${id} ${formation}`,
        ).toBe(true)
    }
  })

  it('place units as the extended example of play has them', () => {
    const at = new Map<string, string>(scenarios[1]!.setup.map(({ unit: id, hex }) => [id, hex]))
    const stated = {
      'jp-65-hq': '3806',
      'jp-9(+)-at': '3806',
      'jp-1/7-arm': '3503',
      'jp-1-art': '3503',
      'jp-15-mtn': '3504',
    }
    const more = {
      'jp-9(+)-art': '3603',
      'jp-8-hvy': '3603',
      'us-ps-hq': '3919',
      'us-3/51': '3314',
      'us-51(+)-art': '3314',
    }
    const front = { 'us-2/53': '3215', 'us-1/53': '3115', 'us-1/42': '3713', 'us-3/43': '3513' }
    for (const [id, hex] of Object.entries({ ...stated, ...more, ...front }))
      expect([id, at.get(id)]).toEqual([id, hex])
    const army = ['us-2-prov', 'us-21(-)-art', 'us-a/194', 'us-b/194'].map((id) =>
      distance(at.get('us-ps-hq')!, at.get(id)!),
    )
    expect(Math.max(...army)).toBeLessThanOrEqual(4)
    expect([distance('3211', at.get('jp-48-mtn')!), distance(at.get('us-51-hq')!, at.get('us-86-art')!)]).toEqual([
      2, 3,
    ])
  })
})

function checkPlacements(scenario: Scenario, placements: readonly Placement[]): void {
  const stacking = new Map<string, number>()
  const sides = new Map<string, string>()
  const offArea = scenario.id === 'abucay-line' ? 'us-31' : undefined
  for (const { unit: id, hex, reduced } of placements) {
    const def = unit(id)
    const { terrain, cover } = hexAt(hexOf(hex))
    expect(terrain, `${scenario.id} ${id}`).not.toBe('sea')
    if (def.formation !== offArea || offArea === undefined)
      expect(inArea(scenario.area, hexOf(hex)), `${scenario.id} ${id}`).toBe(true)
    if (reduced) expect(def.reduced, id).toBeDefined()
    if (def.class === 'motorized' || def.class === 'artillery')
      expect(onRoute[hexOf(hex)] === 1 || (terrain !== 'mountain' && cover !== 'jungle'), `${scenario.id} ${id}`).toBe(
        true,
      )
    stacking.set(hex, (stacking.get(hex) ?? 0) + def.stacking)
    expect(sides.get(hex) ?? def.side, hex).toBe(def.side)
    sides.set(hex, def.side)
  }
  for (const [hex, points] of stacking) expect([hex, points <= 9]).toEqual([hex, true])
}
