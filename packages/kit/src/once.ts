/** Caches `make` by key: for results that never change or keep themselves up to date. Holds keys weakly. */
export function oncePer<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { readonly value: T }>()
  return (key) => {
    let entry = made.get(key)
    if (entry === undefined) {
      entry = { value: make(key) }
      made.set(key, entry)
    }
    return entry.value
  }
}

/** Caches `make` by number, such as a hex; never drops entries. */
export function onceEach<T>(make: (key: number) => T): (key: number) => T {
  const made: (T | undefined)[] = []
  return (key) => {
    const known = made[key]
    if (known !== undefined) return known
    const value = make(key)
    made[key] = value
    return value
  }
}

/** Caches `make` by the name that `nameOf` gives its arguments; never drops entries. */
export function oncePerName<A extends readonly unknown[], T>(
  nameOf: (...asked: A) => string,
  make: (name: string, ...asked: A) => T,
): (...asked: A) => T {
  const made = new Map<string, T>()
  return (...asked) => {
    const name = nameOf(...asked)
    return keptIn(made, name, () => make(name, ...asked))
  }
}

/** Returns a map's value for a key; makes and stores it if absent. */
export function keptIn<K, T>(kept: Map<K, T>, key: K, make: () => T): T {
  const known = kept.get(key)
  if (known !== undefined || kept.has(key)) return known as T
  const value = make()
  kept.set(key, value)
  return value
}

/**
 * Caches `make` by match (its table). Remembers the match of the last call, because rules make many calls in a row for
 * it.
 */
export function oncePerMatch<G extends { readonly table: object }, T>(make: (game: G) => T): (game: G) => T {
  const made = new WeakMap<G['table'], { readonly value: T }>()
  let last: { readonly table: G['table']; readonly value: T } | undefined
  return (game) => {
    const { table } = game
    if (last?.table === table) return last.value
    let entry = made.get(table)
    if (entry === undefined) {
      entry = { value: make(game) }
      made.set(table, entry)
    }
    last = { table, value: entry.value }
    return entry.value
  }
}

/**
 * Caches one result per match for the values that `of` reads; made again when a value changes. If `make` depends on
 * more than the match, such as a side, that must be one of the values.
 */
export function oncePerValues<G extends { readonly table: object }, T, A extends readonly unknown[] = []>(
  make: (game: G, ...asked: A) => T,
  of: (game: G, ...asked: A) => readonly unknown[],
): (game: G, ...asked: A) => T {
  const keptIn = oncePerMatch((_: G): { last?: { readonly values: readonly unknown[]; readonly made: T } } => ({}))
  return (game, ...asked) => {
    const kept = keptIn(game)
    const values = [...asked, ...of(game, ...asked)]
    if (kept.last === undefined || values.some((value, index) => value !== kept.last?.values[index]))
      kept.last = { values, made: make(game, ...asked) }
    return kept.last.made
  }
}

/** Positions are cached until their table changes. */
interface Watched {
  readonly table: { watch(listener: () => void): void }
}

/**
 * Caches `make` by position; made again when the table changes, or one of the values that `beside` reads. Another
 * object with the same table is another position.
 */
export function oncePerPosition<G extends Watched, T>(
  make: (game: G) => T,
  beside: (game: G) => readonly unknown[] = () => [],
): (game: G) => T {
  const keeperOf = oncePerMatch(({ table }: G) => {
    let kept: { readonly game: G; readonly values: readonly unknown[]; readonly made: T } | undefined
    table.watch(() => {
      kept = undefined
    })
    return (game: G): T => {
      const values = beside(game)
      if (kept?.game !== game || values.some((value, index) => value !== kept?.values[index]))
        kept = { game, values, made: make(game) }
      return kept.made
    }
  })
  return (game) => keeperOf(game)(game)
}
