import type { Choice } from '../decision/decision.ts'
import type { Args } from '../record/text.ts'
import type { PieceDef } from '../table/table-def.ts'
import type { TitleDisplay } from '../title/package.ts'

/** What a piece is but for its names, as one text: the same for pieces that a title tells apart by nothing else. */
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
  /** Not everybody may know it. */
  readonly hidden?: boolean
}

/** What a viewer is asked. */
interface Asked {
  readonly ask: string
  readonly args?: Args | undefined
  readonly choices: readonly Choice[]
}

/** What must be known of a title to tell its pieces apart. */
type Known = Pick<TitleDisplay, 'counters' | 'apart'> & {
  readonly rules: { readonly table: { readonly pieces: readonly PieceDef[] } }
}

/**
 * The pieces of a question that are interchangeable, by id, each with all of its like in the order in which the question offers them; one that has
 * no like is missing. Of the same kind, and drawn alike but for their names; in the same place, showing the same, and known to as many; named by the
 * question alike, and offered the same; and with nothing that the title itself says tells them apart. What a viewer does not know is never
 * among them, as it is not among `pieces`: the only place where likeness is decided.
 */
export function alikeIn(
  title: Known,
  asked: Asked,
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

/** As what a question names a piece. */
function rolesOf(id: string, { args = {} }: Asked): string[] {
  return Object.entries(args).flatMap(([role, arg]) => {
    if (typeof arg !== 'object') return []
    const named = 'piece' in arg ? arg.piece === id : 'pieces' in arg && arg.pieces.includes(id)
    return named ? [role] : []
  })
}
