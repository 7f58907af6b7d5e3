import type { Game } from '@topside/engine'
import { type FormationId, formationDefs } from '../data/units.ts'

/** 6.45: draws one of these formations at random, with a recorded die roll. `undefined`: there is none. */
export function drawFormation(
  { tell, roll }: Pick<Game, 'tell' | 'roll'>,
  able: readonly FormationId[],
): FormationId | undefined {
  if (able.length < 2) return able[0]
  const { n, values } = roll([able.length])
  const drawn = able[(values[0] ?? 1) - 1]
  const name = formationDefs.find(({ id }) => id === drawn)?.name ?? ''
  tell({
    key: 'formation.drawn',
    rule: '6.45',
    args: { name },
    roll: { n, values, sides: [able.length] },
  })
  return drawn
}
