import { knows, type Match, type Piece, type Seat, type Table, type TableChanges } from '@topside/engine'
import { type MatchState, PieceState, PrivateState, SeatState, SpaceState } from '@topside/protocol'
import type { Change, Scene } from './scene.ts'

/**
 * What a match shows to its viewers. Everything that leaves the server as state is written here, from lists of what is allowed: a piece
 * goes into the public part only if everybody may know it, and into a seat's private part only if that seat may.
 */
export function projectAll(state: MatchState, scene: Scene, withPrivate: boolean): void {
  const { row, match, title } = scene
  assign(state, 'match', row.id)
  assign(state, 'title', row.title)
  assign(state, 'options', JSON.stringify(row.options))
  assign(state, 'delay', row.delay)
  for (let seat: Seat = 0; seat < title.seats; seat++) {
    if (state.seats.has(String(seat))) continue
    const made = new SeatState()
    if (withPrivate) made.private = new PrivateState()
    state.seats.set(String(seat), made)
  }
  projectPeople(state, scene)
  if (match === undefined) return
  const { table } = match.game
  for (const piece of table.pieces) projectPiece(state, piece, withPrivate)
  for (const space of table.spaces) projectSpace(state, table, space.index)
  for (const index of table.tracks.keys()) projectTrack(state, table, index)
  projectHead(state, match, match.historyLength)
  projectSeats(state, scene, match, withPrivate)
}

/** Writes what the commands of one request changed. The cost follows the change, not the size of the table. */
export function projectChange(state: MatchState, scene: Scene, change: Change, withPrivate: boolean): void {
  const { match } = scene
  if (match === undefined) return
  projectTable(state, match.game.table, change.table, withPrivate)
  projectHead(state, match, change.kept)
  projectSeats(state, scene, match, withPrivate)
}

/** Writes who holds the seats and who is there. */
export function projectPeople(state: MatchState, { row, presence }: Scene): void {
  for (const [key, seat] of state.seats.entries()) {
    const held = row.seats.find((each) => String(each.seat) === key)
    const person = held?.person ?? null
    assign(seat, 'name', held?.name ?? '')
    assign(seat, 'present', person === null ? 0 : Math.min(255, presence.of(person)))
    assign(seat, 'awaySince', person === null ? 0 : presence.awaySince(person))
  }
}

function projectTable(state: MatchState, table: Table, changes: TableChanges, withPrivate: boolean): void {
  for (const index of changes.pieces) projectPiece(state, table.pieces[index] as Piece, withPrivate)
  for (const index of changes.spaces) projectSpace(state, table, index)
  for (const index of changes.tracks) projectTrack(state, table, index)
}

function projectPiece(state: MatchState, piece: Piece, withPrivate: boolean): void {
  const open = knows(piece.knownTo, undefined)
  putPiece(state.pieces, piece, open)
  if (!withPrivate) return
  for (const [key, seat] of state.seats.entries())
    if (seat.private !== undefined) putPiece(seat.private.pieces, piece, !open && knows(piece.knownTo, Number(key)))
}

function putPiece(pieces: MatchState['pieces'], piece: Piece, shown: boolean): void {
  const present = pieces.get(piece.id)
  if (!shown) {
    if (present !== undefined) pieces.delete(piece.id)
    return
  }
  const target = present ?? new PieceState()
  if (target.space !== piece.space.index) target.space = piece.space.index
  if (target.face !== piece.face) target.face = piece.face
  if (present === undefined) pieces.set(piece.id, target)
}

/** A space that nobody owns and that hides nothing is left out: most hexes never do either. */
function projectSpace(state: MatchState, table: Table, index: number): void {
  const space = table.spaces[index]
  if (space === undefined) return
  const hidden = table.hiddenIn(space, undefined)
  let target = state.spaces.get(space.id)
  if (space.owner === -1 && hidden === 0) {
    if (target !== undefined) state.spaces.delete(space.id)
    return
  }
  if (target === undefined) {
    target = new SpaceState()
    state.spaces.set(space.id, target)
  }
  if (target.owner !== space.owner) target.owner = space.owner
  if (target.hidden !== hidden) target.hidden = hidden
}

function projectTrack(state: MatchState, table: Table, index: number): void {
  const track = table.def.tracks[index]
  const value = table.tracks[index]
  if (track !== undefined && value !== undefined && state.tracks.get(track.id) !== value)
    state.tracks.set(track.id, value)
}

function projectHead(state: MatchState, match: Match, kept: number): void {
  const takeback = match.takeback === undefined ? '' : JSON.stringify(match.takeback)
  const outcome = match.outcome === undefined ? '' : JSON.stringify(match.outcome)
  const { seq, historyLength, answers } = match
  if (state.seq !== seq) state.seq = seq
  if (state.history !== historyLength) state.history = historyLength
  if (state.historyKept !== kept) state.historyKept = kept
  if (state.answers !== answers) state.answers = answers
  if (state.takeback !== takeback) state.takeback = takeback
  if (state.outcome !== outcome) state.outcome = outcome
}

function projectSeats(state: MatchState, { title, posed }: Scene, match: Match, withPrivate: boolean): void {
  for (let seat: Seat = 0; seat < title.seats; seat++) {
    const target = state.seats.get(String(seat))
    if (target === undefined) continue
    const decision = match.decision(seat)
    const side = title.sideOf(match.game, seat) ?? ''
    const ask = decision?.ask ?? ''
    const rule = decision?.rule ?? ''
    if (target.side !== side) target.side = side
    if (target.ask !== ask) target.ask = ask
    if (target.rule !== rule) target.rule = rule
    if (withPrivate && target.private !== undefined)
      projectOwn(target.private, posed.text(seat), match.canUndo(seat), match.game.settings[seat] ?? {})
  }
}

function projectOwn(
  own: PrivateState,
  decision: string,
  canUndo: boolean,
  standing: { readonly [id: string]: string },
): void {
  if (own.decision !== decision) own.decision = decision
  if (own.canUndo !== canUndo) own.canUndo = canUndo
  for (const id in standing) {
    const value = standing[id] ?? ''
    if (own.settings.get(id) !== value) own.settings.set(id, value)
  }
}

/** Sets a field only if it differs: setting it would count as a change. What is written at every command does the same by itself. */
function assign<T extends object, K extends keyof T>(target: T, field: K, value: T[K]): void {
  if (target[field] !== value) target[field] = value
}
