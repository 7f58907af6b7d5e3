import { gamesSeen, type Seen } from '@topside/engine'
import { ARMIES } from '../data/armies.ts'
import { isAxis } from '../state/pieces.ts'
import type { Singapore } from '../state/state.ts'
import { PHASES } from '../state/vars.ts'
import { rules } from '../title.ts'

/** A match as far as somebody sees it; what lies on no table (plans, battles) is not there. */
export const gameOf: (seen: Seen) => Singapore = gamesSeen(rules, ({ table }) => ({
  period: table.track('period'),
  army: ARMIES[table.track('army')] ?? 'japanese',
  phase: PHASES[table.track('phase')] ?? 'end',
  axes: activeAxes(table),
  mainAxes: [],
  plan: [],
  cancelled: 0,
  entries: {},
  standing: [],
  contested: [],
  due: [],
  battle: null,
  dogfight: null,
  fought: null,
  effects: [],
  held: false,
}))

/** 8.2: active axes are those under the flag of the Japanese. */
function activeAxes({ spaces }: Singapore['table']): string[] {
  return spaces.filter((place) => isAxis(place) && ARMIES[place.owner] === 'japanese').map(({ id }) => id)
}
