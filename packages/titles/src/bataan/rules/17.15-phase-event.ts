import type { Reason } from '@topside/kit'
import type { EventRule } from '../data/events.ts'
import { type Bataan, type EventMarker, tell } from '../state/state.ts'
import type { LastingEvent } from '../state/vars.ts'
import { letLast } from './17.14-playing.ts'

/**
 * An event of a phase without an active player: why it would do nothing, and its effect (17.15), as a procedure or at
 * once.
 */
export interface PhaseEvent {
  readonly whyNot?: (game: Bataan, rule: EventRule) => Reason | undefined
  readonly does: (game: Bataan, rule: EventRule, marker: EventMarker) => unknown
}

/** Events by effect. */
export interface PhaseEvents {
  readonly [effect: string]: PhaseEvent
}

/** Why an event without an effect cannot be played (17.14). */
export const IDLE: Reason = { key: 'why.event-idle', rule: '17.14' }

/** A figure of an event; 0 if it has none. */
export function figureOf({ figures }: EventRule, name: string): number {
  return figures[name] ?? 0
}

/** An event lasts until the end of a turn, and is recorded (17.11). */
export function lastUntil(
  game: Bataan,
  { letter, side, effect }: EventRule,
  until: number,
  about: Pick<LastingEvent, 'formation' | 'units' | 'hexes' | 'value'> = {},
): void {
  letLast(game, { letter, side, effect, until, ...about })
  tell(game, 'event.lasts', '17.11', { turn: until })
}
