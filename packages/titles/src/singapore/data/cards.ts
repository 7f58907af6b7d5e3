import type { Army } from './armies.ts'
import { CARDS_ASIDE } from './map.ts'
import type { UnitDef } from './units.ts'

/** An event takes effect when it is drawn; a situation is kept, and played in the own turn (18.2). */
export type CardKind = 'event' | 'situation'

/** A card (18). All of them are our own: those that were sold for the game are not known. */
export interface CardDef {
  readonly id: string
  readonly army: Army
  readonly kind: CardKind
  readonly name: string
  /** Until when it stays in force: to the end of this player turn, or to the start of the army's next one. */
  readonly lasts?: 'turn' | 'round'
  /** What it gives or takes: supplies, points of movement, of range or of the bonus. */
  readonly value?: number
}

const event = (army: Army, id: string, name: string, value?: number): CardDef => ({
  ...{ id, army, kind: 'event', name },
  ...(value !== undefined && { value }),
})

const situation = (army: Army, id: string, name: string, lasts?: CardDef['lasts'], value?: number): CardDef => ({
  ...{ id, army, kind: 'situation', name },
  ...(lasts !== undefined && { lasts }),
  ...(value !== undefined && { value }),
})

/** All cards, army by army: each army draws from a deck of its own (18.1). */
export const CARDS: readonly CardDef[] = [
  event('japanese', 'churchill-stores', 'Churchill’s Stores', 4),
  event('japanese', 'shells-run-low', 'Shells Run Low', 3),
  event('japanese', 'ground-crews', 'Ground Crews'),
  event('japanese', 'second-wave', 'Second Wave'),
  situation('japanese', 'armoured-push', 'Armoured Push', 'turn', 1),
  situation('japanese', 'bicycle-columns', 'Bicycle Columns', 'turn', 1),
  situation('japanese', 'borrowed-uniforms', 'Borrowed Uniforms', 'turn'),
  situation('japanese', 'collapsible-boats', 'Collapsible Boats'),
  situation('japanese', 'off-the-land', 'Off the Land', 'turn'),
  event('australian', 'ammunition-train', 'Ammunition Train', 3),
  event('australian', 'lines-cut', 'Lines Cut', 2),
  event('australian', 'convalescents', 'Convalescents'),
  situation('australian', 'mangrove-ambush', 'Mangrove Ambush', 'round', 1),
  situation('australian', 'fighting-patrol', 'Fighting Patrol', undefined, 3),
  situation('australian', 'fire-plan', 'Fire Plan', 'turn'),
  situation('australian', 'river-guides', 'River Guides', 'round'),
  situation('australian', 'lorries', 'Lorries', 'turn', 1),
  event('british', 'convoy', 'The Convoy Is In', 5),
  event('british', 'depot-on-fire', 'Depot on Fire', 3),
  event('british', 'stragglers', 'Stragglers'),
  event('british', 'spare-engines', 'Spare Engines'),
  situation('british', 'guns-turned', 'Guns Turned About', 'turn', 1),
  situation('british', 'sappers', 'Sappers', 'round', 1),
  situation('british', 'carrier-dash', 'Carrier Dash', 'turn', 1),
  situation('british', 'pooled-stores', 'Pooled Stores', undefined, 4),
]

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
  ...{ id, start: CARDS_ASIDE, army, side: army, type: 'card', branch: 'card', name },
  ...{ attack: [], defend: [], air: 0, strike: 0, range: 0, movement: 0, crossesWater: false },
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
