import type { Procedure } from '@topside/engine'
import type { Bataan } from '../state/state.ts'
import { drawEvents, hasEvents } from './17.11-drawing.ts'
import { endLasting } from './17.14-playing.ts'
import { endRaids } from './17.15-air-events.ts'

/** 17.1: the Special Events Phase begins: events that lasted until the last turn end, and markers are drawn. */
export function* specialEventsPhase(game: Bataan): Procedure {
  if (!hasEvents(game)) return
  const { vars } = game
  endRaids(game)
  endLasting(game, ({ until }) => until !== undefined && until < vars.turn)
  vars.events = { ...vars.events, activated: [] }
  yield* drawEvents(game)
}
