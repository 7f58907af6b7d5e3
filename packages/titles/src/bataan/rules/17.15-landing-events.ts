import { offer, type Procedure, type RollLine } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { idOf } from '../data/hexes.ts'
import { ask, type Bataan, placeAt } from '../state/state.ts'
import { DIE } from './3.4-efficiency.ts'
import { endEvent, letLast, playEvent } from './17.14-playing.ts'
import { lastingOf } from './17.15-lasting.ts'

const OTHER_SIDE: Reason = { key: 'why.event-other-side', rule: '17.15' }

/** 17.15: Japanese B, before the first landing roll of a turn: all units that land this turn roll twice. */
export function* playBeforeLandings(game: Bataan): Procedure {
  if (isNight(game)) return
  const played = yield* playEvent(game, { side: 'japan', timings: ['invasion'] })
  if (played === undefined) return
  const { letter, side, effect } = played.rule
  letLast(game, { letter, side, effect, until: game.vars.turn })
}

function isNight(game: Bataan): boolean {
  return lastingOf(game, 'night-landing').length > 0
}

/** 17.15: US B, before a landing roll: its modifier. */
export function* watchCoast(game: Bataan, designated: number): Procedure<number> {
  const played = yield* playEvent(game, {
    side: 'us',
    timings: ['invasion'],
    args: { hex: placeAt(game, designated) },
    whyNot: ({ effect }) => (effect === 'coast-watchers' ? undefined : OTHER_SIDE),
  })
  if (played === undefined) return 0
  endEvent(game, played.marker)
  return played.rule.figures['die'] ?? 0
}

/** The die of the Amphibious Invasion Table that counts, and the dice rolled. */
export interface LandingRoll {
  readonly die: number
  readonly rolled: RollLine
}

/**
 * 17.15: the die of a landing (15.44); by night two are rolled, and Japan takes one if they lead to different hexes:
 * `outcomeOf` gives the hex.
 */
export function* rollLanding(game: Bataan, outcomeOf: (die: number) => number | undefined): Procedure<LandingRoll> {
  const sides = isNight(game) ? [DIE, DIE] : [DIE]
  const { n, values } = game.roll(sides)
  const rolled = { n, values, sides }
  const [first = DIE, second = first] = values
  if (outcomeOf(first) === outcomeOf(second)) return { die: first, rolled }
  const die = yield* ask(game, 'japan', 'event.landing', '17.15', {
    offers: offer([first, second], (value) => {
      const hex = outcomeOf(value)
      return {
        verb: hex === undefined ? 'event-abort' : 'event-land',
        value,
        ...(hex !== undefined && { space: idOf(hex) }),
      }
    }),
  })
  return { die, rolled }
}
