/**
 * A user, the number of connections, and the time of the last disconnection in seconds since 1970; 0 while connected.
 */
export type PresenceLine = readonly [user: string, connections: number, awaySince: number]

/** A match's connected users, and the times when absent users were last connected. */
export class Presence {
  readonly #connections = new Map<string, number>()
  readonly #awaySince = new Map<string, number>()
  readonly #since = now()

  /** A connection of this user opened (`1`) or closed (`-1`). */
  count(user: string, by: 1 | -1): void {
    const count = Math.max(0, this.of(user) + by)
    this.#connections.set(user, count)
    if (count === 0) this.#awaySince.set(user, now())
  }

  /** All known users, for other processes. */
  all(): PresenceLine[] {
    const users = new Set([...this.#connections.keys(), ...this.#awaySince.keys()])
    return [...users].map((user) => [user, this.of(user), this.awaySince(user)])
  }

  /** Takes over another process's list. */
  replace(lines: readonly PresenceLine[]): void {
    this.#connections.clear()
    this.#awaySince.clear()
    for (const [user, count, since] of lines) {
      this.#connections.set(user, count)
      if (count === 0) this.#awaySince.set(user, since)
    }
  }

  /** Number of connections of a user. */
  of(user: string): number {
    return this.#connections.get(user) ?? 0
  }

  /** When a user was last connected, in seconds since 1970, as known to this server; 0 while connected. */
  awaySince(user: string): number {
    return this.of(user) > 0 ? 0 : (this.#awaySince.get(user) ?? this.#since)
  }
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
