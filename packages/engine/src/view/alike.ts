import type { Choice } from '../decision/decision.ts'
import type { Args } from '../record/text.ts'
import type { PieceDef } from '../table/table-def.ts'
import type { TitleDisplay } from '../title/package.ts'

/** A piece definition without its names, as a string: equal for pieces of the same kind. */
export function kindOf(def: PieceDef): string {
  return JSON.stringify(Object.entries(def).filter(([field]) => !NAMES.has(field)))
}
const NAMES: ReadonlySet<string> = new Set(['id', 'name', 'label'])

/** A piece as a viewer sees it. */
interface SeenPiece {
  readonly id: string
  readonly space: string
  readonly face: string
  readonly statuses?: { readonly [status: string]: number }
  /** Whether the piece is not public. */
  readonly hidden?: boolean
}

/** A question as a viewer sees it. */
interface SeenQuestion {
  readonly ask: string
  readonly args?: Args | undefined
  readonly choices: readonly Choice[]
}

/** The parts of a title that distinguish its pieces. */
type Known = Pick<TitleDisplay, 'counters' | 'apart'> & {
  readonly rules: { readonly table: { readonly pieces: readonly PieceDef[] } }
}

/**
 * Groups the interchangeable pieces of a question. The result maps each piece to its group, in the order of the
 * question's choices; pieces without an equal are missing. Interchangeable pieces are of the same kind and are drawn
 * alike, except for names. They lie in the same place, show the same, and are hidden alike. The question names them in
 * the same roles and offers the same choices for them, and the title does not distinguish them. Pieces that the viewer
 * does not know are not in `pieces` and so never interchangeable. No other code decides this.
 */
export function alikeIn(
  title: Known,
  asked: SeenQuestion,
  pieces: readonly SeenPiece[],
): ReadonlyMap<string, readonly string[]> {
  const offers = new Map<string, string[]>()
  for (const { piece, ...rest } of asked.choices)
    if (piece !== undefined) offers.set(piece, [...(offers.get(piece) ?? []), JSON.stringify(rest)])
  const seen = new Map(pieces.map((piece) => [piece.id, piece]))
  const defs = new Map(title.rules.table.pieces.map((def) => [def.id, def]))
  const classes = Map.groupBy(offers.keys(), (id) => {
    const [at, def, counter] = [seen.get(id), defs.get(id), title.counters[id]]
    if (at === undefined || def === undefined) return id
    const { name: _name, label: _label, ...look } = counter ?? {}
    const { space, face, statuses, hidden = false } = at
    const apart = title.apart?.(asked.ask, id)
    return JSON.stringify([kindOf(def), look, space, face, statuses, hidden, rolesOf(id, asked), offers.get(id), apart])
  })
  const alike = new Map<string, readonly string[]>()
  for (const like of classes.values()) if (like.length > 1) for (const id of like) alike.set(id, like)
  return alike
}

/** The names of the arguments under which a question names a piece. */
function rolesOf(id: string, { args = {} }: SeenQuestion): string[] {
  return Object.entries(args).flatMap(([role, arg]) => {
    if (typeof arg !== 'object') return []
    const named = 'piece' in arg ? arg.piece === id : 'pieces' in arg && arg.pieces.includes(id)
    return named ? [role] : []
  })
}
