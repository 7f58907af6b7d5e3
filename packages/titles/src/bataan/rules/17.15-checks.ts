import type { Procedure } from '@topside/engine'
import type { NamedArgs, Reason } from '@topside/kit'
import type { Timing } from '../data/events.ts'
import type { Side } from '../data/units.ts'
import type { Bataan } from '../state/state.ts'
import { endEvent, playEvent } from './17.14-playing.ts'

const OTHER_CHECK: Reason = { key: 'why.event-other-check', rule: '17.15' }

/** A check that an event can replace. */
export interface SparedCheck {
  readonly side: Side
  readonly timing: Timing
  /**
   * Effect of the event: US G coordinates ground units, Japanese G artillery, US S holds a hex, US I averts a disease
   * or a loss.
   */
  readonly effect: 'ground-coordination' | 'artillery-coordination' | 'no-retreat' | 'quinine' | 'attrition-spared'
  readonly args: NamedArgs
}

/** 17.15: a side may play an event instead of a check, which then passes without a die roll. */
export function* passesByEvent(game: Bataan, { side, timing, effect, args }: SparedCheck): Procedure<boolean> {
  const played = yield* playEvent(game, {
    side,
    timings: [timing],
    args,
    whyNot: (rule) => (rule.effect === effect ? undefined : OTHER_CHECK),
  })
  if (played !== undefined) endEvent(game, played.marker)
  return played !== undefined
}
