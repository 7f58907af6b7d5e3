import type { Procedure } from '@topside/engine'
import { allowed, offerSpaces, type Reason } from '@topside/kit'
import type { Army } from '../data/armies.ts'
import { type CardId, cardNamed } from '../data/cards.ts'
import { lostBox, REPAIR } from '../data/map.ts'
import { enemiesIn, groundOf, isAircraft, isAxis, isSector, READY, REFUELLING } from '../state/pieces.ts'
import { ask, controllerOf, type Place, refuse, type Singapore, sectorsOf, tell } from '../state/state.ts'
import { allyUnitsIn, isContested } from './3-control.ts'
import { whyFull } from './5-stacking.ts'
import { setTokens, tokensOf } from './7-supplies.ts'
import { activate, whyNotActivate } from './8-axes.ts'

/** The effect of a card, either immediate or as a procedure. */
type Effect = (game: Singapore, card: CardId) => unknown

/** 18.2: effects of cards, drawn as events or played as situations. */
export const EFFECTS: { readonly [card: string]: Effect } = {
  'churchill-stores': gain,
  'shells-run-low': lose,
  'ground-crews': groundCrews,
  'second-wave': comeBack,
  'armoured-push': lastForAll,
  'bicycle-columns': lastForAll,
  'borrowed-uniforms': lastInSector,
  'collapsible-boats': collapsibleBoats,
  'off-the-land': lastForAll,
  'ammunition-train': gain,
  'lines-cut': lose,
  convalescents: comeBack,
  'mangrove-ambush': lastInSector,
  'fighting-patrol': fightingPatrol,
  'fire-plan': lastForAll,
  'river-guides': lastForAll,
  lorries: lastForAll,
  convoy: gain,
  'depot-on-fire': lose,
  stragglers: comeBack,
  'spare-engines': spareEngines,
  'guns-turned': lastForAll,
  sappers: lastInSector,
  'carrier-dash': lastForAll,
  'pooled-stores': pooledStores,
}

const IDLE: Reason = { key: 'why.card-idle', rule: '18.2' }

/** 18.2: why a situation would have no effect now and cannot be played. */
export function whyIdle(game: Singapore, card: string): Reason | undefined {
  const { army } = cardNamed(card)
  const of = (able: boolean) => (able ? undefined : IDLE)
  if (EFFECTS[card] === lastInSector) return of(sectorsFor(game, card).length > 0)
  if (card === 'collapsible-boats') return of(axesFor(game).length > 0)
  if (card === 'fighting-patrol') return of(tokensOf(game, 'japanese') > 0 && fightsSomewhere(game, army))
  if (card === 'pooled-stores') return of(tokensOf(game, 'british') > 0)
  return undefined
}

/** 18.2: the army receives supplies. */
function gain(game: Singapore, card: CardId): void {
  const { army, value = 0 } = cardNamed(card)
  setTokens(game, army, tokensOf(game, army) + value)
  tell(game, 'supplies.received', '18.2', { army: { side: army }, tokens: value })
}

/** 18.2: the army loses supplies, down to none. */
function lose(game: Singapore, card: CardId): void {
  const { army, value = 0 } = cardNamed(card)
  const tokens = Math.min(value, tokensOf(game, army))
  setTokens(game, army, tokensOf(game, army) - tokens)
  tell(game, 'supplies.lost', '18.2', { army: { side: army }, tokens })
}

/** 18.2, 10.1: Japanese aircraft being refuelled are ready at once. */
function groundCrews(game: Singapore): void {
  const { table } = game
  for (const unit of table.pieces)
    if (isAircraft(unit) && unit.def.army === 'japanese' && table.status(unit, 'air') === REFUELLING) {
      table.setStatus(unit, 'air', READY)
      tell(game, 'air.crewed', '18.2', { unit })
    }
}

/** 18.2, 10.8: British aircraft in repair are ready at the next British turn. */
function spareEngines(game: Singapore): void {
  const { table } = game
  for (const unit of table.space(REPAIR).pieces)
    if (unit.def.army === 'british') {
      table.setStatus(unit, 'repair', 1)
      tell(game, 'air.engine', '18.2', { unit })
    }
}

/** Whether lost infantry of an army can return to a place: its headquarters, or any active axis for the Japanese. */
function isHome({ vars }: Singapore, army: Army, place: Place): boolean {
  if (army === 'japanese') return isAxis(place) && vars.axes.includes(place.id)
  return place.id === (army === 'australian' ? 'tanglin' : 'fort-canning')
}

