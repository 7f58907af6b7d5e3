import type { BoardView, Paths } from './api.ts'

/** A piece that moved, and the spaces that it passes, both ends included. */
export interface Move {
  readonly piece: string
  readonly path: readonly string[]
}

/** The differences between two views. */
export interface Changes {
  readonly moves: readonly Move[]
  readonly appeared: readonly string[]
  readonly gone: readonly string[]
  /** Pieces that turned to another face. */
  readonly turned: readonly string[]
  /** Spaces with another owner, or without one now. */
  readonly taken: readonly string[]
  /** Tracks whose value changed. */
  readonly tracks: readonly string[]
}

/**
 * Compares two views. A moved piece follows its path in `paths`, otherwise `path` (the path last highlighted) if that
 * leads there. A revealed piece moves from the space whose hidden count went down.
 */
export function changesBetween(
  before: BoardView,
  after: BoardView,
  path: readonly string[] = [],
  paths: Paths = new Map(),
): Changes {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]))
  const moves: Move[] = []
  const appeared: string[] = []
  const turned: string[] = []
  const emptied = [...before.hidden].filter(([space, count]) => (after.hidden.get(space) ?? 0) < count)
  const source = emptied.length === 1 ? emptied[0]?.[0] : undefined
  const here = new Set<string>()
  for (const piece of after.pieces) {
    here.add(piece.id)
    const was = old.get(piece.id)
    if (was === undefined) {
      if (source !== undefined && source !== piece.space) moves.push({ piece: piece.id, path: [source, piece.space] })
      else appeared.push(piece.id)
      continue
    }
    if (was.face !== piece.face || was.hidden !== piece.hidden) turned.push(piece.id)
    if (was.space !== piece.space)
      moves.push({ piece: piece.id, path: route(was.space, piece.space, paths.get(piece.id) ?? path) })
  }
  const gone = before.pieces.filter((piece) => !here.has(piece.id)).map((piece) => piece.id)
  const taken = [...new Set([...before.owners.keys(), ...after.owners.keys()])].filter(
    (space) => before.owners.get(space) !== after.owners.get(space),
  )
  const tracks = [...after.tracks].filter(([id, value]) => before.tracks.get(id) !== value).map(([id]) => id)
  return { moves, appeared, gone, turned, taken, tracks }
}

/** The part of a path between two of its spaces, otherwise the straight line. */
function route(from: string, to: string, path: readonly string[]): readonly string[] {
  const start = path.indexOf(from)
  const end = path.lastIndexOf(to)
  return start >= 0 && end > start ? path.slice(start, end + 1) : [from, to]
}

/** Duration of a move in ms: 150 for one step, up to 300 for longer ones. */
export function moveTime(path: readonly string[]): number {
  return Math.min(300, 150 + 50 * Math.max(0, path.length - 2))
}
