import { CHANGE, type Undo } from './journal.ts'
import { PUBLIC } from './masks.ts'
import type { Statuses } from './statuses.ts'
import type { Piece, PieceDef, Space, SpaceDef, TableState } from './table-def.ts'

/** The part of a table that saving and loading need. */
interface StateOwner<P extends PieceDef, S extends SpaceDef> {
  readonly pieces: readonly Piece<P, S>[]
  readonly spaces: readonly Space<P, S>[]
  readonly owners: readonly number[]
  readonly tracks: readonly number[]
  readonly statuses: Statuses
  /** Whether any space is, or ever was, hidden from a viewer. */
  readonly masked: boolean
  move(piece: Piece<P, S>, to: Space<P, S>): void
  turn(piece: Piece<P, S>, face: number): void
  setKnownTo(piece: Piece<P, S>, mask: number): void
  setStatuses(piece: Piece<P, S>, status: number): void
  setOwner(space: Space<P, S>, owner: number): void
  setSeenBy(space: Space<P, S>, mask: number): void
  setTrackAt(index: number, value: number): void
}

/**
 * The mutable part of a table as plain JSON: as it is now, or as it was before the changes that `backTo` visits. Unused
 * parts (`status`, `seenBy`) are left out. `owner` is the same array until an owner changes.
 */
export function saveTable<P extends PieceDef, S extends SpaceDef>(
  table: StateOwner<P, S>,
  backTo?: (undo: Undo) => void,
): TableState {
  const { pieces } = table
  const space = new Array<number>(pieces.length)
  const face = new Array<number>(pieces.length)
  const knownTo = new Array<number>(pieces.length)
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece<P, S>
    space[i] = piece.space.index
    face[i] = piece.face
    knownTo[i] = piece.knownTo
  }
  const parts: TableState = {
    space,
    face,
    knownTo,
    owner: table.owners,
    track: table.tracks.slice(),
    ...(table.statuses.combinations > 1 && { status: pieces.map((piece) => piece.status) }),
    ...(table.masked && { seenBy: table.spaces.map((each) => each.seenBy) }),
  }
  return withoutMasks(backTo === undefined ? parts : putBackIn(parts, backTo))
}

/** The state before the changes that `backTo` visits. */
function putBackIn(state: TableState, backTo: (undo: Undo) => void): TableState {
  const parts = { ...state } as { -readonly [part in keyof TableState]: number[] }
  backTo((kind, index, before) => {
    const part = PARTS[kind] as keyof TableState
    if (part === 'owner' && parts.owner === state.owner) parts.owner = state.owner.slice()
    ;(parts[part] as number[])[index] = before
  })
  return parts
}

/** The state without `seenBy` if all viewers see into all spaces. */
function withoutMasks(state: TableState): TableState {
  const { seenBy, ...others } = state
  return seenBy === undefined || seenBy.some((mask) => mask !== PUBLIC) ? state : others
}

/** The part of a state that each kind of change affects. */
const PARTS: { readonly [kind: number]: keyof TableState } = {
  [CHANGE.space]: 'space',
  [CHANGE.face]: 'face',
  [CHANGE.knownTo]: 'knownTo',
  [CHANGE.owner]: 'owner',
  [CHANGE.track]: 'track',
  [CHANGE.status]: 'status',
  [CHANGE.seenBy]: 'seenBy',
}

/** Restores a saved state. */
export function loadTable<P extends PieceDef, S extends SpaceDef>(table: StateOwner<P, S>, state: TableState): void {
  const sameOwners = state.owner === table.owners
  for (const piece of table.pieces) {
    table.move(piece, table.spaces[state.space[piece.index] as number] as Space<P, S>)
    table.turn(piece, state.face[piece.index] as number)
    table.setKnownTo(piece, state.knownTo[piece.index] as number)
    if (state.status !== undefined) table.setStatuses(piece, state.status[piece.index] as number)
  }
  for (const space of table.spaces) {
    if (!sameOwners) table.setOwner(space, state.owner[space.index] as number)
    table.setSeenBy(space, state.seenBy?.[space.index] ?? PUBLIC)
  }
  for (const [index, value] of state.track.entries()) table.setTrackAt(index, value)
}

/** Undoes one change by restoring the previous value. */
export function putBack<P extends PieceDef, S extends SpaceDef>(
  table: StateOwner<P, S>,
  kind: number,
  index: number,
  before: number,
): void {
  if (kind === CHANGE.track) table.setTrackAt(index, before)
  else if (kind === CHANGE.owner) table.setOwner(table.spaces[index] as Space<P, S>, before)
  else if (kind === CHANGE.seenBy) table.setSeenBy(table.spaces[index] as Space<P, S>, before)
  else {
    const piece = table.pieces[index] as Piece<P, S>
    if (kind === CHANGE.space) table.move(piece, table.spaces[before] as Space<P, S>)
    else if (kind === CHANGE.face) table.turn(piece, before)
    else if (kind === CHANGE.status) table.setStatuses(piece, before)
    else table.setKnownTo(piece, before)
  }
}
