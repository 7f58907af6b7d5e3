import type { Options } from '@topside/engine'
import { cardNamed } from '../data/cards.ts'
import { type Position, type SingaporePlay, singapore } from './index.ts'

/** Cards are optional (18.1). */
export const options: Options = { cards: 'on' }

/** A unit of each army, so that every player turn has a question. */
export const ONE_EACH = { tuas: ['jp-infantry'], tanglin: ['au-infantry'], kallang: ['br-infantry'] }

/** The end of an army's turn in which it draws the last card of its deck. */
export function draw(card: string, position: Position = {}): SingaporePlay {
  const { army } = cardNamed(card)
  return singapore({
    options,
    step: 'end',
    army,
    decks: { [army]: [card] },
    ...position,
    units: { ...ONE_EACH, ...position.units },
  })
}

/** An army's turn with a card in its hand, to be played. */
export function holding(card: string, position: Position = {}): SingaporePlay {
  const { army } = cardNamed(card)
  return singapore({ options, step: 'cards', army, hands: { [army]: [card] }, ...position })
}

/** The same, with the card played. */
export const played = (card: string, position?: Position) =>
  holding(card, position).choose({ verb: 'play', piece: card })
