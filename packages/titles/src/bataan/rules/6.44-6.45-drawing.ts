import { type Procedure, record, roll } from '@topside/engine'
import { type FormationId, formationDefs } from '../data/units.ts'

/** 6.45: draws one of these formations at random, with a recorded die roll. `undefined`: there is none. */
export function* drawFormation(able: readonly FormationId[]): Procedure<FormationId | undefined> {
  if (able.length < 2) return able[0]
  const { n, values } = yield* roll([able.length])
  const drawn = able[(values[0] ?? 1) - 1]
  const name = formationDefs.find(({ id }) => id === drawn)?.name ?? ''
  yield* record({
    key: 'formation.drawn',
    rule: '6.45',
    args: { name },
    roll: { n, values, sides: [able.length] },
  })
  return drawn
}
