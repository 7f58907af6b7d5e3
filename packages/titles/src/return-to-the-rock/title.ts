import type { Title } from '@topside/engine'
import type { AreaDef } from './data/areas.ts'
import { POINTS_NEEDED } from './data/tables.ts'
import { type RockPieceDef, SIDES } from './data/units.ts'
import { faults } from './faults.ts'
import { outline } from './outline.ts'
import { steps } from './rules/6-sequence.ts'
import { newImpulse } from './state/state.ts'
import type { Vars } from './state/vars.ts'

const [US, JAPAN] = [['us'], ['japan']] as const
const NONE = [] as const

/** The rules of Return to the Rock: Corregidor 1945. */
export const rules: Title<Vars, RockPieceDef, AreaDef> = {
  ...outline,
  setup({ table: laid }): Vars {
    for (const piece of laid.space('hidden').pieces) laid.setKnownTo(piece, 0)
    laid.setOwner(laid.space('advantage'), SIDES.indexOf('us'))
    return {
      turn: 1,
      phase: 'setup',
      seats: null,
      needed: POINTS_NEEDED,
      momentum: 'us',
      number: 1,
      passes: 0,
      advantage: 'us',
      advantageUsedBy: null,
      resetBy: [],
      opened: false,
      linkup: false,
      detonated: [],
      leaderUsedBy: [],
      impulse: newImpulse('', []),
    }
  },
  steps,
  firstStep: 'sides',
  sidesOf: ({ vars }, seat) => (vars.seats === null ? NONE : vars.seats.us === seat ? US : JAPAN),
  faults,
}
