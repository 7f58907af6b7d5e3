import type { Title } from '@topside/engine'
import type { PlaceDef } from './data/map.ts'
import type { UnitDef } from './data/units.ts'
import { faults } from './faults.ts'
import { outline } from './outline.ts'
import { alliesOf, resignation } from './rules/1-armies.ts'
import { steps } from './rules/2-sequence.ts'
import { battlePicture } from './rules/11-picture.ts'
import { dealCardsAnew, layCards } from './rules/18-cards.ts'
import { firstAxes, layOut } from './rules/19-scenarios.ts'
import { seating } from './state/state.ts'
import { nothingYet, type Vars } from './state/vars.ts'

/** The rules of Singapore 1942. */
export const rules: Title<Vars, UnitDef, PlaceDef> = {
  ...outline,
  setup(game): Vars {
    layOut(game)
    layCards(game)
    return {
      period: 1,
      army: 'japanese',
      phase: 'deployment',
      axes: firstAxes(game),
      ...nothingYet(),
    }
  },
  steps,
  firstStep: 'begin',
  alliesOf,
  resignation,
  engagement: battlePicture,
  dealAnew: dealCardsAnew,
  sidesOf: (game, seat) => seating(game.options, game.settings.length)[seat] ?? [],
  faults,
}
