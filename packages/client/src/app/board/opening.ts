import type { BoardTarget, BoardView } from '@topside/board'
import type { Point } from '@topside/engine'
import type { TableContext } from '../parts/tableContext.ts'

/** Depth of the front behind its nearest units, in counter widths. */
const DEPTH = 4

/** An area of the map with the sides of its units. */
interface Held {
  readonly id: string
  readonly middle: Point
  readonly sides: ReadonlySet<string>
}

/**
 * The spaces in the initial view: the `asked` spaces that are on the map; otherwise the boxes of pieces asked about;
 * otherwise the front between the sides. Empty without pieces on the map. A board with a home has its own initial view;
 * there the result is only the spaces asked about, anywhere.
 */
export function openingOf(
  { board, title }: Pick<TableContext, 'board' | 'title'>,
  view: BoardView | undefined,
  asked: readonly BoardTarget[] = [],
): readonly string[] {
  const areas = new Map(board.spaces.flatMap((each) => (each.kind === 'area' ? [[each.id, each]] : [])))
  const places = new Map(view?.pieces.map(({ id, space }) => [id, space]))
  const lying = asked.flatMap(({ piece, space }) => space ?? places.get(piece ?? '') ?? [])
  if (board.home !== undefined) return lying
  const wanted = lying.filter((id) => areas.has(id))
  if (wanted.length > 0) return wanted
  const boxes = asked.flatMap(({ piece }) => places.get(piece ?? '') ?? [])
  if (boxes.length > 0) return boxes
  const sides = new Map<string, Set<string>>()
  for (const { id, space } of view?.pieces ?? []) {
    const { side, marker } = title.counters[id] ?? {}
    if (!areas.has(space) || side === undefined || marker === true) continue
    sides.set(space, (sides.get(space) ?? new Set()).add(side))
  }
  return frontOf(
    [...sides].map(([id, sides]) => ({ id, sides, middle: middleOf(areas.get(id)?.polygon ?? []) })),
    DEPTH * board.counter,
  )
}

/** The areas nearest to an enemy, `depth` deep; all areas if no two sides are present. */
function frontOf(held: readonly Held[], depth: number): string[] {
  const far = held.map((each) =>
    Math.min(
      ...held.flatMap((other) =>
        [...other.sides].some((side) => [...each.sides].some((own) => own !== side))
          ? [Math.hypot(each.middle[0] - other.middle[0], each.middle[1] - other.middle[1])]
          : [],
      ),
    ),
  )
  const nearest = Math.min(...far)
  return held.flatMap(({ id }, index) => ((far[index] ?? nearest) <= nearest + depth ? [id] : []))
}

function middleOf(polygon: readonly Point[]): Point {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}
