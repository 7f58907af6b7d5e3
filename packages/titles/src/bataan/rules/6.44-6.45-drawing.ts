import { type FormationId, formationDefs } from '../data/units.ts'
import { type Bataan, record } from '../state/state.ts'

/** 6.45: draws one of these formations at random, with a recorded die roll. `undefined`: there is none. */
export function drawFormation(game: Bataan, able: readonly FormationId[]): FormationId | undefined {
  if (able.length < 2) return able[0]
  const { n, values } = game.roll([able.length])
  const drawn = able[(values[0] ?? 1) - 1]
  const name = formationDefs.find(({ id }) => id === drawn)?.name ?? ''
  record(game, 'formation.drawn', '6.45', { args: { name }, roll: { n, values, sides: [able.length] } })
  return drawn
}
