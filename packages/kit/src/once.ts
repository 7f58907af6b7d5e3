/**
 * Gives what `make` makes of something, made once for each key: for what never changes, or is kept up to date by
 * itself. Keys can be forgotten.
 */
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

/** The same for keys that are numbers, such as hexes: what is made of each is kept for ever. */
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

/** The same for what is told apart by a name that `nameOf` gives it: what is made of each name is kept for ever. */
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

/** What is kept by a key; if nothing is yet, it is made and kept. */
export function keptIn<K, T>(kept: Map<K, T>, key: K, make: () => T): T {
  const known = kept.get(key)
  if (known !== undefined || kept.has(key)) return known as T
  const value = make()
  kept.set(key, value)
  return value
}

/**
 * The same for matches: made once for each table, whoever asks. That of the match that asked last is found without a
 * search, for rules ask again and again; it is kept until another match asks.
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
 * The same for what depends on a few values alone, which `of` reads of a match: made anew once one of them is another.
 * Where `make` takes more than a match, such as a side, these count among the values: one thing is kept for each match,
 * whatever was asked for last.
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

/** What is made of positions can be kept until their table changes. */
interface Watched {
  readonly table: { watch(listener: () => void): void }
}

/**
 * The same for positions of a match: made anew once something on its table has changed, or one of the values that
 * `beside` reads of it. Another object that holds the same table is another position.
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
