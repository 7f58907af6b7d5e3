import { DIRECTIONS, offer, type Procedure } from '@topside/engine'
import { offerSpaces, type Reason } from '@topside/kit'
import type { EventRule } from '../data/events.ts'
import { hexGrid, hexOf, hexsides, idOf, onRoute, ROAD } from '../data/hexes.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { ask, type Bataan, isHex, onMap, type Place, record, scenarioOf, tell, unitsOf } from '../state/state.ts'
import { isFriendly } from './3.1-terminology.ts'
import { inZoneOf } from './3.2-zones-of-control.ts'
import { supplySources } from './6.3-supply-sources.ts'
import { receive, supplyPoints } from './6.42-supply-points.ts'
import { COMMAND_RANGE, isHeadquarters } from './16.2-headquarters.ts'
import { addReplacements } from './16.5-replacements.ts'
import { endEvent, letLast } from './17.14-playing.ts'
import { figureOf, IDLE, lastUntil, type PhaseEvents } from './17.15-phase-event.ts'
import { extendGame } from './19.5-campaign.ts'

const SOURCE_LOST: Reason = { key: 'why.event-source-lost', rule: '6.46' }
const MARIVELES_LOST: Reason = { key: 'why.event-mariveles-lost', rule: '6.43' }
const GARRISON: Reason = { key: 'why.event-garrison', rule: '16.42' }

/** 17.15: events about the supply of either side. */
export const SUPPLY_EVENTS: PhaseEvents = {
  /** US A: an early stockpile; the game is extended (19.51). */
  stockpile: {
    whyNot: (game) => (supplySources(game, 'us').length > 0 ? undefined : SOURCE_LOST),
    does(game, rule, marker) {
      gain(game, rule)
      extendGame(game)
      endEvent(game, marker)
    },
  },
  /** US A, C and H, Japanese H: Supply Points gained or lost (6.43). */
  supply: {
    whyNot: (game, rule) => {
      if (!scenarioOf(game).supplyPoints) return IDLE
      if (figureOf(rule, 'supply') < 0 && supplyPoints(game) === 0) return IDLE
      return rule.mariveles && !isFriendly(game, 'us', MARIVELES) ? MARIVELES_LOST : undefined
    },
    does(game, rule, marker) {
      gain(game, rule)
      endEvent(game, marker)
    },
  },
  /** US C, Japanese H: the die of the Forage Table (6.44). */
  forage: { does: change },
  /** US K: Supply Points now, and lower ratings in the General Attrition Phase (6.53). */
  'half-rations': {
    does(game, rule) {
      gain(game, rule)
      change(game, rule)
    },
  },
  /** US O: a hex is contested while Japanese supply is judged (6.2). */
  guerrillas: {
    whyNot: (game) => {
      if (holdsManila(game)) return GARRISON
      return unguardedHexes(game).length > 0 ? undefined : IDLE
    },
    does: harass,
  },
  /** US Q: a road bridge is down while Japanese supply is judged (6.13). */
  'bridge-destroyed': {
    whyNot: (game) => (bridgesInReach(game).length > 0 ? undefined : IDLE),
    does: destroyBridge,
  },
  /** Japanese I, alternative: Replacements Points (16.51). */
  replacement: {
    whyNot: (game) => (scenarioOf(game).replacements ? undefined : IDLE),
    does(game, rule, marker) {
      const points = figureOf(rule, 'replacements')
      addReplacements(game, 'japan', points)
      record(game, 'replacements.japan', '16.51', { by: 'japan', args: { points } })
      endEvent(game, marker)
    },
  },
}
const MARIVELES = hexOf('2940')

function gain(game: Bataan, rule: EventRule): void {
  const points = figureOf(rule, 'supply')
  receive(game, points)
  const key = points < 0 ? 'event.supply-lost' : 'event.supply'
  tell(game, key, '6.43', { points: Math.abs(points), left: supplyPoints(game) })
}

/** An event that changes a die or a rating for the rest of the turn. */
function change(game: Bataan, rule: EventRule): void {
  const value = figureOf(rule, rule.effect === 'forage' ? 'die' : 'attrition')
  lastUntil(game, rule, game.vars.turn, { value })
}

/** Whether a battalion of the Garrison, or two of its units, hold the Manila Box (16.42). */
function holdsManila({ table }: Bataan): boolean {
  const garrison = table.space('manila-box').pieces.filter(({ def }) => def.kind === 'unit' && def.garrison === true)
  return garrison.length > 1 || garrison.some(({ def }) => def.kind === 'unit' && def.size === 'battalion')
}

/** Hexes with roads or trails, without a Japanese unit, and outside the command of all Japanese headquarters. */
function unguardedHexes(game: Bataan): Place[] {
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const headquarters = unitsOf(game, 'japan').filter((unit) => isHeadquarters(unit) && onMap(unit))
  return game.table.spaces.filter(
    (place) =>
      isHex(place) &&
      onRoute[place.index] === 1 &&
      inArea(area, place.index) &&
      place.pieces.length === 0 &&
      !headquarters.some((each) => hexGrid.distance(each.space.index, place.index) <= COMMAND_RANGE),
  )
}

/** US O: the hex in which guerrillas contest the road until supply has been judged. */
function* harass(game: Bataan, { letter, side, effect }: EventRule): Procedure {
  const places = unguardedHexes(game)
  const place = yield* ask(game, side, 'event.road', '17.15', { offers: offerSpaces(places, 'event-hex') })
  letLast(game, { letter, side, effect, until: game.vars.turn, hexes: [idOf(place.index)] })
  tell(game, 'event.guerrillas', '17.15', { hex: place })
}

/** The road hexsides in the area, each once, without a Japanese unit or zone at either end. */
function bridgesInReach(game: Bataan): (readonly [from: number, to: number])[] {
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const free = (hex: number) => inArea(area, hex) && !inZoneOf(game, 'japan', hex)
  return roadSides.filter((ends) => ends.every(free))
}

/** US Q: the bridge is down until supply has been judged. */
function* destroyBridge(game: Bataan, { letter, side, effect }: EventRule): Procedure {
  const hexes = yield* ask(game, side, 'event.broken', '6.13', {
    offers: offer(bridgesInReach(game), ([from, to]) => ({
      verb: 'event-bridge',
      space: idOf(from),
      option: idOf(to),
    })),
  })
  letLast(game, { letter, side, effect, until: game.vars.turn, hexes: hexes.map(idOf) })
  const [a, b] = hexes.map((hex) => ({ space: idOf(hex) }))
  if (a !== undefined && b !== undefined) tell(game, 'event.bridge-destroyed', '6.13', { a, b })
}

/** All road hexsides, each once, as a pair of hexes: roads cross small streams everywhere. */
const roadSides: readonly (readonly [from: number, to: number])[] = Array.from(
  { length: hexGrid.size },
  (_, from) => from,
).flatMap((from) =>
  DIRECTIONS.filter(
    (direction) => hexGrid.neighbour(from, direction) > from && hexsides.has(from, direction, ROAD),
  ).map((direction) => [from, hexGrid.neighbour(from, direction)] as const),
)
