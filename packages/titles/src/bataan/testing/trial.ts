import { carriedOut, type Next, type Procedure } from '@topside/engine'
import { play } from '@topside/engine/testing'
import { type Bataan, isUnit, type Unit, unitNamed } from '../state/state.ts'
import { rules } from '../title.ts'
import type { BataanPlay } from './index.ts'

/** A trial of a procedure: units by hex, and other conditions. */
export interface Trial {
  readonly units: { readonly [hex: string]: readonly string[] }
  readonly prepare?: (game: Bataan) => void
}

/**
 * A match of Layac that runs a procedure at once; its questions are asked as in play. The procedure gets the units of a
 * hex by the hex id.
 */
export function onTrial(
  hex: string,
  { units, prepare }: Trial,
  procedure: (game: Bataan, units: readonly Unit[]) => unknown,
): BataanPlay {
  const steps = {
    ...rules.steps,
    *trial(game: Bataan): Procedure<Next> {
      const concerned = (units[hex] ?? []).map((id) => unitNamed(game, id))
      yield* carriedOut(procedure(game, concerned))
      return 'operations'
    },
  }
  return play(
    { ...rules, steps },
    {
      options: { scenario: 'layac' },
      step: 'trial',
      position: (game) => {
        const { table } = game
        for (const piece of table.pieces) if (isUnit(piece)) table.move(piece, table.space(`${piece.def.side}-unused`))
        for (const [place, ids] of Object.entries(units))
          for (const id of ids) table.move(table.piece(id), table.space(place))
        prepare?.(game)
      },
    },
  )
}
