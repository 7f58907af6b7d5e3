import type { Paths } from '@topside/board'
import type { Args, HistoryLine } from '@topside/engine'

/** A piece that went along some spaces, as a line of the history tells it. */
interface MovementPath {
  readonly piece: string
  readonly path: readonly string[]
}

/** The piece that a line is about: the first that it names. */
function pieceIn(args: Args): string | undefined {
  for (const arg of Object.values(args)) if (typeof arg === 'object' && 'piece' in arg) return arg.piece
  return undefined
}

/** The way that a line tells of: its argument `path`, of the first piece that it names. */
export function movementPathOf({ line }: HistoryLine): MovementPath | undefined {
  const { args } = line
  const path = args?.['path']
  if (args === undefined || typeof path !== 'object' || !('spaces' in path) || path.spaces.length < 2) return undefined
  const piece = pieceIn(args)
  return piece === undefined ? undefined : { piece, path: path.spaces }
}

/** The ways of all lines from `from` on, joined where one piece goes on from where it was. */
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
