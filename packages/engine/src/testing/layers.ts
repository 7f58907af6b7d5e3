import { readdirSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'

/** Rows of folders of a package, lowest first: a folder imports only from rows below its own. */
export type Layers = readonly (readonly string[])[]

/** An import in a source file; paths are relative to the root of the source, with `/`. */
export interface SourceImport {
  readonly file: string
  /** Path of the imported file, or the name of a package. */
  readonly from: string
}

/** The imports of all TypeScript files below `root`, an absolute path; tests are left out. */
export function sourceImports(root: string): SourceImport[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file.replaceAll(sep, '/'), readFileSync(`${root}${sep}${file}`, 'utf8')))
}

function importsOf(file: string, text: string): SourceImport[] {
  const names = text.matchAll(/\b(?:from|import|import\()\s*'([^']+)'/g)
  return [...names].map(([, name = '']) => ({
    file,
    from: name.startsWith('.') ? posix.join(posix.dirname(file), name) : name,
  }))
}

/**
 * What is wrong with the layers of a source: imports of a folder in the same row or above, and folders without a
 * layer. Empty if all is well. A path belongs to the longest entry of `layers` that it is or lies in; `''` are the
 * files beside the folders.
 */
export function layerFaults(imports: readonly SourceImport[], layers: Layers): string[] {
  const rows = new Map(layers.flatMap((row, index) => row.map((folder) => [folder, index] as const)))
  return imports.flatMap(({ file, from }) => {
    const own = folderOf(file, rows)
    if (own === undefined) return [`${file} has no layer`]
    if (!isPath(from)) return []
    const other = folderOf(from, rows)
    if (other === undefined) return [`${from} has no layer`]
    const below = (rows.get(other) ?? 0) < (rows.get(own) ?? 0)
    return own === other || below ? [] : [`${file} imports ${from}`]
  })
}

/** Whether an import names a file, by its ending, rather than a package. */
function isPath(from: string): boolean {
  return /\.(tsx?|css|json)$/.test(from)
}

function folderOf(path: string, rows: ReadonlyMap<string, number>): string | undefined {
  let folder = path
  while (folder !== '.') {
    if (rows.has(folder)) return folder
    folder = posix.dirname(folder)
  }
  return !path.includes('/') && rows.has('') ? '' : undefined
}
