import { effect, type ReadonlySignal, type Signal, untracked } from '@preact/signals'
import type { BoardView } from '@topside/board'
import type { HistoryLine } from '@topside/engine'
import { namedIn } from '../../board/namedIn.ts'
import type { Connection } from '../../net/connection.ts'
import type { Lit } from '../../parts/tableContext.ts'

/** How long a result is announced on the map, in milliseconds. */
const TOLD = 2_000
/** How far before a roll its declaration is searched for, in lines. */
const BEFORE = 8

/** A result announced on the map. */
export interface RollResult {
  /** The roll and its outcome. */
  readonly lines: readonly HistoryLine[]
  /** Where it happened. */
  readonly space: string
  /** From the space of the acting unit to the space of the roll; empty if unknown. */
  readonly path: readonly string[]
}

const NO_SPACES: ReadonlySet<string> = new Set()

/** The place of what a line names: the first space, or that of the first piece. */
function placeOf(named: Lit | undefined, view: BoardView): string | undefined {
  const [space] = named?.spaces ?? []
  const [piece] = named?.pieces ?? []
  return space ?? view.pieces.find(({ id }) => id === piece)?.space
}

/** The last result with a place on the map, at or after index `from`; its declaration may be earlier in `lines`. */
export function rollResultIn(lines: readonly HistoryLine[], from: number, view: BoardView): RollResult | undefined {
  const at = lines.findLastIndex(({ line }, index) => index >= from && line.roll !== undefined)
  const roll = lines[at]
  const space = placeOf(namedIn(roll?.line.args), view)
  if (roll === undefined || space === undefined) return undefined
  const declared = lines
    .slice(Math.max(0, at - BEFORE), at)
    .findLast(({ line }) => line.seat === roll.line.seat && (namedIn(line.args)?.pieces.size ?? 0) > 0)
  const [first] = namedIn(declared?.line.args)?.pieces ?? []
  const start = view.pieces.find(({ id }) => id === first)?.space
  const path = start === undefined || start === space ? [] : [start, space]
  return {
    lines: lines.slice(at).filter((each) => each.at === roll.at && each.line.heading === undefined),
    space,
    path,
  }
}

/** The spaces of the last action, if another seat than `mine` took it after the first `seen` lines; otherwise empty. */
export function markedOf(
  lines: readonly HistoryLine[],
  mine: readonly number[],
  seen: number,
  view: BoardView,
): ReadonlySet<string> {
  const theirs = lines.findLast(({ line }) => line.seat !== undefined && line.heading === undefined)
  const index = theirs === undefined ? -1 : lines.indexOf(theirs)
  if (theirs?.line.seat === undefined || index < seen || mine.includes(theirs.line.seat)) return NO_SPACES
  const marked = new Set<string>()
  for (const { at, line } of lines.slice(Math.max(0, index - BEFORE))) {
    if (at !== theirs.at) continue
    const named = namedIn(line.args)
    for (const space of named?.spaces ?? []) marked.add(space)
    for (const { id, space } of view.pieces) if (named?.pieces.has(id) === true) marked.add(space)
  }
  return marked
}

/**
 * Announces every new result for a while, and marks where another seat acted last; returns a function that stops it.
 * `seen`: length of the history when the user last acted.
 */
export function showRollResults(
  connection: Connection,
  {
    view,
    mine,
    seen,
  }: { view: ReadonlySignal<BoardView | undefined>; mine: ReadonlySignal<readonly number[]>; seen: Signal<number> },
  { rollResult, marked }: { rollResult: Signal<RollResult | undefined>; marked: Signal<ReadonlySet<string>> },
): () => void {
  let known: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = effect(() => {
    const lines = connection.history.value
    const after = seen.value
    const present = untracked(() => view.value)
    const length = connection.snapshot.peek()?.history ?? 0
    if (present === undefined || lines.length < length) return
    marked.value = markedOf(lines, mine.peek(), after, present)
    const from = known
    known = lines.length
    // The recap shows what happened before the user came.
    const next = from === undefined || from >= lines.length ? undefined : rollResultIn(lines, from, present)
    if (next === undefined) return
    clearTimeout(timer)
    rollResult.value = next
    timer = setTimeout(() => {
      rollResult.value = undefined
    }, TOLD)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
