import { idOf, oneOf } from '@topside/kit'
import { ARMIES, type Army } from './armies.ts'
import data from './cards.json' with { type: 'json' }
import { CARDS_ASIDE } from './map.ts'
import type { UnitDef, UnitId } from './units.ts'

/** An event takes effect when drawn; a situation is kept in hand, and played in the owner's turn (18.2). */
export type CardKind = 'event' | 'situation'

declare const cardBrand: unique symbol
/** The id of a card, such as `armoured-push`. */
export type CardId = UnitId & { readonly [cardBrand]: true }

/** Parses a card id; throws a `RangeError` if there is no such card. */
export const cardId = idOf((text): text is CardId => data.cards.some(({ id }) => id === text), 'card')

/** A card (18). All cards are our own, since the cards sold for the game are not known. */
export interface CardDef {
  readonly id: CardId
  readonly army: Army
  readonly kind: CardKind
  readonly name: string
  /** How long it stays in force: to the end of this player turn, or to the start of the army's next one. */
  readonly lasts?: 'turn' | 'round'
  /** Its amount: supplies, or points of movement, range or bonus. */
  readonly value?: number
}

/** A row of the list of cards. */
interface CardRow {
  readonly id: string
  readonly army: string
  readonly kind: string
  readonly name: string
  readonly lasts?: string
  readonly value?: number
}

/** All cards by army: each army has its own deck (18.1). */
export const CARDS: readonly CardDef[] = data.cards.map(
  ({ id, army, kind, lasts, ...card }: CardRow): CardDef => ({
    ...card,
    id: cardId(id),
    army: oneOf(ARMIES, army),
    kind: oneOf(['event', 'situation'], kind),
    ...(lasts !== undefined && { lasts: oneOf(['turn', 'round'], lasts) }),
  }),
)

const byId: ReadonlyMap<string, CardDef> = new Map(CARDS.map((card) => [card.id, card]))

/** A card by its id; throws a `RangeError` if there is none. */
export function cardNamed(id: string): CardDef {
  const card = byId.get(id)
  if (card === undefined) throw new RangeError(`no card ${id}`)
  return card
}

/** Maximum number of cards in an army's hand (18.1). */
export const HAND_LIMIT = 3

/** The cards as pieces of the table. */
export const cardDefs: readonly UnitDef[] = CARDS.map(({ id, army, name }) => ({
  id,
  start: CARDS_ASIDE,
  army,
  side: army,
  type: 'card',
  branch: 'card',
  name,
  attack: [],
  defend: [],
  air: 0,
  strike: 0,
  range: 0,
  movement: 0,
  crossesWater: false,
}))

/** The place of an army's deck, whose cards no seat knows. */
export function deckOf(army: Army): string {
  return `${army}-deck`
}

/** The place of an army's hand, whose cards only its seat knows. */
export function handOf(army: Army): string {
  return `${army}-hand`
}

/** The place of cards drawn as events, played or discarded; public. */
export const PLAYED = 'cards-played'
/** The place of situations in force. */
export const IN_FORCE = 'cards-in-force'
