import type { HistoryLine } from '@topside/engine'
import { FEW } from './seen.ts'

/** What happened since the user's last visit, or since their last answer. */
export interface Recap {
  /** Index of the first new line in the history. */
  readonly from: number
  /** Number of new lines, without headings. */
  readonly count: number
  /** Since when: the user's last visit, or their last answer on this page. */
  readonly since: 'visit' | 'answer'
  /** Where pieces went, the most pieces first. */
  readonly moves: readonly Arrival[]
  /** Number of pieces whose moves ended in spaces that `moves` leaves out. */
  readonly elsewhere: number
  /** The most important other lines, in order. */
  readonly highlights: readonly HistoryLine[]
}

/** Pieces whose moves ended in a space. */
export interface Arrival {
  readonly space: string
  readonly pieces: readonly string[]
}

/** Maximum number of highlights and of arrivals listed. */
const [HIGHLIGHTS, ARRIVALS] = [5, 4]

/**
 * Summarizes the lines from index `seen` on. `undefined` if there are none, or all are the user's own; since an answer,
 * also if others added fewer than `FEW` lines, since the history shows these anyway.
 */
export function recapOf(
  lines: readonly HistoryLine[],
  seen: number,
  own: ReadonlySet<number>,
  since: Recap['since'] = 'visit',
): Recap | undefined {
  const news = lines.slice(seen)
  const entries = news.filter(({ line }) => line.heading === undefined)
  const others = entries.filter(({ line }) => line.seat === undefined || !own.has(line.seat))
  if (others.length < (since === 'answer' ? FEW : 1)) return undefined
  const told = since === 'answer' ? others : news
  const moves = arrivalsOf(told)
  const weighed = told
    .filter((each) => moves.length === 0 || moveOf(each) === undefined)
    .map((each, index) => ({ each, index, weight: weight(each) }))
  const kept = weighed
    .toSorted((a, b) => b.weight - a.weight || b.index - a.index)
    .slice(0, HIGHLIGHTS)
    .toSorted((a, b) => a.index - b.index)
  return {
    from: seen,
    count: since === 'answer' ? others.length : entries.length,
    since,
    moves: moves.slice(0, ARRIVALS),
    elsewhere: moves.slice(ARRIVALS).reduce((sum, { pieces }) => sum + pieces.length, 0),
    highlights: kept.map(({ each }) => each),
  }
}

/** Pieces that a line moves, and where to. */
interface Move {
  readonly pieces: readonly string[]
  readonly from: string | undefined
  readonly to: string
}

/** The move that a line describes: it names pieces, and a path or a place that they go to. */
function moveOf({ line }: HistoryLine): Move | undefined {
  const args = line.args ?? {}
  const pieces = Object.values(args).flatMap((arg) => {
    if (typeof arg !== 'object') return []
    return 'piece' in arg ? [[arg.piece]] : 'pieces' in arg ? [arg.pieces] : []
  })[0]
  const { path, to } = args
  const spaces = typeof path === 'object' && 'spaces' in path ? path.spaces : []
  const end = spaces.at(-1) ?? (typeof to === 'object' && 'space' in to ? to.space : undefined)
  // A line about a fight may also name a move, but it says more than that.
  if (pieces === undefined || end === undefined || line.ledgers !== undefined || line.roll !== undefined)
    return undefined
  return { pieces, from: spaces.length > 1 ? spaces[0] : undefined, to: end }
}

/** Where pieces are after all moves, if not where they began; the most pieces first. */
function arrivalsOf(lines: readonly HistoryLine[]): Arrival[] {
  const began = new Map<string, string | undefined>()
  const ended = new Map<string, string>()
  for (const each of lines) {
    const move = moveOf(each)
    for (const piece of move?.pieces ?? []) {
      if (!began.has(piece)) began.set(piece, move?.from)
      ended.set(piece, move?.to ?? '')
    }
  }
  const moved = [...ended].filter(([piece, to]) => began.get(piece) !== to)
  return [...Map.groupBy(moved, ([, to]) => to)]
    .map(([space, arrived]) => ({ space, pieces: arrived.map(([piece]) => piece) }))
    .toSorted((a, b) => b.pieces.length - a.pieces.length)
}

/**
 * Importance of a line: calculations first, then lines that name pieces, then major headings; a bare roll counts
 * little.
 */
function weight({ line }: HistoryLine): number {
  if (line.heading !== undefined) return line.heading === 1 ? 2.5 : line.heading === 2 ? 1 : 0
  const named = Object.values(line.args ?? {}).some(
    (arg) => typeof arg === 'object' && ('piece' in arg || 'pieces' in arg),
  )
  return (line.ledgers !== undefined ? 3 : 0) + (named ? 1.5 : 0) + (line.roll !== undefined ? 0.5 : 0)
}
