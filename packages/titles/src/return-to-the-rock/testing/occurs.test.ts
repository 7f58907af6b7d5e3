import { describe, expect, it } from 'vitest'
import { replayGolden } from '../../shared/golden.ts'
import { expectAll, expectModifiers } from '../../shared/occurs.ts'
import { areaDefs } from '../data/areas.ts'
import { markerDefs, unitDefs } from '../data/units.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'

const matches = ['too-slow', 'operational', 'prevented', 'whole-island'].map(
  (name) => replayGolden(rules, new URL(`golden/${name}.json`, import.meta.url)).match,
)

describe('all that is in the data is used', () => {
  it('3.1 each Terrain Effects Modifier and each kind of border is on the map', () => {
    const areas = areaDefs.filter(({ kind }) => kind === 'area')
    expect([...new Set(areas.map(({ tem }) => tem))].toSorted()).toEqual([1, 2, 3, 4])
    expectAll(
      ['unrestricted', 'restricted'],
      areas.flatMap(({ borders }) => [...borders.values()]),
    )
  })

  it('each unit, and each kind of marker, is in play in whole matches', () => {
    const inPlay = matches.flatMap(({ game }) =>
      game.table.pieces.filter(({ space }) => !space.id.startsWith('removed')),
    )
    expectAll(
      unitDefs.map(({ id }) => id),
      inPlay.map(({ id }) => id),
    )
    const kinds = markerDefs.filter(({ id }) => inPlay.some((piece) => piece.id === id)).map(({ marker }) => marker)
    expectAll(
      markerDefs.map(({ marker }) => marker),
      kinds,
    )
  })

  it('8.6 to 12.5 each modifier counts in whole matches', () => {
    const rare = { 'part.watched': ['8.6-infiltration', '8.6 a Fresh American unit'] } as const
    expectModifiers(english, matches, rare, new URL('..', import.meta.url))
  })
})
