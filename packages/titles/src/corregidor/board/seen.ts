import { gamesSeen, type Seen, Table } from '@topside/engine'
import { oncePerName } from '@topside/kit'
import type { CounterDef } from '../data/units.ts'
import { SIDES } from '../data/units.ts'
import type { PlaceDef } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { table } from '../state/table.ts'
import { PHASES, type Vars } from '../state/vars.ts'
import { rules } from '../title.ts'

/** The vars of a match at its start, by its options. */
const varsAtStart = oncePerName(
  (options: Corregidor['options']) => JSON.stringify(options),
  (_, options): Vars => {
    const apart = new Table<CounterDef, PlaceDef>(table)
    return rules.setup({ table: apart, options, rulesVersion: rules.rulesVersion, settings: [] })
  },
)

/** A match as a viewer sees it: the table, and the vars that tracks show. */
export const gameOf: (seen: Seen) => Corregidor = gamesSeen(
  { table, rulesVersion: rules.rulesVersion },
  ({ table: seen, options }) => ({
    ...varsAtStart(options),
    week: seen.track('week'),
    day: seen.track('day'),
    hour: seen.track('hour'),
    side: SIDES[seen.track('side')] ?? 'us',
    phase: PHASES[seen.track('phase')] ?? 'administration',
    craft: seen.track('craft'),
    communications: seen.track('communications'),
  }),
)
