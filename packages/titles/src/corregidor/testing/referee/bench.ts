import type { Difference } from '@topside/engine/testing'

/** Collects what a referee judges: counts by kind, and differences. */
export class Bench {
  readonly counts: Record<string, number> = {}
  #found: Difference[] = []

  /** The rules must have come to the same value. `where` tells one judgement from others of its kind. */
  same(rule: string, kind: string, told: unknown, read: unknown, where = ''): void {
    const [a, b] = [JSON.stringify(told), JSON.stringify(read)]
    this.holds(rule, kind, a === b, `${where} the rules say ${a}, the rulebook ${b}`)
  }

  /** Something must be true. */
  holds(rule: string, kind: string, isTrue: boolean, what: string): void {
    const name = `${rule} ${kind}`
    this.counts[name] = (this.counts[name] ?? 0) + 1
    if (!isTrue) this.#found.push({ rule, what: `${kind}: ${what.trim()}` })
  }

  /** Two sets of answers must be the same: an offer that is not legal, a legal answer that is not offered. */
  offers(rule: string, kind: string, offered: Iterable<string>, legal: Iterable<string>, where = ''): void {
    const [a, b] = [new Set(offered), new Set(legal)]
    const only = (one: Set<string>, other: Set<string>) => [...one].filter((each) => !other.has(each)).join(', ')
    const [wrong, missing] = [only(a, b), only(b, a)]
    this.holds(rule, kind, wrong === '' && missing === '', `${where} not legal: ${wrong}; not offered: ${missing}`)
  }

  /** The differences since the last call. */
  take(): Difference[] {
    const found = this.#found
    this.#found = []
    return found
  }
}
