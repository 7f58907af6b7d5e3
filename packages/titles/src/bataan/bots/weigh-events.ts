import { RARE } from '@topside/kit'
import { eventOf } from '../rules/17.15-letters.ts'
import { type Bataan, isEvent } from '../state/state.ts'
import { each, verbs, type Weigh } from './weighing.ts'

/** Events that extend the campaign by four turns, and its levels by twenty points (19.51, 19.56). */
const LONGER: ReadonlySet<string> = new Set(['stockpile', 'convoy'])

/**
 * 17.14: plays an event as soon as possible. Exception: the US player's events that bring Supply Points but extend the
 * campaign, because by then Japan holds towns worth more than five points a turn.
 */
export const weighEvents: Weigh = each(({ game, side }, { verb, piece = '' }) => {
  if (verb === 'event') return side === 'us' && LONGER.has(effectOf(game, piece)) ? RARE : 2
  // The events in hand may be of use later this turn.
  if (verb === 'event-rest') return 0
  return verb === 'event-unit' ? 1.5 : 1
})

/** 17.11: draws are worth having; the marker that the US player may take instead extends the campaign (19.54). */
export const weighDraws: Weigh = verbs({ 'event-draw': 1, 'event-none': 0.1, 'event-take': RARE })

function effectOf(game: Bataan, piece: string): string {
  const marker = game.table.hasPiece(piece) ? game.table.piece(piece) : undefined
  return marker === undefined || !isEvent(marker) ? '' : (eventOf(game, 'us', marker.def.letter)?.effect ?? '')
}
