import { carriedOut, type Procedure } from '@topside/engine'
import type { Timing } from '../data/events.ts'
import type { Bataan } from '../state/state.ts'
import { moveInitiative } from './7.12-marker.ts'
import { endEvent, playEvent } from './17.14-playing.ts'
import { AIR_EVENTS } from './17.15-air-events.ts'
import { GROUND_EVENTS } from './17.15-ground-events.ts'
import { MANILA_EVENTS } from './17.15-manila-events.ts'
import { figureOf, IDLE, type PhaseEvents } from './17.15-phase-event.ts'
import { SUPPLY_EVENTS } from './17.15-supply-events.ts'

/** 17.15: the events of the Strategic and Reorganization Segments, by effect. */
const PHASE_EVENTS: PhaseEvents = {
  ...AIR_EVENTS,
  ...GROUND_EVENTS,
  ...MANILA_EVENTS,
  ...SUPPLY_EVENTS,
  /** P of both sides, and Japanese A, alternative: the Initiative DRM marker moves (7.12). */
  initiative: {
    does(game, rule, marker) {
      moveInitiative(game, rule.side, figureOf(rule, 'initiative'))
      endEvent(game, marker)
    },
  },
}

/** In a phase without an active player, Japan and then the US player play events (17.14). */
export function* playInPhase(game: Bataan, ...timings: readonly Timing[]): Procedure {
  for (const side of ['japan', 'us'] as const)
    for (;;) {
      const played = yield* playEvent(game, {
        side,
        timings,
        whyNot: (rule) => {
          const event = PHASE_EVENTS[rule.effect]
          return event === undefined ? IDLE : event.whyNot?.(game, rule)
        },
      })
      if (played === undefined) break
      yield* carriedOut(PHASE_EVENTS[played.rule.effect]?.does(game, played.rule, played.marker))
    }
}

/** A phase that consists only of playing events of these timings (17.14). */
export function eventsOf(...timings: readonly Timing[]): (game: Bataan) => Procedure {
  return (game) => playInPhase(game, ...timings)
}
