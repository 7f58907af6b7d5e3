import { sameJson } from '../match/json.ts'

/** Empty if two values are equal, else `what` followed by the first difference. */
export function differences(what: string, a: unknown, b: unknown): string[] {
  if (sameJson(a, b)) return []
  return [`${what} at ${firstDifference(a, b, '')}`]
}

function firstDifference(a: unknown, b: unknown, path: string): string {
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null)
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [x, y] = [Reflect.get(a, key), Reflect.get(b, key)]
      if (!sameJson(x, y)) return firstDifference(x, y, `${path}.${key}`)
    }
  return `${path.slice(1) || 'the whole'}: ${JSON.stringify(a)} / ${JSON.stringify(b)}`
}

/** A fault as a sentence, with the stack of its cause. */
export function described(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  const cause = fault.cause instanceof Error ? `: ${fault.cause.stack}` : ''
  return `${fault.message}${cause}`
}
