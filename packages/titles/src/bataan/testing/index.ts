import { CheapDice, type Play, type PlaySetup, play } from '@topside/engine/testing'
import { hearing } from '../../shared/testing.ts'
import { FACES } from '../data/faces.ts'
import type { PlaceDef } from '../data/hexes.ts'
import { type CounterDef, type FormationId, formationId, type Side, unitId } from '../data/units.ts'
import { controlledFrom, takeControl } from '../rules/3.1-terminology.ts'
import { type Bataan, isHex, isMarker, isUnit } from '../state/state.ts'
import { PHASES, type Phase, type SequenceKind, type Vars } from '../state/vars.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'

/** A match of this title with test words. */
export type BataanPlay = Play<Vars, CounterDef, PlaceDef>

/** The position from which a test plays, mostly Layac. Seat 0 plays the United States, seat 1 Japan. */
export interface Position {
  /** Default: 1. */
  readonly turn?: number
  /**
   * Units by hex or box, `id face` with an optional face; besides them only the headquarters in 3910 and 4101 are in
   * play.
   */
  readonly units?: { readonly [place: string]: readonly string[] }
  /** The side of the Operations Sequence; default: `japan`. */
  readonly side?: Side
  /** Default: `mobile`. */
  readonly kind?: SequenceKind
  /** The active formations; default: the 48th Division, or the Philippine Scouts. */
  readonly formations?: readonly string[]
  /** Army units that are active. */
  readonly army?: readonly string[]
  /** Statuses by unit. */
  readonly statuses?: { readonly [unit: string]: { readonly [status: string]: number } }
  /** Steps lost earlier, by side. */
  readonly lost?: { readonly [side in Side]?: number }
  /** The first step; default: `declare`. A step between sequences, such as `operations`, has no current sequence. */
  readonly step?: string
  readonly vars?: Partial<Vars>
  /** Options of the match; default: Layac with the default values. */
  readonly options?: { readonly [id: string]: string }
  /** Queued dice; default: random. */
  readonly dice?: PlaySetup<Vars, CounterDef, PlaceDef>['dice']
}

const PHASE_OF: { readonly [step: string]: Phase } = {
  army: 'movement',
  move: 'movement',
  declare: 'declaration',
  react: 'reaction',
  combat: 'combat',
}

/** Begins a match in a position. */
export function bataan(position: Position = {}): BataanPlay {
  const { step = 'declare', dice = new CheapDice('bataan'), options = {} } = position
  return play(rules, {
    options: { scenario: 'layac', ...options },
    dice,
    step,
    position: (game) => lay(game, position),
  })
}

function lay(game: Bataan, position: Position): void {
  const { table, vars } = game
  const { turn = 1, side = 'japan', kind = 'mobile', step = 'declare', army = [] } = position
  for (const piece of table.pieces) if (isUnit(piece)) table.move(piece, table.space(`${piece.def.side}-unused`))
  layOneMarker(game, side)
  put(game, '3910', ['us-ps-hq'])
  put(game, '4101', ['jp-48-hq'])
  for (const [place, names] of Object.entries(position.units ?? {})) put(game, place, names)
  for (const [id, statuses] of Object.entries(position.statuses ?? {}))
    for (const [status, value] of Object.entries(statuses)) table.setStatus(table.piece(id), status, value)
  for (const [each, lost] of Object.entries(position.lost ?? {})) table.setTrack(`${each}-lost`, lost)
  const formations: readonly FormationId[] = (position.formations ?? [side === 'us' ? 'us-ps' : 'jp-48']).map(
    formationId,
  )
  const phase = PHASE_OF[step]
  const sequence = phase === undefined ? null : { side, kind, formations, army: army.map(unitId) }
  Object.assign(vars, { turn, sequence, last: sequence === null ? null : side, ...position.vars })
  table.setTrack('turn', turn)
  table.setTrack('phase', PHASES.indexOf(phase ?? 'strategic'))
}

/**
 * Leaves only one marker, in the pool of the side that acts next: the match waits there after the sequence of a test.
 */
function layOneMarker({ table }: Bataan, side: Side): void {
  for (const piece of table.pieces) if (isMarker(piece)) table.move(piece, table.space(`${piece.def.side}-unused`))
  const next = side === 'us' ? 'japan' : 'us'
  table.move(table.piece(next === 'us' ? 'marker-us-ps-1' : 'marker-jp-48-1'), table.space(`${next}-pool`))
}

function put({ table, ...game }: Bataan, place: string, names: readonly string[]): void {
  const to = table.space(place)
  for (const name of names) {
    const [id = '', face = FACES[0]] = name.split(' ')
    const piece = table.piece(id)
    table.move(piece, to)
    table.turn(piece, table.def.faces.indexOf(face))
  }
  if (isHex(to)) takeControl({ table, ...game }, controlledFrom(to.index))
}

/** The refusal of a choice: key and rule. Throws if it has no text. */
export const heard = hearing(english)

/** Declares an attack on a hex by all required units, on a table, and continues to its combat. */
export function attack(match: BataanPlay, space: string, units: readonly string[], table = 'on-mobile'): BataanPlay {
  match.choose({ verb: 'target', space })
  if (match.turn.offered('join').length > 0) {
    for (const piece of units) match.choose({ verb: 'join', piece })
    match.choose('done')
  }
  if (match.turn.offered(table).length > 0) match.choose(table)
  if (match.turn.ask === 'ask.attack.target') match.choose('done')
  return match
}

/** The hexes offered with a verb, each with the piece named in its choice. */
export function offered(match: BataanPlay, verb: string): string[] {
  return match.turn
    .offered(verb)
    .map(({ piece, space }) => [piece, space].filter((each) => each !== undefined).join(' '))
}
