import type { Args } from '@topside/engine'
import type { Lit } from '../parts/tableContext.ts'

/** The pieces and spaces that a text's arguments name. */
export function namedIn(args: Args | undefined): Lit | undefined {
  const pieces = new Set<string>()
  const spaces = new Set<string>()
  for (const arg of Object.values(args ?? {})) {
    if (typeof arg !== 'object') continue
    if ('piece' in arg) pieces.add(arg.piece)
    else if ('space' in arg) spaces.add(arg.space)
    else if ('pieces' in arg) for (const piece of arg.pieces) pieces.add(piece)
    else if ('spaces' in arg) for (const space of arg.spaces) spaces.add(space)
  }
  return pieces.size + spaces.size === 0 ? undefined : { pieces, spaces }
}
