import type { Args, HistoryLine } from '@topside/engine'
import type { Paths } from '../../board/api.ts'

/** A piece that went along some spaces, as a line of the history tells it. */
export interface Trail {
  readonly piece: string
  readonly path: readonly string[]
}

/** The piece that a line is about: the first that it names. */
function pieceIn(args: Args): string | undefined {
  for (const arg of Object.values(args)) if (typeof arg === 'object' && 'piece' in arg) return arg.piece
  return undefined
}

/** The way that a line tells of: its argument `path`, of the first piece that it names. */
export function trailOf({ line }: HistoryLine): Trail | undefined {
  const { args } = line
  const path = args?.['path']
  if (args === undefined || typeof path !== 'object' || !('spaces' in path) || path.spaces.length < 2) return undefined
  const piece = pieceIn(args)
  return piece === undefined ? undefined : { piece, path: path.spaces }
}

/** The ways of all lines from `from` on, joined where one piece goes on from where it was. */
export function trailsFrom(lines: readonly HistoryLine[], from: number): Paths {
  const trails = new Map<string, readonly string[]>()
  for (const line of lines.slice(from)) {
    const trail = trailOf(line)
    if (trail === undefined) continue
    const before = trails.get(trail.piece)
    const goesOn = before !== undefined && before.at(-1) === trail.path[0]
    trails.set(trail.piece, goesOn ? [...before, ...trail.path.slice(1)] : trail.path)
  }
  return trails
}
