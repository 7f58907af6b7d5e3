import { describe, it } from 'vitest'
import { replayGolden } from '../../shared/golden.ts'
import { expectAll, expectModifiers, linesOf, valuesIn } from '../../shared/occurs.ts'
import data from '../data/combat.json' with { type: 'json' }
import { RESULTS } from '../data/combat.ts'
import { BEACHES, hexDefs, TERRAINS } from '../data/hexes.ts'
import { links } from '../data/routes.ts'
import terrain from '../data/terrain.json' with { type: 'json' }
import { unitDefs } from '../data/units.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'

const matches = ['american-assault', 'mountain-barrier', 'final-collapse'].map(
  (name) => replayGolden(rules, new URL(`golden/version-5/${name}.json`, import.meta.url)).match,
)

describe('all that is in the data is used', () => {
  it('5.2, 7.4 each terrain, beach and route is on the map, and each land terrain has its cost', () => {
    expectAll(
      TERRAINS,
      hexDefs.map(({ terrain }) => terrain),
    )
    expectAll(
      BEACHES,
      hexDefs.flatMap(({ beach }) => beach ?? []),
    )
    expectAll(
      ['road', 'trail'],
      links.map(([, , kind]) => kind),
    )
    expectAll(Object.keys(terrain.costs), [...TERRAINS.filter((each) => each !== 'sea'), 'road', 'trail'])
  })

  it('18.0 each type of unit is on the map in whole matches', () => {
    const onMap = matches.flatMap(({ game }) => game.table.pieces.filter(({ space }) => !space.id.endsWith('-unused')))
    expectAll(
      unitDefs.map(({ type }) => type),
      unitDefs.filter(({ id }) => onMap.some((piece) => piece.id === id)).map(({ type }) => type),
    )
  })

  it('7.3 each column is used in whole matches, and each result is in a table', () => {
    expectAll(
      data.columns.map(({ label }) => label),
      valuesIn(matches, /^combat\.(A1|Br|D\d|AE|DE|Ex|Ax)$/, 'column'),
    )
    expectAll(
      RESULTS,
      Object.values(data.tables).flatMap((rows) => rows.flat()),
    )
    const told = linesOf(matches).map(({ key }) => key)
    expectAll(
      RESULTS.map((result) => `combat.${result}`),
      told,
      {
        'combat.D4': 'the last column of the active table alone (7.6): rules/7.6-retreats.test.ts',
        'combat.Ex': 'an exchange (7.5): rules/7.5-losses.test.ts',
        'combat.Ax': 'the same for the attacker (7.5): rules/7.5-losses.test.ts',
      },
    )
  })

  it('7.3 to 16.24 each modifier and score counts in whole matches', () => {
    const rare = {
      'part.through': ['16.2-mountain-barrier', '16.24 golden'],
      'part.airfields': ['16.1-american-assault', '16.1'],
      'part.beaches': ['15.2-objectives', '15.22 Japanese units'],
    } as const
    expectModifiers(english, matches, rare, new URL('..', import.meta.url))
  })
})
