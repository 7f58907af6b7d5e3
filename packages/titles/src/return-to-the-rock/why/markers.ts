import type { Text } from '@topside/engine'
import { mayLead } from '../rules/markers.ts'
import { hasPillbox } from '../rules/reinforcement.ts'
import { type Area, FRESH, isMarker, KILLED, type Marker, plays, type RockPiece } from '../state.ts'
import { namedArea, ofUnit, type Wish } from './wish.ts'

const OPTIONS = {
  leader: { option: 'leaders', rule: '17.1' },
  mortar: { option: 'mortars', rule: '17.2' },
  flamethrower: { option: 'flamethrower', rule: '17.3' },
} as const

/** Why a marker cannot be added to an attack (17.1-17.3); elsewhere nothing is to be said of markers. */
export function whyNotMarker(wish: Wish, piece: RockPiece): Text | undefined {
  const { decision, game, side } = wish
  const area = namedArea(wish)
  if (decision.ask !== 'ask.combat.support' || area === undefined || !isMarker(piece)) return undefined
  const { marker } = piece.def
  if (!(marker === 'leader' || marker === 'mortar' || marker === 'flamethrower')) return undefined
  const { option, rule } = OPTIONS[marker]
  if (!plays(game, option)) return ofUnit('not-played', '17.0', piece)
  if (piece.def.side !== side) return ofUnit('enemy-unit', rule, piece)
  if (piece.face === KILLED) return ofUnit('killed', '17.1.1', piece)
  return ofUnit(piece.face === FRESH ? whyNotAdded(piece, area) : 'used', rule, piece)
}

function whyNotAdded(marker: Marker, area: Area): string {
  if (marker.def.marker === 'leader') return mayLead(marker, area) ? 'one-leader' : 'no-colour'
  if (marker.def.marker === 'mortar') return 'one-mortar'
  return hasPillbox(area) ? 'added' : 'no-pillbox'
}
