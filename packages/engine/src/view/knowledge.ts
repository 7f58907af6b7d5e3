import { type Choice, piecesNamed } from '../decision/decision.ts'
import type { RecordLine } from '../record/record.ts'
import type { Args } from '../record/text.ts'
import { PUBLIC, seatMask } from '../table/masks.ts'
import type { Seat } from '../table/seat.ts'
import type { Table } from '../table/table.ts'
import type { Piece, PieceDef, Space, SpaceDef, TableDef, TableState } from '../table/table-def.ts'

/**
 * All decisions about who may know what. A viewer knows a piece if its `knownTo` mask allows it and the viewer sees
 * into its space. Projection, client, reasons, previews, bots, replays and tests all use these functions.
 */

/** A viewer of a match: a seat, or `undefined` for spectators. */
export type Viewer = Seat | undefined

/** Whether a mask includes a viewer. */
function allows(mask: number, viewer: Viewer): boolean {
  return viewer === undefined ? mask === PUBLIC : (mask & seatMask(viewer)) !== 0
}

/** Whether a viewer may know a piece: its presence, its place and its face. */
export function mayKnow<P extends PieceDef, S extends SpaceDef>(
  { knownTo, space }: Pick<Piece<P, S>, 'knownTo' | 'space'>,
  viewer: Viewer,
): boolean {
  return allows(knownTo & space.seenBy, viewer)
}

/** Whether a viewer sees into a space; single pieces in it may still be hidden. */
export function maySeeInto<P extends PieceDef, S extends SpaceDef>(
  { seenBy }: Pick<Space<P, S>, 'seenBy'>,
  viewer: Viewer,
): boolean {
  return allows(seenBy, viewer)
}

/** Whether a piece is public. */
export function isPublic<P extends PieceDef, S extends SpaceDef>(
  piece: Pick<Piece<P, S>, 'knownTo' | 'space'>,
): boolean {
  return mayKnow(piece, undefined)
}

/** Whether a viewer knows only what is public of a table. */
export function knowsNoMore<P extends PieceDef, S extends SpaceDef>(
  { pieces, spaces }: Pick<Table<P, S>, 'pieces' | 'spaces'>,
  viewer: Viewer,
): boolean {
  return (
    spaces.every((space) => maySeeInto(space, undefined) || !maySeeInto(space, viewer)) &&
    pieces.every((piece) => isPublic(piece) || !mayKnow(piece, viewer))
  )
}

/** Number of hidden pieces in a space that a viewer is shown; 0 for an uncounted space. */
export function hiddenIn<P extends PieceDef, S extends SpaceDef>(space: Space<P, S>, viewer: Viewer): number {
  if (space.def.uncounted === true) return 0
  let count = 0
  for (const piece of space.pieces) if (!mayKnow(piece, viewer)) count++
  return count
}

/** Whether a viewer may know all pieces that a choice names. Unknown ids are ignored, as they reveal nothing. */
export function mayNameAll<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  choice: Choice,
  viewer: Viewer,
): boolean {
  const named = [choice.piece, ...(piecesNamed(choice) ?? [])]
  return named.every((id) => id === undefined || !table.hasPiece(id) || mayKnow(table.piece(id), viewer))
}

/**
 * The pieces, spaces and sides that a question names, for viewers who are not asked. `undefined` if it names none, or
 * any that is not public. Numbers and words are left out, because only the asked seat may know them.
 */
export function toldOfQuestion<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  args: Args | undefined,
): Args | undefined {
  let [named, others] = [0, 0]
  for (const name in args) {
    const arg = args[name]
    if (typeof arg !== 'object') others++
    else if (!isTold(table, arg)) return undefined
    else named++
  }
  if (args === undefined || named === 0) return undefined
  // Most questions name only such things: avoid the copy.
  return others === 0 ? args : namedIn(args)
}

/** The arguments that name things, without words and numbers. */
function namedIn(args: Args): Args {
  const named: { [name: string]: Args[string] } = {}
  for (const name in args) {
    const arg = args[name]
    if (typeof arg === 'object') named[name] = arg
  }
  return named
}

/** Whether all pieces and spaces in the arguments of a text are public. */
export function namesOnlyPublic<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  args: Args | undefined,
): boolean {
  return Object.values(args ?? {}).every((arg) => typeof arg !== 'object' || isTold(table, arg))
}

/** Whether everything that an argument names is public. */
function isTold<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  arg: Exclude<Args[string], string | number>,
): boolean {
  if ('piece' in arg) return isPublicId(table, arg.piece)
  if ('space' in arg) return maySeeInto(table.space(arg.space), undefined)
  if ('pieces' in arg) return arg.pieces.every((id) => isPublicId(table, id))
  return !('spaces' in arg) || arg.spaces.every((id) => maySeeInto(table.space(id), undefined))
}

/** Whether the piece with an id is public; `false` for an unknown id. */
export function isPublicId<P extends PieceDef, S extends SpaceDef>(table: Table<P, S>, id: string): boolean {
  return table.hasPiece(id) && isPublic(table.piece(id))
}

/** Whether a viewer may know a piece of a saved table, given by index. */
export function mightKnow(state: TableState, piece: number, viewer: Viewer): boolean {
  return allows(savedMask(state, piece), viewer)
}

function savedMask({ knownTo, seenBy, space }: TableState, piece: number): number {
  return (knownTo[piece] ?? PUBLIC) & (seenBy?.[space[piece] ?? 0] ?? PUBLIC)
}

/** Numbers of hidden pieces shown to a viewer, by space id, for a saved table. Spaces without any are missing. */
export function hiddenOf(def: TableDef, state: TableState, viewer: Viewer): Map<string, number> {
  const hidden = new Map<string, number>()
  for (const [index] of def.pieces.entries()) {
    const space = def.spaces[state.space[index] ?? 0]
    if (space === undefined || space.uncounted === true || mightKnow(state, index, viewer)) continue
    hidden.set(space.id, (hidden.get(space.id) ?? 0) + 1)
  }
  return hidden
}

/** A record as a viewer may read it. */
export function recordFor(line: RecordLine, viewer: Viewer): RecordLine {
  if (line.secret === undefined) return line
  const { secret, ...open } = line
  if (viewer === undefined || !secret.seats.includes(viewer)) return open
  return { ...open, key: secret.key ?? open.key, args: { ...open.args, ...secret.args } }
}
