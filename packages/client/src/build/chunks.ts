/** The importers of a module, as the bundler reports them. */
interface ModuleLinks {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly isEntry: boolean
}

/** A set of modules that a page loads together: entry modules, and everything they import. */
export interface Part {
  readonly name: string
  readonly begins: RegExp
}

/** Name of the file for modules of the second part that pages without that part need too. */
const COMMON = 'common'

/**
 * Assigns modules to files, so that modules that are always loaded together form one file instead of dozens. `parts`
 * are in loading order; every page loads the first. A module goes into the file of the first part that imports it. A
 * part's dynamic imports load after it, and modules that only they need are left to the bundler. Modules of the second
 * part that other pages need too form a common file. For all other modules the name is `null`: the bundler decides.
 */
export function chunkNames(
  parts: readonly Part[],
  linksOf: (module: string) => ModuleLinks | null,
): (module: string) => string | null {
  const [first, second] = parts
  const known = new Map<string, ReadonlySet<string>>()
  const nameOf = (module: string) => parts.find(({ begins }) => begins.test(module))?.name ?? module

  /** The parts that import a module, and the dynamically imported modules outside all parts that do. */
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

  /** Whether `what` is a part that only some pages load, or is imported only dynamically by such parts. */
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
