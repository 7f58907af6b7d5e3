import { isPublic, type Preview, type Procedure } from '@topside/engine'
import { allowed, explain, type NamedArgs, offerPieces, oncePerMatch, type Reason, showCard } from '@topside/kit'
import { type EventRule, keyOf, type Timing } from '../data/events.ts'
import type { Side } from '../data/units.ts'
import { ask, type Bataan, type EventMarker, isEvent, record, refuse, scenarioOf, settingOf } from '../state/state.ts'
import type { LastingEvent } from '../state/vars.ts'
import { eventsHeld, handOf, toPool } from './17.11-drawing.ts'
import { eventOf } from './17.15-letters.ts'

/** A time at which a side may play an event (17.14). */
export interface Moment {
  readonly side: Side
  readonly timings: readonly Timing[]
  /** Kind of the question; absent: the first timing. */
  readonly kind?: string
  /** What the question is about. */
  readonly args?: NamedArgs
  /**
   * Why an event would change nothing now, judged only by public information. Absent: every event changes something.
   */
  readonly whyNot?: (rule: EventRule) => Reason | undefined
  /** What an event would lead to; without a rule: the situation without an event. */
  readonly preview?: (rule: EventRule | undefined) => Preview | undefined
}

/** An event that was played, with its marker. */
export interface PlayedEvent {
  readonly rule: EventRule
  readonly marker: EventMarker
}

/** The answer that declines all events for the rest of the turn. */
const REST = 'rest' as const

const NOT_NOW: Reason = { key: 'why.event-not-now', rule: '17.14' }
const NOT_HERE: Reason = { key: 'why.event-not-here', rule: '17.16' }

/**
 * 17.14: lets a side play an event at this time. The side is asked whenever a marker that it could hold, as far as
 * others know, would have an effect now, so that the question does not reveal its hand (17.12). It can decline all
 * events of the turn, and is then not asked again. Returns the event played, if any.
 */
export function* playEvent(game: Bataan, moment: Moment): Procedure<PlayedEvent | undefined> {
  const { side, timings, args, preview, kind = `event.${timings[0]}` } = moment
  if (settingOf(game, side, 'events') === 'never' || isResting(game, side) || !mayHold(game, moment)) return undefined
  const able = allowed(eventsHeld(game, side), (marker) => whyNotPlay(game, moment, marker))
  const ruleOf = (marker: EventMarker) => eventOf(game, side, marker.def.letter)
  const answer = yield* ask(game, side, kind, '17.14', {
    args,
    offers: offerPieces(able, 'event').or({ verb: 'event-go-on' }, undefined).or({ verb: 'event-rest' }, REST),
    preview: (each) => {
      const rule = each === undefined || each === REST ? undefined : ruleOf(each)
      return rule === undefined ? preview?.(undefined) : described(rule, preview?.(rule))
    },
    whyNot: refuse.meant(({ piece: event }) =>
      event && isEvent(event) && eventsHeld(game, side).includes(event)
        ? explain(whyNotPlay(game, moment, event), { event })
        : undefined,
    ),
  })
  if (answer === REST) rest(game, side)
  if (answer === undefined || answer === REST) return undefined
  const rule = ruleOf(answer)
  if (rule === undefined) return undefined
  showCard(game, answer, game.table.space('events-played'))
  if (rule.once) game.vars.events = { ...game.vars.events, once: [...game.vars.events.once, keyOf(side, rule.letter)] }
  const number = rule.alternative ? '17.16' : '17.15'
  record(game, playedKey(rule), number, { by: side, args: { side: { side } } })
  return { rule, marker: answer }
}

/** Notes that a side declines all events for the rest of the turn. */
function rest(game: Bataan, side: Side): void {
  const { vars } = game
  const resting = { turn: vars.turn, held: handOf(game, side).pieces.length }
  vars.events = { ...vars.events, resting: { ...vars.events.resting, [side]: resting } }
}

/** Whether a side has declined all events of this turn, and has gained no marker since. */
function isResting(game: Bataan, side: Side): boolean {
  const { turn, events } = game.vars
  const resting = events.resting?.[side]
  return resting?.turn === turn && handOf(game, side).pieces.length <= resting.held
}

/** Why a side cannot play a marker at this time (17.14 to 17.16). */
function whyNotPlay(game: Bataan, { side, timings, whyNot }: Moment, { def }: EventMarker): Reason | undefined {
  const rule = eventOf(game, side, def.letter)
  if (rule === undefined) return NOT_HERE
  if (!timings.includes(rule.timing)) return NOT_NOW
  return whyNot?.(rule)
}

/**
 * Whether, as far as others know, a side could play an event at this time: it holds a marker, and one that is not known
 * to be elsewhere would have an effect (17.12).
 */
function mayHold(game: Bataan, moment: Moment): boolean {
  const { side } = moment
  const hand = handOf(game, side)
  if (hand.pieces.length === 0) return false
  const isKnown = hand.pieces.every(isPublic)
  return eventsIn(game).some((event) => {
    const { space } = event
    const mayLieThere = space === hand || (!isKnown && space.id !== 'events-unused' && !isPublic(event))
    return mayLieThere && whyNotPlay(game, moment, event) === undefined
  })
}

/** All event markers of a match. */
const eventsIn = oncePerMatch(({ table }: Bataan) => table.pieces.filter(isEvent))

/** The text key of an event: `event.us-a`, or `event.us-a.else` for its alternative. */
export function textOf({ side, letter, alternative }: EventRule): string {
  return `event.${keyOf(side, letter).toLowerCase()}${alternative ? '.else' : ''}`
}

/** Record key of a played event: dealing anew relies on it (17.12). */
export function playedKey(rule: EventRule): string {
  return `${textOf(rule)}.played`
}

function described(rule: EventRule, preview: Preview | undefined): Preview {
  const note = { key: textOf(rule), rule: '17.15' }
  const { ledgers, chances, notes, brief } = preview ?? { ledgers: [], chances: [] }
  return { ledgers, chances, notes: [note, ...(notes ?? [])], ...(brief && { brief }) }
}

/** An event is over: its marker returns to the pool, unless the scenario discards it (19.34, 17.11). */
export function endEvent(game: Bataan, marker: EventMarker): void {
  if (scenarioOf(game).events.discarded.includes(marker.def.letter))
    game.table.move(marker, game.table.space('events-unused'))
  else toPool(game, marker)
}

/** An event lasts until the end of a turn, or of the Operations Sequence (17.11). */
export function letLast({ vars }: Bataan, event: LastingEvent): void {
  vars.events = { ...vars.events, lasting: [...vars.events.lasting, event] }
}

/** Ends the events that are over, with the Operations Sequence or with a turn (17.11). */
export function endLasting(game: Bataan, isOver: (event: LastingEvent) => boolean): void {
  const { lasting } = game.vars.events
  const over = lasting.filter(isOver)
  if (over.length === 0) return
  game.vars.events = { ...game.vars.events, lasting: lasting.filter((each) => !over.includes(each)) }
  for (const marker of game.table.space('events-played').pieces.filter(isEvent))
    if (over.some(({ letter }) => letter === marker.def.letter)) endEvent(game, marker)
}
