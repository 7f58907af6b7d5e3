/** How a bundler knows a module: by whom it is imported. */
interface ModuleLinks {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly isEntry: boolean
}

/** What a page loads at one time: the modules with which it begins, and all that they lead to. */
export interface Part {
  readonly name: string
  readonly begins: RegExp
}

/** What `common` is called: modules of a {@link chunkNames} part that pages without that part need too. */
const COMMON = 'common'

/**
 * Names the file that a module goes into, so that what is always loaded together is one file and not dozens of small ones. `parts` come one after
 * the other on a page, the first on every page: a module is in the file of the first of them that leads to it. What is fetched by a part for itself
 * alone comes after it, and has a file of its own for what nothing else needs. What pages without the second part need as well as that part
 * is in one file too; all else is left to the bundler: `null`.
 */
export function chunkNames(
  parts: readonly Part[],
  linksOf: (module: string) => ModuleLinks | null,
): (module: string) => string | null {
  const [first, second] = parts
  const known = new Map<string, ReadonlySet<string>>()
  const nameOf = (module: string) => parts.find(({ begins }) => begins.test(module))?.name ?? module

  /** The parts that lead to a module, and the modules outside of all parts that do and are fetched by themselves. */
  const leading = (module: string): ReadonlySet<string> => {
    const found = known.get(module)
    if (found !== undefined) return found
    const all = new Set<string>()
    const seen = new Set<string>()
    const climb = (at: string): void => {
      if (seen.has(at)) return
      seen.add(at)
      const links = linksOf(at)
      if (links === null || links.isEntry || links.dynamicImporters.length > 0) all.add(nameOf(at))
      for (const importer of links?.importers ?? []) climb(importer)
    }
    climb(module)
    known.set(module, all)
    return all
  }

  /** Whether something is a part that not every page has, or only fetched when such a part is there. */
  const comesLater = (what: string, asking: ReadonlySet<string> = new Set()): boolean => {
    if (what === first?.name) return false
    if (parts.some(({ name }) => name === what)) return true
    const importers = linksOf(what)?.dynamicImporters ?? []
    const above = new Set(asking).add(what)
    return (
      importers.length > 0 &&
      importers.every((importer) => [...leading(importer)].every((each) => above.has(each) || comesLater(each, above)))
    )
  }

  return (module) => {
    const all = leading(module)
    if (first === undefined || all.has(first.name)) return first?.name ?? null
    const part = parts.find(({ name }) => all.has(name))
    if (part === undefined) return null
    if ([...all].every((each) => comesLater(each))) return part.name
    return part === second ? COMMON : null
  }
}
