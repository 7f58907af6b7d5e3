import { carriedOut, dealUnseen, type Offers, type Procedure, type Seat } from '@topside/engine'
import { allowed, drawToHand, faceDown, offerPieces, showCard } from '@topside/kit'
import { ARMIES, type Army } from '../data/armies.ts'
import { cardNamed, deckOf, HAND_LIMIT, handOf, IN_FORCE, PLAYED } from '../data/cards.ts'
import { CARDS_ASIDE } from '../data/map.ts'
import { isCard } from '../state/pieces.ts'
import { ask, hasCards, record, refuse, type Singapore, seatOf, tell, type Unit } from '../state/state.ts'
import { EFFECTS, whyIdle } from './18.2-effects.ts'

/** 18: puts all cards face down into their armies' decks, or aside if they are not used. */
export function layCards(game: Pick<Singapore, 'table' | 'options'>): void {
  const { table } = game
  const aside = table.space(CARDS_ASIDE)
  faceDown(game, aside)
  if (hasCards(game)) for (const card of [...aside.pieces]) table.move(card, table.space(deckOf(card.def.army)))
}

/** 18.1: redistributes the cards that a seat does not know, within each army. */
export function dealCardsAnew({ table }: Pick<Singapore, 'table'>, seat: Seat, random: () => number): void {
  for (const army of ARMIES) dealUnseen(table, seat, random, (piece) => isCard(piece) && piece.def.army === army)
}

/**
 * 18.1, 18.2: at the end of its player turn an army draws a card: an event takes effect at once, a situation goes into
 * its hand.
 */
export function* drawCard(game: Singapore): Procedure {
  if (!hasCards(game)) return
  const { table, vars } = game
  const { army } = vars
  const [deck, hand] = [table.space(deckOf(army)), table.space(handOf(army))]
  if (deck.pieces.length === 0) shuffleBack(game, army)
  const seat = seatOf(game, army)
  const card = drawToHand(game, deck, hand, seat)
  if (card === undefined) return
  if (cardNamed(card.id).kind === 'event') {
    showCard(game, card, table.space(PLAYED))
    tellShown(game, 'card.event', army, card)
    yield* happen(game, card)
    return
  }
  record(game, 'card.drawn', '18.1', {
    args: { army: { side: army } },
    secret: { to: army, key: 'card.drawn.own', args: { card } },
  })
  if (hand.pieces.length > HAND_LIMIT) yield* discard(game, army)
}

/** 18.1: shuffles an army's played cards into a new deck. */
function shuffleBack(game: Singapore, army: Army): void {
  const { table } = game
  const deck = table.space(deckOf(army))
  for (const card of table.space(PLAYED).pieces.filter(({ def }) => def.army === army)) table.move(card, deck)
  faceDown(game, deck)
  tell(game, 'card.shuffled', '18.1', { army: { side: army } })
}

/** 18.1: an army with too many cards discards one. */
function* discard(game: Singapore, army: Army): Procedure {
  const { table } = game
  const card = yield* ask(game, army, 'card.discard', '18.1', {
    args: { limit: HAND_LIMIT },
    offers: offerPieces(table.space(handOf(army)).pieces, 'discard'),
    preview: textOf,
  })
  showCard(game, card, table.space(PLAYED))
  tellShown(game, 'card.discarded', army, card)
}

/** An army may play a situation in its turn (18.2). Returns whether it may play another. */
export function* playCard(game: Singapore): Procedure<boolean> {
  const { table, vars } = game
  const { army } = vars
  const hand = table.space(handOf(army)).pieces
  if (!hasCards(game) || hand.length === 0) return false
  const able: Offers<Unit | undefined> = offerPieces<Unit>(
    allowed(hand, (card) => whyIdle(game, card.id)),
    'play',
  )
  const card = yield* ask(game, army, 'card', '18.2', {
    explicit: true,
    offers: able.or({ verb: 'done' }, undefined),
    preview: (each) => each && textOf(each),
    whyNot: refuse.unit((each) => (hand.includes(each) ? whyIdle(game, each.id) : undefined)),
  })
  if (card === undefined) return false
  showCard(game, card, table.space(cardNamed(card.id).lasts === undefined ? PLAYED : IN_FORCE))
  tellShown(game, 'card.played', army, card)
  yield* happen(game, card)
  return true
}

/** Carries out a card (18.2). */
function* happen(game: Singapore, card: Unit): Procedure {
  const { id } = cardNamed(card.id)
  const effect = EFFECTS[id]
  if (effect === undefined) throw new Error(`nothing is known of ${id}`)
  yield* carriedOut(effect(game, id))
}

/** Ends effects that lasted for one turn, or until this army's turn (18.2). */
export function endEffects(game: Singapore): void {
  const { table, vars } = game
  const isOver = (card: string) => cardNamed(card).lasts === 'turn' || cardNamed(card).army === vars.army
  const over = vars.effects.filter(({ card }) => isOver(card))
  if (over.length === 0) return
  vars.effects = vars.effects.filter(({ card }) => !isOver(card))
  for (const { card } of over) table.move(table.piece(card), table.space(PLAYED))
  const cards = { pieces: over.map(({ card }) => card) }
  tell(game, 'card.over', '18.2', { cards })
}

/** Records a card that is shown to all players. */
function tellShown(game: Singapore, key: string, army: Army, card: Unit): void {
  tell(game, key, '18.2', { army: { side: army }, card })
}

/** The text of a card. */
function textOf({ id }: Unit) {
  return { ledgers: [], chances: [], notes: [{ key: `card.${id}` }] }
}
