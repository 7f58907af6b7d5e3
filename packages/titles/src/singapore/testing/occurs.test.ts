import { describe, it } from 'vitest'
import { replayGolden } from '../../shared/golden.ts'
import { expectAll, expectModifiers } from '../../shared/occurs.ts'
import { EDGE_KINDS, edgesOf } from '../data/map.ts'
import { BRANCHES, unitDefs } from '../data/units.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'

const matches = ['level', 'two-players', 'casual', 'serious', 'naked-island', 'battle'].map(
  (name) => replayGolden(rules, new URL(`golden/version-4/${name}.json`, import.meta.url)).match,
)

describe('all that is in the data is used', () => {
  it('16.3, 16.5 each kind of border is on the map', () => {
    expectAll(
      EDGE_KINDS,
      edgesOf.flatMap((edges) => edges.map(({ kind }) => kind)),
    )
  })

  it('2.0 each branch, and each of its units, is in play in whole matches', () => {
    const used = new Set(matches.flatMap(({ game }) => game.table.pieces.map(({ id }) => id)))
    const inPlay = unitDefs.filter(({ id }) => used.has(id))
    expectAll(
      BRANCHES,
      inPlay.map(({ branch }) => branch),
      { card: 'cards are no units (18.0)' },
    )
    expectAll(
      unitDefs.map(({ id }) => id),
      inPlay.map(({ id }) => id),
    )
  })

  it('7.2 to 18.3 each modifier and cost counts in whole matches', () => {
    const rare = {
      'part.attacks': 'a plan shows its cost before it is carried out (6.9)',
      'part.borrowed-uniforms': ['18.2-18.3-cards', '18.3 borrowed-uniforms: no defence bonus'],
      'part.commit': 'a list of strikes shows its cost before it is committed (11.2)',
      'part.ground': ['16-bonus', 'M13 on the road and beside it'],
      'part.mangrove-ambush': ['18.2-18.3-cards', 'mangrove-ambush'],
      'part.sappers': ['18.2-18.3-cards', 'sappers'],
    } as const
    expectModifiers(english, matches, rare, new URL('..', import.meta.url))
  })
})
