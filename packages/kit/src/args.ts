import type { Arg, Args, LedgerPart, Text } from '@topside/engine'

/** The part of a piece that an argument needs. */
interface PieceNamed {
  readonly id: string
  readonly face: number
}

/** The part of a space that an argument needs. */
interface SpaceNamed {
  readonly id: string
  readonly owner: number
}

/**
 * Arguments of a text by name: pieces and spaces themselves, lists of them, or any argument of the engine. `undefined`:
 * the argument is absent. An empty list counts as a list of pieces.
 */
export interface NamedArgs {
  readonly [name: string]: Arg | PieceNamed | SpaceNamed | readonly (PieceNamed | SpaceNamed)[] | undefined
}

/** Arguments as texts and records store them, by id; `undefined` without arguments. Called for every history line. */
export function argsOf(named: NamedArgs | undefined): Args | undefined {
  for (const name in named) if (!isArg(named[name])) return written(named)
  return named as Args | undefined
}

function isArg(value: NamedArgs[string]): value is Arg {
  if (typeof value !== 'object') return value !== undefined
  return (value as Partial<PieceNamed>).id === undefined && !Array.isArray(value)
}

function written(named: NamedArgs): Args | undefined {
  const args: { [name: string]: Arg } = {}
  let any = false
  for (const name in named) {
    const value = named[name]
    if (value === undefined) continue
    any = true
    args[name] = isArg(value) ? value : argOf(value)
  }
  return any ? args : undefined
}

function argOf(named: PieceNamed | SpaceNamed | readonly (PieceNamed | SpaceNamed)[]): Arg {
  if ('id' in named) return isSpace(named) ? { space: named.id } : { piece: named.id }
  const ids = named.map(({ id }) => id)
  return named[0] !== undefined && isSpace(named[0]) ? { spaces: ids } : { pieces: ids }
}

function isSpace(named: PieceNamed | SpaceNamed): boolean {
  return (named as Partial<SpaceNamed>).owner !== undefined
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
