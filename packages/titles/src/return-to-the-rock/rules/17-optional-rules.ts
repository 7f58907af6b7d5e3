import { type LedgerPart, offerOne, type Preview, type Procedure, type Text } from '@topside/engine'
import { allowed, offerPieces, part, pickOneByOne, type Reason, reasons } from '@topside/kit'
import { FRESH, KILLED, USED } from '../data/faces.ts'
import type { MarkerKind, Side } from '../data/units.ts'
import {
  type Area,
  ask,
  explained,
  freshMarker,
  isMarker,
  isUnit,
  type Marker,
  markersOf,
  plays,
  type Rock,
  type RockPiece,
  tell,
  unitsIn,
} from '../state/state.ts'
import { hasPillbox } from './7-stacking-and-control.ts'

/**
 * Markers that can be added to an attack: the option that allows each, its rule, and why a second one cannot be added.
 */
const SUPPORT: {
  readonly [kind in MarkerKind]?: { option: 'leaders' | 'mortars' | 'flamethrower'; rule: string; second: Reason }
} = {
  leader: { option: 'leaders', rule: '17.1', second: { key: 'why.one-leader', rule: '17.1' } },
  mortar: { option: 'mortars', rule: '17.2', second: { key: 'why.one-mortar', rule: '17.2' } },
  flamethrower: { option: 'flamethrower', rule: '17.3', second: { key: 'why.added', rule: '17.3' } },
}

const WHY = reasons({
  'not-played': '17.0',
  killed: '17.1.1',
  'no-colour': '17.1',
  'no-pillbox': '17.3',
  'markers-only': '17.0',
})

/** 17.0: whether the optional rule of a kind of marker is in use. */
function isPlayed(game: Rock, kind: MarkerKind): boolean {
  const support = SUPPORT[kind]
  return support !== undefined && plays(game, support.option)
}

/** An attack with markers. */
interface Supported {
  readonly side: Side
  readonly area: Area
  /** Markers added so far. */
  readonly added: readonly Marker[]
}

/** 17.1-17.3: why a marker cannot be added to an attack: at most one of each kind, each under its own conditions. */
function whyNotAdded(game: Rock, { side, area, added }: Supported, marker: Marker): Reason | undefined {
  const { marker: kind } = marker.def
  const support = SUPPORT[kind]
  if (support === undefined || !isPlayed(game, kind)) return WHY['not-played']
  const { rule, second } = support
  if (marker.def.side !== side) return { key: 'why.enemy-unit', rule }
  if (marker.face === KILLED) return WHY.killed
  if (marker.face !== FRESH) return { key: 'why.used', rule }
  if (kind === 'leader' && !mayLead(marker, area)) return WHY['no-colour']
  if (kind === 'flamethrower' && !hasPillbox(area)) return WHY['no-pillbox']
  const spare = kind === 'mortar' && marker !== freshMarker(game, kind)
  const had = kind === 'leader' && game.vars.leaderUsedBy.includes(side)
  return spare || had || added.some((each) => each.def.marker === kind) ? second : undefined
}

/** 17.1: a leader needs a unit of the leader's colour in the Area, unless the leader may help any unit. */
function mayLead(marker: Marker, area: Area): boolean {
  return marker.def.any || unitsIn(area, marker.def.side).some((unit) => unit.def.leader === marker.id)
}

const KINDS = ['leader', 'mortar', 'flamethrower'] as const

/** 17.1-17.3: the Attacker adds markers to an attack before the dice are rolled. */
export function chooseSupport(
  game: Rock,
  side: Side,
  area: Area,
  preview: (markers: readonly Marker[]) => Preview,
): Procedure<readonly Marker[]> {
  const played = KINDS.flatMap((kind) => (isPlayed(game, kind) ? markersOf(game, kind) : []))
  return pickOneByOne({
    able: (added) => allowed(played, (marker) => whyNotAdded(game, { side, area, added }, marker)),
    ask: (able, added) =>
      ask(game, side, 'combat.support', '17.0', {
        args: { area },
        offers: offerOne({ verb: 'roll' }, undefined).and(offerPieces(able, 'add')),
        recommended: 0,
        preview: (another) => preview(another === undefined ? added : [...added, another]),
        whyNot: ({ piece }) => piece && whyNoSupport(game, { side, area, added }, piece),
      }),
  })
}

function whyNoSupport(game: Rock, attack: Supported, piece: RockPiece): Text | undefined {
  if (isUnit(piece)) return explained(WHY['markers-only'], { unit: piece })
  if (!isMarker(piece) || SUPPORT[piece.def.marker] === undefined) return undefined
  return explained(whyNotAdded(game, attack, piece), { unit: piece })
}

/** 17.1-17.3: the part of an Attack Value that a marker adds. */
export function supportPart(marker: Marker): LedgerPart {
  const { marker: kind } = marker.def
  return part(`part.${kind}`, SUPPORT[kind]?.rule ?? '17.0', 1, { unit: marker })
}

/** 17.1.1, 17.2, 17.3: used markers are put aside; a leader falls if both sides rolled the same. */
export function settleSupport(game: Rock, markers: readonly Marker[], sameDice: boolean): void {
  for (const marker of markers) {
    const falls = marker.def.marker === 'leader' && sameDice
    game.table.turn(marker, falls ? KILLED : USED)
    if (marker.def.marker === 'leader') game.vars.leaderUsedBy = [...game.vars.leaderUsedBy, marker.def.side]
    if (falls) tell(game, 'leader.killed', '17.1.1', { leader: marker })
  }
}
