import type { Difference } from '@topside/engine/testing'
import { type EventRule, eventRules, keyOf } from '../../data/events.ts'
import { EVENT_OCCASIONS } from '../../data/options.ts'
import type { Side } from '../../data/units.ts'
import type { Asked, Openings } from './asked.ts'
import { must } from './comparing.ts'
import type { World } from './world.ts'

/** Effects that depend only on the timing: their events are always offered then. */
const FREE: readonly string[] = ['supply', 'initiative', 'stockpile', 'leaflets', 'half-rations']

/** 17.14, 17.16: the current event of a letter; `undefined`: none. */
export function eventFor(world: World, side: Side, letter: string): EventRule | undefined {
  const { turn, events } = world.vars
  const { id } = world.scenario
  return eventRules.get(keyOf(side, letter))?.find((rule) => {
    const [first = 0, last = 99] = rule.turns ?? []
    const here = rule.scenarios?.includes(id) ?? true
    return here && turn >= first && turn <= last && !(rule.once && events.once.includes(keyOf(side, letter)))
  })
}

/** Letters that a side holds. */
function heldBy(world: World, side: Side): readonly string[] {
  return world.in(`${side}-events`).flatMap(({ def }) => (def.kind === 'event' ? [def.letter] : []))
}

/** Further timings of events that can be played at a question, by its kind. */
const ALSO: { readonly [kind: string]: readonly string[] } = {
  'special-events': ['strategic'],
  readiness: ['strategic', 'naval'],
  reinforcement: ['strategic', 'naval'],
  forage: ['strategic'],
  'supply-status': ['strategic'],
  initiative: ['strategic'],
  'after-die': ['movement', 'combat'],
  movement: ['operations'],
  activation: ['operations'],
}

/** 17.12 to 17.16: judges which events can be played. */
function judgeEvents({ world, decision, side, notes }: Asked): Difference[] {
  const kind = decision.kind.replace('event.', '')
  const times = [kind, ...(ALSO[kind] ?? [])]
  const held = heldBy(world, side)
  const fits = held.filter((letter) =>
    eventRules.get(keyOf(side, letter))?.some(({ timing }) => times.includes(timing)),
  )
  const offered = decision.choices.flatMap(({ verb, piece = '' }) =>
    verb === 'event' ? [piece.replace('letter-', '').toUpperCase()] : [],
  )
  const wrong = offered.filter((letter) => !fits.includes(letter))
  // Forage events change the die: once it is rolled, only an event against a disease is of use.
  const isLate = kind === 'forage' && notes.diseased === world.vars.turn
  const sure = fits.filter((letter) => {
    const event = eventFor(world, side, letter)
    return !isLate && event?.timing === kind && FREE.includes(event.effect) && !event.mariveles
  })
  const missing = sure.filter((letter) => !offered.includes(letter))
  const rested = notes.resting[side]
  const rests = rested?.turn === world.vars.turn && held.length <= rested.held
  const declines = ['event-go-on', 'event-rest'].every((each) => decision.choices.some(({ verb }) => verb === each))
  return [
    ...must(!rests, '17.14', () => `${side} plays no more events in this turn, and is asked`),
    ...must(wrong.length === 0, '17.14', () => `${wrong} cannot be played now`),
    ...must(missing.length === 0, '17.14', () => `${missing} can be played, but are not offered`),
    ...must(declines, '17.11', () => 'an event must be played'),
  ]
}

/** Judges of the questions whether an event is played. */
export const eventOpenings: Openings = Object.fromEntries(
  EVENT_OCCASIONS.map((occasion) => [`event.${occasion}`, judgeEvents]),
)
