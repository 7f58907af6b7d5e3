import { idOf, oneOf } from '@topside/kit'
import { ARMIES, type Army } from './armies.ts'
import data from './cards.json' with { type: 'json' }
import { CARDS_ASIDE } from './map.ts'
import type { UnitDef, UnitId } from './units.ts'

/** An event takes effect when it is drawn; a situation is kept, and played in the own turn (18.2). */
export type CardKind = 'event' | 'situation'

declare const cardBrand: unique symbol
/** The id of a card, such as `armoured-push`. */
export type CardId = UnitId & { readonly [cardBrand]: true }

/** A card id out of a text; throws a `RangeError` if it is none. */
export const cardId = idOf((text): text is CardId => data.cards.some(({ id }) => id === text), 'card')

/** A card (18). All of them are our own: those that were sold for the game are not known. */
export interface CardDef {
  readonly id: CardId
  readonly army: Army
  readonly kind: CardKind
  readonly name: string
  /** Until when it stays in force: to the end of this player turn, or to the start of the army's next one. */
  readonly lasts?: 'turn' | 'round'
  /** What it gives or takes: supplies, points of movement, of range or of the bonus. */
  readonly value?: number
}

/** A row of the list of cards: what is not there is absent. */
interface CardRow {
  readonly id: string
  readonly army: string
  readonly kind: string
  readonly name: string
  readonly lasts?: string
  readonly value?: number
}

/** All cards, army by army: each army draws from a deck of its own (18.1). */
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

/** Cards that an army holds at most (18.1). */
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

/** The deck of an army: nobody knows what lies in it. */
export function deckOf(army: Army): string {
  return `${army}-deck`
}

/** The hand of an army: its seat alone knows it. */
export function handOf(army: Army): string {
  return `${army}-hand`
}

/** Cards that were drawn as events, played or discarded, for all to see. */
export const PLAYED = 'cards-played'
/** Situations that were played and are in force. */
export const IN_FORCE = 'cards-in-force'
