import type { TableDef, TableState, TitlePackage } from '@topside/engine'
import type { PieceState } from '@topside/protocol/packed'
import type { BoardPiece, BoardView } from '../../board/api.ts'
import type { Snapshot } from '../net/snapshot.ts'
import type { Viewer } from '../replay/frames.ts'

/** Knowledge mask of pieces that everybody may know. */
const PUBLIC = 0xffff

/** The board as a seat sees it in a running match; `undefined` is the gallery. */
export function viewOfSnapshot(title: TitlePackage, snapshot: Snapshot, seat: number | undefined): BoardView {
  const { table } = title.rules
  const own = seat === undefined ? undefined : snapshot.seats[seat]?.hiddenPieces
  const pieces: BoardPiece[] = []
  for (const def of table.pieces) {
    const open = snapshot.pieces.get(def.id)
    const secret = open === undefined ? own?.get(def.id) : undefined
    const at = open ?? secret
    if (at !== undefined)
      pieces.push({ id: def.id, ...placed(table, at), ...(secret !== undefined && { hidden: true }) })
  }
  const seen = new Map<string, number>()
  for (const piece of pieces) if (piece.hidden === true) seen.set(piece.space, (seen.get(piece.space) ?? 0) + 1)
  const owners = new Map<string, string>()
  const hidden = new Map<string, number>()
  for (const [id, space] of snapshot.spaces) {
    const side = table.sides[space.owner]
    if (side !== undefined) owners.set(id, side)
    const unseen = space.hidden - (seen.get(id) ?? 0)
    if (unseen > 0) hidden.set(id, unseen)
  }
  return { pieces, owners, hidden, tracks: snapshot.tracks }
}

function placed(table: TableDef, at: PieceState): { space: string; face: string } {
  return { space: table.spaces[at.space]?.id ?? '', face: table.faces[at.face] ?? '' }
}

/** The board as somebody saw it at a moment of a match that is played back. */
export function viewOfTable(title: TitlePackage, state: TableState, viewer: Viewer): BoardView {
  const { table } = title.rules
  const pieces: BoardPiece[] = []
  const owners = new Map<string, string>()
  const hidden = new Map<string, number>()
  for (const [index, def] of table.pieces.entries()) {
    const at = placed(table, { space: state.space[index] ?? 0, face: state.face[index] ?? 0 })
    const mask = state.knownTo[index] ?? PUBLIC
    if (mask === PUBLIC) pieces.push({ id: def.id, ...at })
    else if (viewer === 'all' || (viewer !== 'gallery' && (mask & (1 << viewer)) !== 0))
      pieces.push({ id: def.id, ...at, hidden: true })
    else hidden.set(at.space, (hidden.get(at.space) ?? 0) + 1)
  }
  for (const [index, space] of table.spaces.entries()) {
    const side = table.sides[state.owner[index] ?? -1]
    if (side !== undefined) owners.set(space.id, side)
  }
  const tracks = new Map(table.tracks.map((track, index) => [track.id, state.track[index] ?? track.start]))
  return { pieces, owners, hidden, tracks }
}
