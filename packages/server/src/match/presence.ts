/** A person, the number of connections, and since when there is none, in seconds since 1970. */
export type PresenceLine = readonly [person: string, connections: number, awaySince: number]

/** Who is connected to a match, and since when the others are not. */
export class Presence {
  readonly #connections = new Map<string, number>()
  readonly #awaySince = new Map<string, number>()
  readonly #since = now()

  /** A connection of this person opened (`1`) or closed (`-1`). */
  count(person: string, by: 1 | -1): void {
    const count = Math.max(0, this.of(person) + by)
    this.#connections.set(person, count)
    if (count === 0) this.#awaySince.set(person, now())
  }

  /** All of it, for whoever shows the match elsewhere. */
  all(): PresenceLine[] {
    const persons = new Set([...this.#connections.keys(), ...this.#awaySince.keys()])
    return [...persons].map((person) => [person, this.of(person), this.awaySince(person)])
  }

  /** Takes over what another process knows. */
  replace(lines: readonly PresenceLine[]): void {
    this.#connections.clear()
    this.#awaySince.clear()
    for (const [person, count, since] of lines) {
      this.#connections.set(person, count)
      if (count === 0) this.#awaySince.set(person, since)
    }
  }

  /** Number of connections of a person. */
  of(person: string): number {
    return this.#connections.get(person) ?? 0
  }

  /** Since when a person has had no connection, in seconds since 1970, as far as this server knows; 0 while connected. */
  awaySince(person: string): number {
    return this.of(person) > 0 ? 0 : (this.#awaySince.get(person) ?? this.#since)
  }
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
