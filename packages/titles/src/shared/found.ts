/** What was found out about a position already: kept with it, and forgotten with it. */
export interface WithFindings {
  readonly found: Map<string, unknown>
}

/** What is made of a position once, by a name that is given to one kind of thing alone. */
export function foundIn<T>({ found }: WithFindings, name: string, make: () => T): T {
  if (!found.has(name)) found.set(name, make())
  return found.get(name) as T
}
