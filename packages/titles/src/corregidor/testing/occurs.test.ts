import { describe, expect, it } from 'vitest'
import { replayGolden } from '../../shared/golden.ts'
import { expectAll, expectModifiers, type Rare, valuesIn } from '../../shared/occurs.ts'
import { groundTable } from '../data/combat.ts'
import { BOMBARDMENT } from '../data/fire.ts'
import { BARRIER, between, CLIFF, hexDefs, hexOf, neighboursOf, ROAD, TERRAINS } from '../data/hexes.ts'
import { counterDefs, NATIONS, SIZES, UNIT_TYPES } from '../data/units.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'

/** Modifiers and costs that the whole matches, without options and with few weeks on Bataan, may lack: their tests. */
const RARE: Rare = {
  'part.jungle': ['8.1-terrain', '8.1L jungle'],
  'part.late': ['11.2-japanese', '11.2T without Olongapo'],
  'part.mountain': ['8.1-terrain', '8.1N mountains'],
  'part.on-bataan': ['11.2-japanese', '11.2S Japanese'],
  'part.river': ['8.1-terrain', '8.1P two less'],
  'part.river-cost': ['8.1-terrain', '8.1P a river costs'],
  'part.searchlight': ['9-fire-at-sea', '13.14 searchlights'],
  'part.stronghold': ['10-combat', '8.1Q the three'],
  'part.town': ['8.1-terrain', '8.1I towns of Bataan'],
  'part.unsupplied': ['11.2-campaign', '11.2G one point'],
  'part.zone-to-zone': ['8.2-zones', '8.2C on Bataan'],
}

const matches = ['fall', 'campaign', 'recapture'].map(
  (name) => replayGolden(rules, new URL(`golden/${name}.json`, import.meta.url)).match,
)

describe('all that is in the data is used', () => {
  it.each([
    ['i', { jungle: 'Bataan map alone (8.1L)', mountain: 'Bataan map alone (8.1N)', fort: 'an island in the small' }],
    ['b', { tunnel: 'main map alone (8.1H)' }],
  ])('8.1 each terrain lies on map %s, or belongs to the other', (map, absent) => {
    const there = hexDefs.flatMap(({ id, terrain }) => (id.startsWith(map) ? [terrain] : []))
    expectAll(TERRAINS, there, absent)
  })

  it('8.1 each kind of hexside and of place is on a map', () => {
    const sides = { ROAD, CLIFF, BARRIER }
    const has = (feature: number) =>
      hexDefs.some(({ id }) => neighboursOf(hexOf(id)).some((next) => between(hexOf(id), next, feature)))
    expect(Object.entries(sides).filter(([, feature]) => !has(feature))).toEqual([])
    const fields = ['beach', 'tunnel', 'works', 'coastal', 'rivers', 'town', 'airfield', 'ports', 'edge', 'batteries']
    expectAll(
      fields,
      hexDefs.flatMap((def) => Object.keys(def)),
    )
  })

  it('3.2 each type, size and nation of units is on the map in whole matches', () => {
    const used = matches.flatMap((match) =>
      match.game.table.pieces.filter(({ space }) => !space.id.endsWith('-unused')).map(({ id }) => id),
    )
    const defs = counterDefs.filter(({ id }) => used.includes(id))
    const units = defs.flatMap((def) => (def.kind === 'unit' ? [def] : []))
    expectAll(
      UNIT_TYPES,
      units.map(({ type }) => type),
      { searchlight: 'they belong to an option, which these matches do not have (13.14)' },
    )
    expectAll(
      SIZES,
      units.map(({ size }) => size),
      { brigade: 'an example of 3.2: the 65th Brigade is three regiments (11.2)' },
    )
    expectAll(
      NATIONS,
      defs.map(({ nation }) => nation),
    )
  })

  it('9.1, 10.0 each column of odds is used in whole matches', () => {
    expectAll(BOMBARDMENT.labels, valuesIn(matches, /^bombardment\.hit$/, 'odds'))
    expectAll(groundTable.labels, valuesIn(matches, /^combat\.fought$/, 'odds'))
  })

  it('8.1 to 13.14 each modifier counts in whole matches', () => {
    expectModifiers(english, matches, RARE, new URL('..', import.meta.url))
  })
})
