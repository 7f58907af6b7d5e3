import { DIRECTIONS, offer, type Procedure } from '@topside/engine'
import { explain, offerSpaces, type Reason } from '@topside/kit'
import type { EventRule } from '../data/events.ts'
import { BRIDGE, hexGrid, hexsides, idOf, RIVER } from '../data/hexes.ts'
import { enemyOf, type FormationId, formationDefs, type Side } from '../data/units.ts'
import { ask, askSeveral, type Bataan, onMap, tell, type Unit, unitsIn, unitsOf } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { isActive, sequenceOf } from './7.2-active.ts'
import { endEvent, letLast, type PlayedEvent, playEvent } from './17.14-playing.ts'

const OTHER_SIDE: Reason = { key: 'why.event-other-side', rule: '17.15' }
const IDLE: Reason = { key: 'why.event-idle', rule: '17.14' }

/** Before a Movement Phase the active player, then the other, may play movement events (17.14). */
export function* playBeforeMovement(game: Bataan): Procedure {
  const sequence = sequenceOf(game)
  for (const side of [sequence.side, enemyOf(sequence.side)])
    for (;;) {
      const whyNot = (rule: EventRule) => whyNotMoving(game, sequence, rule)
      const played = yield* playEvent(game, { side, timings: ['movement', 'operations'], whyNot })
      if (played === undefined) break
      if (played.rule.effect === 'infiltration') yield* infiltrate(game, sequence, played)
      else if (played.rule.effect === 'bridging') yield* bridge(game, sequence, played)
      else yield* changeFormation(game, sequence, played)
    }
}

/**
 * Why an event would change nothing in this Movement Phase: trails are blocked against the enemy; the other events help
 * the side that plays them (17.15).
 */
function whyNotMoving(game: Bataan, sequence: Sequence, { effect, side, figures }: EventRule): Reason | undefined {
  const own = side === sequence.side
  if (own === (effect === 'trail-blocks')) return OTHER_SIDE
  const most = figures['stacking'] ?? 0
  return effect === 'infiltration' && infiltrators(game, sequence, most).length === 0 ? IDLE : undefined
}

/** 17.15: US T and Japanese T: one formation pays more for trails, or nothing for cover, in this Movement Phase. */
function* changeFormation(game: Bataan, { formations }: Sequence, { rule }: PlayedEvent): Procedure {
  const { letter, side, effect, figures } = rule
  const formation = yield* ask(game, side, 'event.formation', '17.15', {
    offers: offer(formations, (id) => ({ verb: 'event-formation', option: id })),
  })
  letLast(game, { letter, side, effect, formation, value: figures['trailPoints'] ?? 0 })
}

/** 17.15: Japanese Q: one active formation crosses a river hexside as if by a bridge for the rest of the turn. */
function* bridge(game: Bataan, { formations }: Sequence, { rule }: PlayedEvent): Procedure {
  const { letter, side, effect } = rule
  const formation = yield* ask(game, side, 'event.formation', '17.15', {
    offers: offer(formations, (id) => ({ verb: 'event-formation', option: id })),
  })
  const hexes = yield* ask(game, side, 'event.river', '17.15', {
    offers: offer(riverSides, ([from, to]) => ({ verb: 'event-bridge', space: idOf(from), option: idOf(to) })),
  })
  letLast(game, { letter, side, effect, formation, until: game.vars.turn, hexes: hexes.map(idOf) })
  const [a, b] = hexes.map((hex) => ({ space: idOf(hex) }))
  if (a !== undefined && b !== undefined)
    tell(game, 'event.bridge', '17.15', { name: nameOfFormation(formation), a, b })
}

/** All river hexsides without a bridge, each once, as a pair of hexes. */
const riverSides: readonly (readonly [from: number, to: number])[] = Array.from(
  { length: hexGrid.size },
  (_, from) => from,
).flatMap((from) =>
  DIRECTIONS.filter(
    (direction) =>
      hexGrid.neighbour(from, direction) > from &&
      hexsides.has(from, direction, RIVER) &&
      !hexsides.has(from, direction, BRIDGE),
  ).map((direction) => [from, hexGrid.neighbour(from, direction)] as const),
)

/** The active units on the map that can infiltrate, within the event's stacking limit. */
function infiltrators(game: Bataan, sequence: Sequence, most: number): Unit[] {
  return unitsOf(game, sequence.side).filter(
    (unit) => onMap(unit) && isActive(game, sequence, unit) && unit.def.stacking <= most,
  )
}

const TOO_MANY: Reason = { key: 'why.event-too-many', rule: '17.15' }

/** 17.15: Japanese A: units in one hex pay nothing for enemy zones, and need not stop in them. */
function* infiltrate(game: Bataan, sequence: Sequence, { rule }: PlayedEvent): Procedure {
  const { letter, side, effect, figures } = rule
  const most = figures['stacking'] ?? 0
  const able = infiltrators(game, sequence, most)
  const places = [...new Set(able.map(({ space }) => space))]
  const offers = offerSpaces(places, 'event-hex')
  const place = yield* ask(game, side, 'event.hex', '17.15', { offers })
  const units = yield* askSeveral(game, side, 'event.units', '17.15', {
    args: { hex: place, most },
    verb: 'event-unit',
    things: unitsIn(place).filter((unit) => able.includes(unit)),
    min: 1,
    apart: (chosen) =>
      chosen.reduce((sum, { def }) => sum + def.stacking, 0) > most ? explain(TOO_MANY, { most }) : undefined,
  })
  letLast(game, { letter, side, effect, units: units.map(({ def }) => def.id) })
}

const ONLY_INFILTRATION: Reason = { key: 'why.event-not-now', rule: '17.14' }

/**
 * After an attack on the Assault table has emptied its hex, Japan may play its Event A: its units advance two hexes
 * (17.14). Returns the length of the advance.
 */
export function* advanceByEvent(game: Bataan, side: Side, space: string, usual: number): Procedure<number> {
  const played = yield* playEvent(game, {
    side,
    timings: ['movement'],
    kind: 'event.after-die',
    args: { hex: { space } },
    whyNot: ({ effect }) => (effect === 'infiltration' ? undefined : ONLY_INFILTRATION),
  })
  if (played === undefined) return usual
  endEvent(game, played.marker)
  return played.rule.figures['advance'] ?? usual
}

/** The name of a formation. */
export function nameOfFormation(formation: FormationId): string {
  return formationDefs.find(({ id }) => id === formation)?.name ?? formation
}
