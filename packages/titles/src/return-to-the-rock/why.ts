import type { Choice, Decision, Seat, Text } from '@topside/engine'
import { isUnit, type Rock, type RockPiece } from './state.ts'
import { SIDES } from './units.ts'
import { whyNotArea } from './why/areas.ts'
import { whyNoImpulse } from './why/impulses.ts'
import { whyNotMarker } from './why/markers.ts'
import { whyNotUnit } from './why/units.ts'
import type { Wish } from './why/wish.ts'

/** Why a choice is not among those offered, in a sentence with its rule. */
export function whyNot(game: Rock, seat: Seat, decision: Decision, choice: Choice): Text | undefined {
  const side = SIDES.find((each) => game.vars.seats?.[each] === seat)
  if (side === undefined) return undefined
  const { verb, space } = choice
  const piece = knownPiece(game, seat, choice.piece)
  if (choice.piece !== undefined && piece === undefined) return undefined
  const area = space !== undefined && game.table.hasSpace(space) ? game.table.space(space) : undefined
  return because({ game, side, decision, verb, piece, area })
}

function because(wish: Wish): Text | undefined {
  const { decision, piece } = wish
  if (decision.ask.startsWith('ask.impulse.')) return whyNoImpulse(wish)
  const area = areaOfWish(wish)
  if (piece === undefined || area !== undefined) return whyNotArea({ ...wish, area })
  return isUnit(piece) ? whyNotUnit(wish, piece) : whyNotMarker(wish, piece)
}

/** Pieces hidden from the seat are not spoken of. */
function knownPiece(game: Rock, seat: Seat, id: string | undefined): RockPiece | undefined {
  if (id === undefined || !game.table.hasPiece(id)) return undefined
  const piece = game.table.piece(id)
  return (piece.knownTo & (1 << seat)) === 0 ? undefined : piece
}

/** The Area that is meant: the one named, or where a piece lies that was named when only an Area was asked for. */
function areaOfWish({ decision: { args, choices }, piece, area }: Wish): Wish['area'] {
  if (piece === undefined || choices.some((each) => each.piece === piece.id)) return area
  const about = args?.['unit']
  const goer = typeof about === 'object' && 'piece' in about ? about.piece : undefined
  const asksForArea = choices.every((each) => each.piece === undefined || each.piece === goer)
  return asksForArea && area === undefined ? piece.space : undefined
}
