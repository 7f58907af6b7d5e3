import type { Text } from '@topside/engine'
import { isFull } from '../rules/control.ts'
import { landingArea } from '../rules/landing.ts'
import { type Area, FRESH, isFresh, isMarker, isUnit, type Rock, type RockPiece, unitsIn } from '../state.ts'
import type { Side } from '../units.ts'
import { ofArea, ofUnit, type Wish } from './wish.ts'

/** Why an Impulse of some kind, or in some Area, cannot be chosen. */
export function whyNoImpulse(wish: Wish): Text | undefined {
  const { game, side, decision, verb, piece } = wish
  const barred = whyNoSuchImpulse(game, side, verb)
  if (barred !== undefined) return barred
  if (piece !== undefined && piece.def.side !== side) return ofUnit('enemy-unit', '8.1', piece)
  if (piece !== undefined && verb === 'bombard' && bombards(piece)) return whyNoBombardment(wish, piece)
  const area = wish.area ?? (piece !== undefined && isUnit(piece) ? piece.space : undefined)
  if (area === undefined) return undefined
  if (verb === 'detonate') return ofArea('no-detonation', '17.4.1', area)
  if (verb === 'infiltrate') return ofArea('no-infiltration', '8.6', area)
  const offered = decision.choices.some((each) => each.verb === 'assault' && each.space === area.id)
  return offered ? undefined : whyNotActive(game, side, area)
}

/** 6.2.2, 6.3.1: kinds of Impulse that the side, or the time of day, does not have. */
function whyNoSuchImpulse(game: Rock, side: Side, verb: string): Text | undefined {
  const day = game.vars.phase === 'day'
  if (verb === 'bombard' && side === 'japan') return { key: 'why.no-bombardment', rule: '6.2.2' }
  if (verb === 'bombard' && !day) return { key: 'why.no-bombardment-at-night', rule: '6.3.3' }
  if (verb === 'infiltrate' && (side === 'us' || day)) return { key: 'why.japan-by-night', rule: '6.3.1' }
  return undefined
}

/** 10.1.1: whether a piece can bombard at all. */
function bombards({ def }: RockPiece): boolean {
  return def.kind === 'unit' ? def.type === 'artillery' : def.marker === 'air' || def.marker === 'naval'
}

function whyNoBombardment({ game, decision }: Wish, piece: RockPiece): Text {
  if (!isUnit(piece)) {
    const others = game.table.pieces.filter((each) => isMarker(each) && bombards(each))
    const offered = others.some(({ id }) => decision.choices.some((each) => each.piece === id))
    return ofUnit(piece.face !== FRESH ? 'used' : offered ? 'alike' : 'no-target', '10.1.1', piece)
  }
  if (piece.space.def.kind === 'box') return ofUnit('off-map', '10.3', piece)
  return isFresh(piece) ? ofUnit('no-target', '10.3', piece) : ofUnit('spent', '10.1.1', piece)
}

function whyNotActive(game: Rock, side: Side, area: Area): Text {
  if (area.id === 'airborne' || area.id === 'seaborne') {
    if (side === 'japan') return ofArea('enemy-box', '3.2', area)
    if (game.vars.phase === 'night') return ofArea('no-landing-at-night', '6.3.3', area)
    if (isFull(landingArea(game, area.id), side)) return ofArea('full', '7.1', landingArea(game, area.id))
  }
  if (area.id === 'hidden' && side === 'us') return ofArea('enemy-box', '3.3', area)
  const units = unitsIn(area, side)
  if (units.length === 0) return ofArea('no-units', '8.1', area)
  if (!units.some(isFresh)) return ofArea('no-fresh', '8.1', area)
  return ofArea('nothing-to-do', '8.1.1', area)
}
