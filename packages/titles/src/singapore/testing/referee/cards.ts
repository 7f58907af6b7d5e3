import type { Army } from '../../data/armies.ts'
import { CARDS, cardNamed, deckOf, HAND_LIMIT, handOf, IN_FORCE, PLAYED } from '../../data/cards.ts'
import { lostBox, REPAIR } from '../../data/map.ts'
import { figures, historic } from '../../data/scenarios.ts'
import { type Board, type Counter, READY, REFUELLING } from './board.ts'
import { SECTORS } from './geography.ts'
import { ask, type Play, type World } from './play.ts'

/** Cards of an army in a place. */
function cardsIn(board: Board, army: Army, place: string): string[] {
  return CARDS.filter((card) => card.army === army && board.cards.get(card.id) === place).map(({ id }) => id)
}

/** 18.1: an army draws a card at the end of its player turn; if it has too many, it discards one. */
export function* drawCard(world: World): Play {
  const { board, nature } = world
  const { army } = board
  if (board.options['cards'] !== 'on') return
  if (cardsIn(board, army, deckOf(army)).length === 0)
    for (const card of cardsIn(board, army, PLAYED)) board.cards.set(card, deckOf(army))
  const deck = cardsIn(board, army, deckOf(army))
  if (deck.length === 0) return
  const card = nature.draw(army)
  if (!deck.includes(card)) nature.differ('18.1', `${army} draws ${card}, which is not in its deck`)
  if (cardNamed(card).kind === 'event') {
    board.cards.set(card, PLAYED)
    yield* carryOut(world, card)
    return
  }
  board.cards.set(card, handOf(army))
  const hand = cardsIn(board, army, handOf(army))
  if (hand.length <= HAND_LIMIT) return
  const answers = () => hand.map((piece) => ({ verb: 'discard', piece }))
  const { piece = '' } = yield* ask({ seat: board.seats[army], kind: 'card.discard', answers })
  board.cards.set(piece, PLAYED)
}

/** 18.2: situations are played before the moves. */
export function* playCards(world: World): Play {
  const { board } = world
  const { army } = board
  if (board.options['cards'] !== 'on') return
  for (;;) {
    const hand = cardsIn(board, army, handOf(army))
    if (hand.length === 0) return
    const able = hand.filter((card) => changes(board, card))
    const answers = () => [...able.map((piece) => ({ verb: 'play', piece })), { verb: 'done' }]
    const { verb, piece = '' } = yield* ask({ seat: board.seats[army], kind: 'card', explicit: true, answers })
    if (verb === 'done') return
    const { lasts } = cardNamed(piece)
    board.cards.set(piece, lasts === undefined ? PLAYED : IN_FORCE)
    yield* carryOut(world, piece)
  }
}

/** 18.2: ends cards that lasted for the previous turn, or until this army's turn. */
export function endEffects(board: Board): void {
  board.effects = board.effects.filter(({ card }) => {
    const { army, lasts } = cardNamed(card)
    const over = lasts === 'turn' || army === board.army
    if (over) board.cards.set(card, PLAYED)
    return !over
  })
}

const lostInfantry = (board: Board, army: Army): Counter | undefined =>
  board.units.find(({ def, place }) => def.army === army && def.branch === 'infantry' && place === lostBox(army))

/** The places to which a lost unit of an army can return. */
function homesOf(board: Board, army: Army): string[] {
  if (army === 'japanese') return [...board.axes]
  const home = army === 'australian' ? 'tanglin' : 'fort-canning'
  const free = board.owner.get(home) === army && !board.isContested(home) && board.mobile(home, army) < figures.stacking
  return free && !board.hasAlly(home, army) ? [home] : []
}

/** Sectors on which a card can be played. */
function sectorsFor(board: Board, card: string): string[] {
  const { army } = cardNamed(card)
  if (card === 'borrowed-uniforms') return SECTORS.filter((sector) => board.foes(sector, army).length > 0)
  return SECTORS.filter((sector) => board.owner.get(sector) === army)
}

/** Axes that can be activated (8.2); none in the scenario in which the Japanese choose their axes (19.2). */
export function inactiveAxes(board: Board): string[] {
  if (board.scenario === 'almost-naked-island') return []
  return historic.activatable.filter((axis) => !board.axes.includes(axis))
}

/** 18.2: whether a card would change anything now. */
function changes(board: Board, card: string): boolean {
  switch (card) {
    case 'collapsible-boats':
      return inactiveAxes(board).length > 0
    case 'fighting-patrol':
      return (
        board.tokens.japanese > 0 &&
        SECTORS.some((each) => board.isContested(each) && board.ground(each, 'australian').length > 0)
      )
    case 'pooled-stores':
      return board.tokens.british > 0
    case 'borrowed-uniforms':
    case 'mangrove-ambush':
    case 'sappers':
      return sectorsFor(board, card).length > 0
    default:
      // A card that comes into force for a whole army is never useless.
      return true
  }
}

/** 18.2: carries out a card. */
function* carryOut(world: World, card: string): Play {
  const { board } = world
  const { army, value = 0, lasts } = cardNamed(card)
  const seat = board.seats[army]
  const give = (to: Army, tokens: number): void => {
    const change = Math.max(-board.tokens[to], tokens)
    board.tokens[to] += change
    board.tell(tokens > 0 ? 'supplies.received' : 'supplies.lost', to, Math.abs(change))
  }
  switch (card) {
    case 'churchill-stores':
    case 'ammunition-train':
    case 'convoy':
      return give(army, value)
    case 'shells-run-low':
    case 'lines-cut':
    case 'depot-on-fire':
      return give(army, -value)
    case 'ground-crews':
      for (const unit of board.units) if (unit.def.army === army && unit.air === REFUELLING) unit.air = READY
      return
    case 'spare-engines':
      for (const unit of board.units) if (unit.def.army === army && unit.place === REPAIR) unit.repair = 1
      return
    case 'second-wave':
    case 'convalescents':
    case 'stragglers': {
      const unit = lostInfantry(board, army)
      const homes = homesOf(board, army)
      if (unit === undefined || homes.length === 0) return
      const answers = () => homes.map((space) => ({ verb: 'return', piece: unit.id, space }))
      unit.place = (yield* ask({ seat, kind: 'card.home', answers })).space ?? ''
      board.tell('unit.returned', unit.id, unit.place)
      return
    }
    case 'collapsible-boats': {
      const answers = () => inactiveAxes(board).map((space) => ({ verb: 'activate', space }))
      board.axes.push((yield* ask({ seat, kind: 'card.axis', answers })).space ?? '')
      return
    }
    case 'fighting-patrol':
      return hand(board, 'japanese', army, value)
    case 'pooled-stores':
      return hand(board, army, 'australian', value)
    default:
      if (lasts === undefined) throw new Error(`the referee does not know the card ${card}`)
  }
  if (!['borrowed-uniforms', 'mangrove-ambush', 'sappers'].includes(card)) {
    board.effects.push({ card })
    return
  }
  const answers = () => sectorsFor(board, card).map((space) => ({ verb: 'choose-sector', space }))
  const { space = '' } = yield* ask({ seat, kind: 'card.sector', answers })
  board.effects.push({ card, place: space })
}

/** Tokens pass from one army to another: `most`, or as many as there are. */
function hand(board: Board, from: Army, to: Army, most: number): void {
  const tokens = Math.min(most, board.tokens[from])
  board.tokens[from] -= tokens
  board.tokens[to] += tokens
  board.tell('supplies.handed', from, to, tokens)
}
