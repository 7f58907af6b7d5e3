/** Plain JSON: the only values that a checkpoint, a command or a record may contain. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A deep copy of plain JSON; several times faster than `structuredClone` for the small trees of a match. */
export function cloneJson<T>(value: T): T {
  return isTree(value) ? (cloneTree(value) as T) : value
}

type Tree = unknown[] | { [key: string]: unknown }

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

function cloneTree(tree: Tree): Tree {
  if (Array.isArray(tree)) {
    const copy = tree.slice()
    for (let i = 0; i < copy.length; i++) if (isTree(copy[i])) copy[i] = cloneTree(copy[i] as Tree)
    return copy
  }
  const copy = { ...tree }
  for (const key in copy) {
    const inner = copy[key]
    if (isTree(inner)) copy[key] = cloneTree(inner)
  }
  return copy
}

/** Whether two plain JSON values are equal, regardless of key order. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keysA = Object.keys(a).filter((key) => (a as Record<string, unknown>)[key] !== undefined)
  const keysB = Object.keys(b).filter((key) => (b as Record<string, unknown>)[key] !== undefined)
  if (keysA.length !== keysB.length) return false
  return keysA.every((key) => sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
}
