import type { BoardPiece, BoardView } from '@topside/board'
import { hiddenOf, mightKnow, Statuses, type TableDef, type TableState, type TitleDisplay } from '@topside/engine'
import type { PieceState } from '@topside/protocol/packed'
import type { Snapshot } from '../net/snapshot.ts'
import type { Viewer } from './viewer.ts'

/** The board as a seat sees it in a running match; `undefined`: a spectator. */
export function viewOfSnapshot(title: TitleDisplay, snapshot: Snapshot, seat: number | undefined): BoardView {
  const { pieces, spaces, tracks } = snapshot
  return viewOfPieces(title, { pieces, spaces, tracks, own: snapshot.seats[seat ?? -1]?.hiddenPieces })
}

/** A table as one viewer knows it, by id; `own`: pieces that are hidden from others. */
interface KnownTable extends Pick<Snapshot, 'pieces' | 'spaces' | 'tracks'> {
  readonly own: ReadonlyMap<string, PieceState> | undefined
}

/** The board of a table as one viewer knows it. */
export function viewOfPieces(title: TitleDisplay, known: KnownTable): BoardView {
  const { table } = title.rules
  const { own } = known
  const pieces: BoardPiece[] = []
  for (const def of table.pieces) {
    const open = known.pieces.get(def.id)
    const secret = open === undefined ? own?.get(def.id) : undefined
    const at = open ?? secret
    if (at !== undefined)
      pieces.push({ id: def.id, ...placed(table, at), ...(secret !== undefined && { hidden: true }) })
  }
  const seen = new Map<string, number>()
  for (const piece of pieces) if (piece.hidden === true) seen.set(piece.space, (seen.get(piece.space) ?? 0) + 1)
  const owners = new Map<string, string>()
  const hidden = new Map<string, number>()
  for (const [id, space] of known.spaces) {
    const side = table.sides[space.owner]
    if (side !== undefined) owners.set(id, side)
    const unseen = space.hidden - (seen.get(id) ?? 0)
    if (unseen > 0) hidden.set(id, unseen)
  }
  return { pieces, owners, hidden, tracks: known.tracks }
}

type StatusValues = NonNullable<BoardPiece['statuses']>

/** Status values by their packed number, shared between pieces. */
const statusesIn = new WeakMap<TableDef, Map<number, StatusValues>>()

function statusesOf(table: TableDef, status: number): StatusValues {
  const read = statusesIn.get(table) ?? new Map<number, StatusValues>()
  statusesIn.set(table, read)
  const known = read.get(status)
  if (known !== undefined) return known
  const all = new Statuses(table)
  const values = Object.fromEntries((table.statuses ?? []).map(({ id }) => [id, all.read(status, id)]))
  read.set(status, values)
  return values
}

/** Space, face and statuses of a piece. */
function placed(table: TableDef, at: PieceState): Pick<BoardPiece, 'space' | 'face' | 'statuses'> {
  const place = { space: table.spaces[at.space]?.id ?? '', face: table.faces[at.face] ?? '' }
  return table.statuses === undefined ? place : { ...place, statuses: statusesOf(table, at.status) }
}

/** The board as a viewer saw it at a moment of a replay. */
export function viewOfTable(title: TitleDisplay, state: TableState, viewer: Viewer): BoardView {
  const { table } = title.rules
  const pieces: BoardPiece[] = []
  const seat = typeof viewer === 'number' ? viewer : undefined
  const owners = new Map<string, string>()
  const hidden = viewer === 'all' ? new Map<string, number>() : hiddenOf(table, state, seat)
  for (const [index, def] of table.pieces.entries()) {
    const at = placed(table, {
      space: state.space[index] ?? 0,
      face: state.face[index] ?? 0,
      status: state.status?.[index] ?? 0,
    })
    if (mightKnow(state, index, undefined)) pieces.push({ id: def.id, ...at })
    else if (viewer === 'all' || mightKnow(state, index, seat)) pieces.push({ id: def.id, ...at, hidden: true })
  }
  for (const [index, space] of table.spaces.entries()) {
    const side = table.sides[state.owner[index] ?? -1]
    if (side !== undefined) owners.set(space.id, side)
  }
  const tracks = new Map(table.tracks.map((track, index) => [track.id, state.track[index] ?? track.start]))
  return { pieces, owners, hidden, tracks }
}
