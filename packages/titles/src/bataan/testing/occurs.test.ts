import { DIRECTIONS } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { replayGolden } from '../../shared/golden.ts'
import { expectAll, expectModifiers, valuesIn } from '../../shared/occurs.ts'
import combat from '../data/combat.json' with { type: 'json' }
import { BRIDGE, COVERS, hexDefs, hexOf, hexsides, IMPASSABLE, RIVER, ROAD, TERRAINS, TRAIL } from '../data/hexes.ts'
import { coverRows, terrainRows } from '../data/terrain.ts'
import { CLASSES, NATIONALITIES, TYPES, unitDefs } from '../data/units.ts'
import { terrainParts } from '../rules/10.2-terrain.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'
import { field } from './field.ts'

const matches = ['layac', 'abucay-line', 'mauban-line', 'campaign'].map(
  (name) => replayGolden(rules, new URL(`golden/${name}.json`, import.meta.url)).match,
)

describe('all that is in the data is used', () => {
  it('8.3 each terrain, cover and kind of hexside is on the map', () => {
    expectAll(
      TERRAINS,
      hexDefs.map(({ terrain }) => terrain),
      { swamp: 'no source says which hexes are swamps (8.36); none is made up' },
    )
    expectAll(
      COVERS,
      hexDefs.flatMap(({ cover }) => cover ?? []),
    )
    const kinds = { ROAD, TRAIL, RIVER, BRIDGE, IMPASSABLE }
    const has = (kind: number) =>
      hexDefs.some(({ id }) => DIRECTIONS.some((direction) => hexsides.has(hexOf(id), direction, kind)))
    expectAll(
      Object.keys(kinds),
      Object.entries(kinds).flatMap(([name, kind]) => (has(kind) ? [name] : [])),
      { BRIDGE: 'no source names a bridge (8.35)' },
    )
  })

  it('10.22 each terrain and cover modifies combat as its row says', () => {
    const { game } = field({})
    for (const { id, terrain, cover } of hexDefs) {
      if (terrain === 'sea') continue
      const best = Math.max(terrainRows[terrain].combat, cover === undefined ? 0 : coverRows[cover].combat)
      const [first] = terrainParts(game, { hex: hexOf(id), attackers: [] } as never)
      expect([id, first?.value]).toEqual([id, best])
    }
  })

  it('2.2 each type, class and nationality of units is on the map or in a box in whole matches', () => {
    const used = new Set(
      matches.flatMap(({ game }) =>
        game.table.pieces.filter(({ space }) => !space.id.endsWith('-unused')).map(({ id }) => id),
      ),
    )
    const units = unitDefs.filter(({ id }) => used.has(id))
    expectAll(
      TYPES,
      units.map(({ type }) => type),
    )
    expectAll(
      CLASSES,
      units.map((unit) => unit.class),
    )
    expectAll(
      NATIONALITIES,
      units.map(({ nationality }) => nationality),
    )
  })

  it('10.52, 11.1 each column is used in whole matches', () => {
    const odds = Object.fromEntries(
      ['4-1', '6-1', '7-1', '8-1'].map((each) => [each, 'at such odds most attacks are assaults']),
    )
    expectAll(combat.mobile.columns, valuesIn(matches, /^combat\.mobile$/, 'odds'), odds)
    expectAll(combat.assault.columns, valuesIn(matches, /^combat\.assault$/, 'odds'), {
      '1-4': 'at such odds attacks are mobile',
    })
  })

  it('3.44 to 19.56 each modifier and score counts in whole matches', () => {
    const rare = {
      'part.clear': 'clear terrain gives nothing (10.22)',
      'part.towns-lost': ['19.5-campaign', '19.56 towns of one'],
      'part.siege': ['19.5-campaign', '19.56 golden: 16 support points'],
      'part.least-er': ['3.3-3.7-units', '3.44 Disruption takes two'],
      'part.attrition-option': ['19-scenarios', '19.34 as an option'],
      'part.movement': ['8-movement', '8.15 an allowance'],
      'part.no-less': ['8-movement', '8.15 an allowance'],
      'part.event-tanks-and-infantry': ['17.15-combat', '17.15 US F'],
      'part.event-artillery': ['17.15-combat', '17.15 US D'],
      'part.event-airfield-strike': ['17.15-campaign', '13.14, 10.41 Japanese O'],
      'part.event-forage-us': ['17.15-campaign', '6.44 US C'],
      'part.event-half-rations': ['17.15-campaign', '6.43, 6.53 US K'],
      'part.event-leaflets': ['17.15-phases', '3.44, 17.15 Japanese D'],
      'part.event-mortars': ['17.15-combat', '17.14 first the active player'],
      'part.event-crossing': ['17.15-combat', '17.15 Japanese E'],
      'part.event-assault-teams': ['17.15-combat', '17.15 Japanese R'],
      'part.interdiction': ['15.3-transport', '15.34 Japanese air units'],
      'part.gunfire': ['15.5-gunfire', '15.54 each gives its points'],
      'part.pt-squadron': ['15.5-gunfire', '15.54 PT Squadron 3'],
      'part.gunfire-offset': ['15.5-gunfire', '15.55 air units'],
      'part.against-sea': ['15.45-landings', '15.45 artillery in the landing hex'],
    } as const
    const terrain = ['hill', 'mountain', 'swamp'].map((each) => [`part.${each}`, ['9-11-combat', '10.22 the best']])
    expectModifiers(english, matches, { ...rare, ...Object.fromEntries(terrain) }, new URL('..', import.meta.url))
  })
})
