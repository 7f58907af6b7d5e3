import { gamesSeen, type Seen, Table } from '@topside/engine'
import type { CounterDef } from '../data/units.ts'
import { SIDES } from '../data/units.ts'
import type { PlaceDef } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { table } from '../state/table.ts'
import { PHASES, type Vars } from '../state/vars.ts'
import { rules } from '../title.ts'

/** Initial vars of a match, by its options. */
const begun = new Map<string, Vars>()

function varsAtStart(options: Corregidor['options']): Vars {
  const key = JSON.stringify(options)
  const known = begun.get(key)
  if (known !== undefined) return known
  const apart = new Table<CounterDef, PlaceDef>(table)
  // The result of set-up is the state besides the table before anything has happened.
  const vars = rules.setup({ table: apart, options, rulesVersion: rules.rulesVersion, settings: [] })
  begun.set(key, vars)
  return vars
}

/** A match as far as a viewer sees it: the table, and what the tracks show of the rest. */
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
