import type { Arg, Args, LedgerPart, Text } from '@topside/engine'

/** A piece of a table, as far as an argument needs it. */
interface PieceNamed {
  readonly id: string
  readonly face: number
}

/** A space of a table, as far as an argument needs it. */
interface SpaceNamed {
  readonly id: string
  readonly owner: number
}

/**
 * Arguments of a text by name: pieces and spaces themselves, lists of them, or anything that an engine's argument is.
 * `undefined`: the argument is absent. An empty list counts as pieces.
 */
export interface NamedArgs {
  readonly [name: string]: Arg | PieceNamed | SpaceNamed | readonly (PieceNamed | SpaceNamed)[] | undefined
}

/** The arguments as texts and records store them: by id; `undefined`: there are none. */
export function argsOf(named: NamedArgs | undefined): Args | undefined {
  let args: { [name: string]: Arg } | undefined
  for (const name in named) {
    const value = named[name]
    if (value === undefined) continue
    args ??= {}
    args[name] = typeof value === 'object' ? argOf(value) : value
  }
  return args
}

function argOf(value: Exclude<NamedArgs[string], string | number | undefined>): Arg {
  if (isList(value)) {
    const ids = value.map(({ id }) => id)
    return value[0] !== undefined && 'owner' in value[0] ? { spaces: ids } : { pieces: ids }
  }
  if (!('id' in value)) return value
  return 'owner' in value ? { space: value.id } : { piece: value.id }
}

function isList(value: NamedArgs[string]): value is readonly (PieceNamed | SpaceNamed)[] {
  return Array.isArray(value)
}

/** A sentence as data, such as a note of a preview. */
export function note(key: string, rule: string, named?: NamedArgs): Text {
  const args = argsOf(named)
  return args === undefined ? { key, rule } : { key, rule, args }
}

/** A part of a ledger. */
export function part(key: string, rule: string, value: number, named?: NamedArgs): LedgerPart {
  const args = argsOf(named)
  return args === undefined ? { key, rule, value } : { key, rule, value, args }
}
