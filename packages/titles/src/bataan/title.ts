import { dealUnseen, type Title, UNPLAYED } from '@topside/engine'
import { sidesOf } from '../shared/sides.ts'
import type { PlaceDef } from './data/hexes.ts'
import { type CounterDef, SIDES } from './data/units.ts'
import { faults } from './faults.ts'
import { outline } from './outline.ts'
import { controlledFrom, takeControl } from './rules/3.1-terminology.ts'
import { layMarkers } from './rules/4.1-setting-up.ts'
import { steps } from './rules/4.2-sequence-of-play.ts'
import { layArrivals } from './rules/5.1-reinforcements.ts'
import { shownCombat } from './rules/10-picture.ts'
import { showFort } from './rules/14.1-repairs.ts'
import { dealScouts } from './rules/16.32-philippine-scouts.ts'
import { layManila } from './rules/16.42-manila.ts'
import { layEvents } from './rules/17.11-drawing.ts'
import { dealEvents } from './rules/17.12-dealing.ts'
import { display, hold, holdAirfields, place, varsAtStart } from './rules/18.2-set-up.ts'
import { isMarker, scenarioNamed } from './state/state.ts'
import type { Vars } from './state/vars.ts'

/** The rules of BATAAN!, the battle for the Philippines, 1942. */
export const rules: Title<Vars, CounterDef, PlaceDef> = {
  ...outline,
  // A campaign in which every unit moves whenever it can takes some 12,000 commands; with many takebacks, more.
  commands: 30_000,
  setup(game): Vars {
    const scenario = scenarioNamed(game.options['scenario'])
    const vars = varsAtStart(scenario)
    const begun = { ...game, ...UNPLAYED, vars }
    hold(game.table, scenario)
    place(game.table, scenario.setup)
    for (const { hex } of scenario.forts) showFort(begun, hex)
    for (const { hex } of scenario.setup) takeControl(begun, controlledFrom(game.table.space(hex).index))
    display(game.table, scenario.display)
    holdAirfields(begun)
    layMarkers(game.table, scenario, scenario.firstTurn)
    layArrivals(game.table, scenario)
    layManila(game.table, scenario)
    layEvents(game, scenario)
    game.table.setTrack('turn', scenario.firstTurn)
    game.table.setTrack('last', scenario.lastTurn)
    game.table.setTrack('initiative', SIDES.indexOf(vars.initiative))
    return vars
  },
  steps,
  firstStep: 'begin',
  sidesOf,
  // The markers in a pool and the held ones are secret (4.33, 7.22): unknown markers of each side are dealt anew.
  dealAnew(game, seat, random, told) {
    for (const side of SIDES)
      dealUnseen(game.table, seat, random, (piece) => isMarker(piece) && piece.def.side === side)
    dealScouts(game, seat, random)
    dealEvents(game, seat, random, told)
  },
  engagement: shownCombat,
  faults,
}
