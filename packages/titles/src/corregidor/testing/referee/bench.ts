import type { Difference } from '@topside/engine/testing'

/** Collects the judgements of a referee: counts by kind, and differences. */
export class Bench {
  readonly counts: Record<string, number> = {}
  #found: Difference[] = []

  /**
   * Judges that a value of the rules equals the value read from the rulebook. `where` distinguishes judgements of a
   * kind.
   */
  same(rule: string, kind: string, told: unknown, read: unknown, where = ''): void {
    const [a, b] = [JSON.stringify(told), JSON.stringify(read)]
    this.holds(rule, kind, a === b, `${where} the rules say ${a}, the rulebook ${b}`)
  }

  /** Judges that a condition holds. */
  holds(rule: string, kind: string, isTrue: boolean, what: string): void {
    const name = `${rule} ${kind}`
    this.counts[name] = (this.counts[name] ?? 0) + 1
    if (!isTrue) this.#found.push({ rule, what: `${kind}: ${what.trim()}` })
  }

  /** Judges that two sets of answers are the same: no illegal answer is offered, and no legal answer is missing. */
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
