import { readdirSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'

/** Folders of a package in rows, lowest first. A folder may import only from rows below its own. */
export type Layers = readonly (readonly string[])[]

/** An import in a source file. Paths are relative to the source root, with `/`. */
export interface SourceImport {
  readonly file: string
  /** Path of the imported file, or name of the package. */
  readonly from: string
}

/** The imports of all TypeScript files below `root`, an absolute path, except tests. */
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
 * Violations of the layers: imports from another folder in the same row or above, and paths without a layer. A path
 * belongs to the longest entry of `layers` that contains it; `''` stands for the files beside the folders.
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

/** Whether an import names a file (by its extension) and not a package. */
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
