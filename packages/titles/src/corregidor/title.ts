import type { Title } from '@topside/engine'
import { sidesOf } from '../shared/sides.ts'
import { CRAFT_AT_START } from './data/landing.ts'
import type { CounterDef } from './data/units.ts'
import { faults } from './faults.ts'
import { outline } from './outline.ts'
import { steps } from './rules/5-sequence-of-play.ts'
import { NO_FIRE } from './rules/9-state.ts'
import { guessSupply } from './rules/11.2-supply.ts'
import { setUp } from './rules/11-set-up.ts'
import { showWar } from './rules/11-state.ts'
import type { PlaceDef } from './state/places.ts'
import { scenarioNamed, seatOf } from './state/state.ts'
import type { Vars } from './state/vars.ts'

/** The rules of Corregidor: Fall of a Fortress, 1942 and 1945. */
export const rules: Title<Vars, CounterDef, PlaceDef> = {
  ...outline,
  // A siege has six hundred turns; random play takes up to 8,000 commands, and a whole campaign in which everything
  // moves and fires takes four times as many.
  commands: 40_000,
  setup(game): Vars {
    const { first, firstDay, weekOne, dayOne } = scenarioNamed(game.options['scenario'])
    game.table.setTrack('year', dayOne[0])
    game.table.setTrack('craft', CRAFT_AT_START)
    const war = setUp(game)
    showWar(game, war)
    return {
      turn: 0,
      week: weekOne === undefined ? 0 : 1,
      day: firstDay,
      hour: 0,
      side: first,
      phase: 'administration',
      waiting: { us: null, japan: null },
      announced: false,
      quiet: null,
      group: 0,
      craft: CRAFT_AT_START,
      communications: 0,
      stepsLost: { us: 0, japan: 0 },
      destroyed: { us: [], japan: [] },
      attacked: [],
      frenzy: false,
      engagement: null,
      fire: NO_FIRE,
      war,
    }
  },
  steps,
  firstStep: 'begin',
  sidesOf,
  engagement: ({ vars }) => vars.engagement ?? undefined,
  // The supply of the defenders of Bataan is known only to them (11.2F).
  dealAnew(game, seat, random) {
    if (seat !== seatOf(game, 'us')) guessSupply(game, random)
  },
  faults,
}
