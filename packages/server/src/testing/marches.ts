import type { Next, Procedure, Title } from '@topside/engine'
import { between, choose, chooseTogether, sketch } from '@topside/engine/testing'
import type { ServerTitle } from '../titles.ts'

interface Days {
  /** Absent in the state of version 5. */
  readonly turn?: number
  /** The turn in the state of version 5. */
  readonly day?: { readonly number: number }
}

/**
 * Versions of the march: 1: first; 2: unchanged; 3: removes waiting; 4: doubles the distance of a march; 5: changes the
 * form of the state; 6: opposes a march by a die roll.
 */
export type MarchVersion = 1 | 2 | 3 | 4 | 5 | 6

/** Turns of a march. */
const TURNS = 40

/**
 * A title in several versions: two sides move in turns, roll dice, and plan in secret every fifth turn. One piece is
 * hidden.
 */
export function march(version: MarchVersion): Title<Days> {
  const turnOf = ({ turn, day }: Days): number => day?.number ?? turn ?? 0
  const verbs = version === 3 ? ['go', 'roll'] : ['go', 'wait', 'roll']
  const title = sketch<Days>(
    version === 5 ? { day: { number: 0 } } : { turn: 0 },
    {
      *march(game): Procedure<Next> {
        const { table } = game
        const turn = turnOf(game.vars)
        const go = (far: number): void => table.setTrack('count', (table.tracks[0] ?? 0) + far)
        if (turn % 5 === 4) {
          const both = [0, 1].map((seat) => [seat, between('left', 'right')] as const)
          const plans = yield* chooseTogether(new Map(both))
          const same = plans.get(0)?.verb === plans.get(1)?.verb
          game.tell({ key: same ? 'sketch.met' : 'sketch.missed' })
          if (same) go(1)
        } else {
          const { verb } = yield* choose(turn % 2, between(...verbs))
          if (verb === 'roll') go(game.roll([6]).values[0] ?? 0)
          if (verb === 'go') go(version === 4 ? 2 : 1)
          if (verb === 'go' && version === 6) game.roll([8])
          game.tell({ key: `sketch.${verb}`, seat: turn % 2 })
        }
        game.vars = version === 5 ? { day: { number: turn + 1 } } : { turn: turn + 1 }
        if (turn + 1 < TURNS) return 'march'
        return { end: { winner: (table.tracks[0] ?? 0) % 2, reason: { key: 'sketch.over' } } }
      },
    },
    { id: 'march', name: 'March', rulesVersion: version },
  )
  if (version !== 5) return title
  return {
    ...title,
    upgrade: (saved, from) =>
      from < 5 ? { ...saved, vars: { day: { number: turnOf(saved.vars as Days) } } satisfies Days } : saved,
  }
}

/** A version of the march as a server's title. */
export function marchTitle(version: MarchVersion): ServerTitle {
  const rules = march(version)
  return { id: 'march', name: 'March', seats: 2, load: async () => ({ rules }) }
}
