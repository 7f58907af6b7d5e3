import type { Paths } from '@topside/board'
import type { Args, HistoryLine } from '@topside/engine'

/** A piece's move along spaces, from a line of the history. */
interface MovementPath {
  readonly piece: string
  readonly path: readonly string[]
}

/** The piece that a line is about: the first it names. */
function pieceIn(args: Args): string | undefined {
  for (const arg of Object.values(args)) if (typeof arg === 'object' && 'piece' in arg) return arg.piece
  return undefined
}

/** The path in a line's argument `path`, of the first piece that it names. */
export function movementPathOf({ line }: HistoryLine): MovementPath | undefined {
  const { args } = line
  const path = args?.['path']
  if (args === undefined || typeof path !== 'object' || !('spaces' in path) || path.spaces.length < 2) return undefined
  const piece = pieceIn(args)
  return piece === undefined ? undefined : { piece, path: path.spaces }
}

/** The paths of all lines from index `from` on, joined if a piece continues from where it was. */
export function movementPathsFrom(lines: readonly HistoryLine[], from: number): Paths {
  const movementPaths = new Map<string, readonly string[]>()
  for (const line of lines.slice(from)) {
    const movementPath = movementPathOf(line)
    if (movementPath === undefined) continue
    const before = movementPaths.get(movementPath.piece)
    const goesOn = before !== undefined && before.at(-1) === movementPath.path[0]
    movementPaths.set(movementPath.piece, goesOn ? [...before, ...movementPath.path.slice(1)] : movementPath.path)
  }
  return movementPaths
}
