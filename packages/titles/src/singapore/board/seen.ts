import { gamesSeen, type Seen } from '@topside/engine'
import { ARMIES } from '../data/armies.ts'
import { isAxis } from '../state/pieces.ts'
import type { Singapore } from '../state/state.ts'
import { nothingYet, PHASES } from '../state/vars.ts'
import { rules } from '../title.ts'

/** A match as a viewer sees it, without plans and battles, which are not on the table. */
export const gameOf: (seen: Seen) => Singapore = gamesSeen(rules, ({ table }) => ({
  period: table.track('period'),
  army: ARMIES[table.track('army')] ?? 'japanese',
  phase: PHASES[table.track('phase')] ?? 'end',
  axes: activeAxes(table),
  ...nothingYet(),
}))

/** 8.2: active axes, marked by Japanese flags. */
function activeAxes({ spaces }: Singapore['table']): string[] {
  return spaces.filter((place) => isAxis(place) && ARMIES[place.owner] === 'japanese').map(({ id }) => id)
}
