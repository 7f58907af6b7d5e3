import { eventOf } from '../rules/17.15-letters.ts'
import { type Bataan, isEvent } from '../state/state.ts'
import { each, RARE, type Weigh, type Weighing } from './weighing.ts'

/** Events with which the campaign goes on for four turns more, and for twenty points more (19.51, 19.56). */
const LONGER: ReadonlySet<string> = new Set(['stockpile', 'convoy'])

/** 17.14: an event is played as soon as it can be, unless the US player gives more time with it than supplies: Japan holds more than five points' worth of towns by then. */
export const weighEvents: Weigh = each(({ game, side }, { verb, piece = '' }) => {
  if (verb === 'event') return side === 'us' && LONGER.has(effectOf(game, piece)) ? RARE : 2
  return verb === 'event-unit' ? 1.5 : 1
})

/** 17.11: what is drawn is worth having; what the US player may take instead makes the campaign longer (19.54). */
export const weighDraws: Weigh = each((_: Weighing, { verb }) =>
  verb === 'event-draw' ? 1 : verb === 'event-none' ? 0.1 : RARE,
)

function effectOf(game: Bataan, piece: string): string {
  const marker = game.table.hasPiece(piece) ? game.table.piece(piece) : undefined
  return marker === undefined || !isEvent(marker) ? '' : (eventOf(game, 'us', marker.def.letter)?.effect ?? '')
}
