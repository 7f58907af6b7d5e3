import type { BoardTarget, BoardView } from '@topside/board'
import type { Point } from '@topside/engine'
import type { TableContext } from '../parts/tableContext.ts'

/** What stands so many counters farther from an enemy than those who face each other nearest is at the front, too. */
const DEPTH = 4

/** An area of the map in which units of sides stand. */
interface Held {
  readonly id: string
  readonly middle: Point
  readonly sides: ReadonlySet<string>
}

/**
 * The spaces that are looked at first: of those that are `asked` about the ones on the map; else the boxes in which pieces lie that are asked about;
 * else where the sides stand nearest each other; else where anything lies. None on a map without pieces. A board with a home says itself where one
 * looks: there it is what is asked about, wherever.
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

/** Those who stand nearest an enemy, `depth` deep; all where no two sides meet. */
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
