import { dealUnseen, mayKnow, type Next, type Outcome, type Procedure, type Title, tradePlaces } from '@topside/engine'
import { drawToHand, faceDown, returnToPool, showCard } from '../events.ts'
import { offerPieces, offerSpaces } from '../picking.ts'
import { allowed, type Reason, reasons } from '../reasons.ts'
import { act } from './fogbank-acts.ts'
import {
  type Area,
  afloat,
  ask,
  type Def,
  enemyOf,
  type Fleet,
  type Fogbank,
  type FogbankVars,
  handOf,
  hide,
  isFleet,
  isFound,
  isPortOf,
  isStorm,
  narrowDown,
  record,
  refuse,
  SIDES,
  type Side,
  seatOf,
  table,
  tell,
  whereabouts,
} from './fogbank-state.ts'

const TURNS = 8
const HAND = 3
/** Points for an immediate win. */
const ENOUGH = 5

const WHY = reasons({ far: '4.1', barred: '4.3' })

/**
 * Two sides raid trade lanes with fleets that are hidden until searched for, and play cards from a common deck. Shows
 * hidden movement re-dealt from public knowledge, secret hands, and the handle of a title.
 */
export const fogbank: Title<FogbankVars, Def> = {
  id: 'fogbank',
  name: 'Fogbank',
  rulesVersion: 1,
  seats: SIDES.length,
  scenarios: ['standard'],
  options: [],
  settings: [],
  table,
  /** 1: both sides' fleets begin in port, hidden; the deck lies face down. */
  setup({ table: laid }): FogbankVars {
    faceDown({ table: laid }, laid.space('deck'))
    const fleets = laid.pieces.filter(isFleet)
    for (const fleet of fleets) hide({ table: laid }, fleet)
    return { turn: 1, mover: 'red', whereabouts: Object.fromEntries(fleets.map(({ id, space }) => [id, [space.id]])) }
  },
  firstStep: 'draw',
  steps: {
    /** 2: first, a card is drawn. */
    *draw(game): Procedure<Next> {
      const { turn, mover } = game.vars
      record(game, 'fogbank.turn', '2', { heading: 1, args: { turn, side: { side: mover } } })
      game.table.setTrack('storm', 0)
      drawCard(game, mover)
      yield* keepHand(game, mover)
      return 'sail'
    },
    /** 2: then the fleets sail. */
    *sail(game): Procedure<Next> {
      yield* sailAll(game, game.vars.mover)
      return 'act'
    },
    /** 2: finally, one action. */
    *act(game): Procedure<Next> {
      yield* act(game, game.vars.mover)
      return ended(game)
    },
  },
  sidesOf: (_game, seat) => SIDES.slice(seat, seat + 1),
  dealAnew(game, seat, random) {
    dealCards(game, seat, random)
    dealFleets(game, seat, random)
  },
  faults,
}

/** 3.1, 3.3, 3.4: a card is drawn, after a shuffle if the deck is empty; a storm is shown and discarded. */
function drawCard(game: Fogbank, side: Side): void {
  const [deck, discards] = [game.table.space('deck'), game.table.space('discards')]
  if (deck.pieces.length === 0) {
    returnToPool(game, discards, deck)
    tell(game, 'fogbank.shuffled', '3.3')
  }
  const card = drawToHand(game, deck, game.table.space(`${side}-hand`), seatOf(side))
  if (card === undefined) return
  if (isStorm(card)) {
    showCard(game, card, discards)
    game.table.setTrack('storm', 1)
    record(game, 'fogbank.storm', '3.4', { by: side })
  } else
    record(game, 'fogbank.drew', '3.1', { by: side, secret: { to: side, key: 'fogbank.drew.own', args: { card } } })
}

/** 3.2: a side with more than three cards discards one face up. */
function* keepHand(game: Fogbank, side: Side): Procedure {
  const hand = handOf(game, side)
  if (hand.length <= HAND) return
  const card = yield* ask(game, side, 'discard', '3.2', { offers: offerPieces(hand, 'discard') })
  showCard(game, card, game.table.space('discards'))
  record(game, 'fogbank.discarded', '3.2', { by: side, args: { card } })
}

/** 4.1, 4.3: why a side's fleet may not sail from one area to another. */
function whyNotSail(side: Side, from: Area, to: Area): Reason | undefined {
  if (!from.near.includes(to)) return WHY.far
  return isPortOf(to, enemyOf(side)) ? WHY.barred : undefined
}

