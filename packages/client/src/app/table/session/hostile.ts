import type { BoardView } from '@topside/board'
import type { Choice, TitleDisplay } from '@topside/engine'

const NOWHERE: ReadonlySet<string> = new Set()

/**
 * The spaces where a choice means a fight: an own piece would enter enemy units. `sides`: the user's, space-separated.
 */
export function hostileIn(
  { counters }: Pick<TitleDisplay, 'counters'>,
  open: readonly Choice[],
  view: BoardView | undefined,
  sides: string | undefined,
): ReadonlySet<string> {
  if (view === undefined || sides === undefined) return NOWHERE
  const own = sides.split(' ')
  const isEnemy = (piece: string): boolean => {
    const { side, marker } = counters[piece] ?? {}
    return side !== undefined && marker !== true && !own.includes(side)
  }
  const going = new Set<string>()
  for (const { piece, space } of open)
    if (piece !== undefined && space !== undefined && !isEnemy(piece)) going.add(space)
  if (going.size === 0) return NOWHERE
  return new Set(view.pieces.flatMap(({ id, space }) => (going.has(space) && isEnemy(id) ? [space] : [])))
}

/** The spaces that choices attack (`all`), and the spaces that must be attacked (`due`). */
export function attackedIn(
  { attacks = {} }: Pick<TitleDisplay, 'attacks'>,
  open: readonly Choice[],
): { readonly all: ReadonlySet<string>; readonly due: ReadonlySet<string> } {
  const [all, due] = [new Set<string>(), new Set<string>()]
  for (const { verb, space } of open) {
    if (space === undefined || attacks[verb] === undefined) continue
    all.add(space)
    if (attacks[verb] === 'must') due.add(space)
  }
  return { all, due }
}
