import type { BoardView, Paths } from '@topside/board'
import type { HistoryLine } from '@topside/engine'
import { movementPathOf } from '../../board/movementPaths.ts'
import type { Moment } from '../session/playbackMoment.ts'

/** Longest and shortest duration of a moment, and target for all together, in milliseconds. */
const MOMENT = { longest: 450, shortest: 90, all: 7000 } as const

/** Duration of each of `count` moments, in milliseconds. */
export function momentTime(count: number): number {
  return Math.max(MOMENT.shortest, Math.min(MOMENT.longest, MOMENT.all / Math.max(1, count)))
}

/** A piece's move from one space to another. */
interface Step {
  readonly piece: string
  readonly path: readonly string[]
}

/**
 * The moves that lines describe, moment by moment, up to `present`: movements with their path, and pieces that a line
 * says left a space (`from`). The first moment is the position before all moves; empty if nothing moved.
 */
export function momentsOf(present: BoardView, lines: readonly HistoryLine[]): Moment[] {
  const at = new Map(present.pieces.map(({ id, space }) => [id, space]))
  const steps: Step[] = []
  for (const line of lines.toReversed()) {
    const step = stepOf(line, at)
    if (step === undefined) continue
    steps.unshift(step)
    at.set(step.piece, step.path[0] ?? '')
  }
  if (steps.length === 0) return []
  const moment = (paths: Paths): Moment => ({
    view: { ...present, pieces: present.pieces.map((piece) => ({ ...piece, space: at.get(piece.id) ?? piece.space })) },
    paths,
  })
  const moments = [moment(new Map())]
  for (const { piece, path } of steps) {
    at.set(piece, path.at(-1) ?? '')
    moments.push(moment(new Map([[piece, path]])))
  }
  return moments
}

function stepOf(line: HistoryLine, at: ReadonlyMap<string, string>): Step | undefined {
  const movementPath = movementPathOf(line)
  if (movementPath !== undefined) return at.has(movementPath.piece) ? movementPath : undefined
  const args = Object.values(line.line.args ?? {})
  const piece = args.flatMap((arg) => (typeof arg === 'object' && 'piece' in arg ? [arg.piece] : []))[0]
  const from = line.line.args?.['from']
  const to = at.get(piece ?? '')
  if (piece === undefined || to === undefined || typeof from !== 'object' || !('space' in from)) return undefined
  return from.space === to ? undefined : { piece, path: [from.space, to] }
}
