/** Gives what `make` makes of something, made once for each key: for what never changes, or is kept up to date by itself. Keys can be forgotten. */
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

/** The same for matches: made once for each table, whoever asks. */
export function oncePerMatch<G extends { readonly table: object }, T>(make: (game: G) => T): (game: G) => T {
  const made = new WeakMap<G['table'], { readonly value: T }>()
  return (game) => {
    let entry = made.get(game.table)
    if (entry === undefined) {
      entry = { value: make(game) }
      made.set(game.table, entry)
    }
    return entry.value
  }
}