/** The areas to which a side's fleet may sail from an area. */
function reachedFrom(side: Side, from: Area): Area[] {
  return allowed(from.near, (to) => whyNotSail(side, from, to))
}

/**
 * 4.1: each fleet sails or stays. Its side is asked about all of them, one after the other, so that the number of
 * answers does not reveal how many sail.
 */
function* sailAll(game: Fogbank, side: Side): Procedure {
  const sailed: Fleet[] = []
  for (const fleet of afloat(game, side)) {
    const from = fleet.space
    const to = yield* ask(game, side, 'sail', '4.1', {
      args: { fleet },
      offers: offerSpaces(reachedFrom(side, from), 'sail', fleet).or({ verb: 'stay', piece: fleet.id }, from),
      whyNot: refuse.place((area) => whyNotSail(side, from, area), { unit: fleet }),
    })
    if (to !== from) sailed.push(fleet)
    sail(game, fleet, to)
  }
  const args = { count: sailed.length, fleets: sailed }
  record(game, 'fogbank.sailed', '4.1', { by: side, secret: { to: side, key: 'fogbank.sailed.own', args } })
}

/** 4.1, 4.2: a found fleet that sails is hidden; one that stays is not. */
function sail(game: Fogbank, fleet: Fleet, to: Area): void {
  const { side } = fleet.def
  const found = isFound(fleet)
  if (found && to === fleet.space) return
  if (found) tell(game, 'fogbank.slipped', '4.2', { fleet })
  const before = whereabouts(game, fleet)
  const after = before.flatMap((from) => reachedFrom(side, from))
  hide(game, fleet)
  game.table.move(fleet, to)
  narrowDown(game, fleet, found ? after : [...before, ...after])
}

/** 2, 8: the other side's turn, or the end. */
function ended(game: Fogbank): Next {
  const { vars } = game
  const [red = 0, blue = 0] = SIDES.map((side) => game.table.track(side))
  if (Math.max(red, blue) >= ENOUGH) return { end: outcome(red, blue, '8.1') }
  if (vars.mover === 'blue') vars.turn++
  if (vars.turn > TURNS) return { end: outcome(red, blue, '8.2') }
  vars.mover = enemyOf(vars.mover)
  game.table.setTrack('turn', vars.turn)
  game.table.setTrack('mover', seatOf(vars.mover))
  return 'draw'
}

/** 8.1, 8.2: the side with more points wins. */
function outcome(red: number, blue: number, rule: string): Outcome {
  const winner = red === blue ? null : seatOf(red > blue ? 'red' : 'blue')
  return { winner, reason: { key: `fogbank.won.${rule === '8.1' ? 'points' : 'time'}`, rule, args: { red, blue } } }
}

/** Re-deals the unseen cards. A hand holds no storms, because they are shown when drawn (3.4). */
function dealCards({ table: laid }: Fogbank, seat: number, random: () => number): void {
  dealUnseen(laid, seat, random, (piece) => !isFleet(piece))
  for (const storm of laid.pieces.filter(isStorm)) {
    const others = laid.space('deck').pieces.filter((card) => !isStorm(card))
    if (storm.space.id.endsWith('hand')) tradePlaces(laid, storm, others, random)
  }
}

/** Puts each fleet that a seat does not see in a random place where it may be. */
function dealFleets(game: Fogbank, seat: number, random: () => number): void {
  for (const fleet of game.table.pieces.filter(isFleet)) {
    if (mayKnow(fleet, seat)) continue
    const areas = whereabouts(game, fleet)
    const area = areas[Math.floor(random() * areas.length)]
    if (area !== undefined) game.table.move(fleet, area)
  }
}

/** What must hold after every command. */
function faults(game: Fogbank): string[] {
  const { table: laid, vars } = game
  return [
    ...SIDES.flatMap((side) => afloat(game, side))
      .filter(({ id, space }) => !vars.whereabouts[id]?.includes(space.id))
      .map(({ id }) => `4: ${id} is where it cannot be`),
    ...SIDES.flatMap((side) => afloat(game, side))
      .filter(({ def, space }) => isPortOf(space, enemyOf(def.side)))
      .map(({ id }) => `4.3: ${id} is in the enemy's port`),
    ...laid
      .space('deck')
      .pieces.filter(({ knownTo }) => knownTo !== 0)
      .map(({ id }) => `3: ${id} in the deck is known`),
    ...SIDES.flatMap((side) => handOf(game, side))
      .filter(isStorm)
      .map(({ id }) => `3.4: ${id} is in a hand`),
  ]
}