/** 18.2: a lost infantry unit returns to Tanglin or Fort Canning, if its army holds it uncontested, or to an axis. */
function* comeBack(game: Singapore, card: CardId): Procedure {
  const { army } = cardNamed(card)
  const { table } = game
  const unit = table.space(lostBox(army)).pieces.find(({ def }) => def.type === 'infantry')
  const open = (place: Place) => isAxis(place) || (controllerOf(place) === army && !isContested(game, place))
  const homes = table.spaces.filter(
    (place) =>
      isHome(game, army, place) && open(place) && !allyUnitsIn(game, place, army).length && !whyFull(game, place, army),
  )
  if (unit === undefined || homes.length === 0) {
    tell(game, 'card.nothing', '18.2', { army: { side: army } })
    return
  }
  const place = yield* ask(game, army, 'card.home', '18.2', {
    args: { unit },
    offers: offerSpaces(homes, 'return', unit),
  })
  table.move(unit, place)
  tell(game, 'unit.returned', '18.2', { unit, place })
}

/** 18.2: a card comes into force, and overrides a rule (18.3). */
function lastForAll(game: Singapore, card: CardId): void {
  game.vars.effects = [...game.vars.effects, { card }]
  tell(game, `card.${card}`, '18.3')
}

const NOT_FOR_CARD: Reason = { key: 'why.card-sector', rule: '18.2' }

/**
 * Why a card cannot be played on a sector: borrowed uniforms require enemies there, ambushes and sappers friendly
 * units.
 */
function whyNotOn(game: Singapore, card: string, place: Place): Reason | undefined {
  const { army } = cardNamed(card)
  if (!isSector(place)) return NOT_FOR_CARD
  const able = card === 'borrowed-uniforms' ? enemiesIn(game, place, army).length > 0 : controllerOf(place) === army
  return able ? undefined : NOT_FOR_CARD
}

function sectorsFor(game: Singapore, card: string): Place[] {
  return allowed(sectorsOf(game), (place) => whyNotOn(game, card, place))
}

/** 18.2: a card comes into force in one sector, and overrides its defence bonus (16.1, 18.3). */
function* lastInSector(game: Singapore, card: CardId): Procedure {
  const place = yield* ask(game, cardNamed(card).army, 'card.sector', '18.2', {
    args: { card: { piece: card } },
    offers: offerSpaces(sectorsFor(game, card), 'choose-sector'),
    whyNot: refuse.place((space) => whyNotOn(game, card, space)),
  })
  game.vars.effects = [...game.vars.effects, { card, place: place.id }]
  tell(game, 'card.sector', '18.2', { card: { piece: card }, place })
}

/** The axes that can still be activated, regardless of supplies (8.2). */
function axesFor(game: Singapore): Place[] {
  const free = (axis: Place) => whyNotActivate(game, axis)
  return game.table.spaces.filter((place) => isAxis(place) && [undefined, 'why.tokens'].includes(free(place)?.key))
}

/** 18.2, 8.2: an axis is activated free of cost. */
function* collapsibleBoats(game: Singapore): Procedure {
  const axis = yield* ask(game, 'japanese', 'card.axis', '18.2', { offers: offerSpaces(axesFor(game), 'activate') })
  activate(game, axis)
}

/** Whether an army has ground units in a contested sector; guns captured by the enemy do not count (15.3). */
function fightsSomewhere(game: Singapore, army: Army): boolean {
  return sectorsOf(game).some((place) => isContested(game, place) && groundOf(game, place, army).length > 0)
}

/** 18.2: a patrol captures supplies from the Japanese where Australians fight them. */
function fightingPatrol(game: Singapore, card: CardId): void {
  const tokens = Math.min(cardNamed(card).value ?? 0, tokensOf(game, 'japanese'))
  handOver(game, 'japanese', 'australian', tokens)
}

/** 18.2: the British give supplies to the Australians, despite 7.8 (18.3). */
function pooledStores(game: Singapore, card: CardId): void {
  const tokens = Math.min(cardNamed(card).value ?? 0, tokensOf(game, 'british'))
  handOver(game, 'british', 'australian', tokens)
}

function handOver(game: Singapore, from: Army, to: Army, tokens: number): void {
  setTokens(game, from, tokensOf(game, from) - tokens)
  setTokens(game, to, tokensOf(game, to) + tokens)
  const args = { army: { side: to }, other: { side: from }, tokens }
  tell(game, 'supplies.handed', '18.2', args)
}
