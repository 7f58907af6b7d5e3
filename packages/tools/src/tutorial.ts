import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { path } from './shell.ts'

/** Text of files by name. */
export type Files = ReadonlyMap<string, string>

/** The tutorial's files after each step; throws an `Error` for a change that does not fit. */
export function tutorialSteps(markdown: string): Files[] {
  const [, ...sections] = markdown.split(/^## /m)
  let files: Files = new Map()
  return sections.map((section) => {
    files = withBlocks(section, files)
    return files
  })
}

/** Files with the blocks of a section: ```` ```ts name ```` is a whole file, ```` ```diff name ```` changes one. */
function withBlocks(section: string, before: Files): Files {
  const files = new Map(before)
  for (const [, language, name = '', text = ''] of section.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms))
    files.set(name, language === 'diff' ? patched(files.get(name) ?? '', text, name) : text)
  return files
}

/** Applies a diff whose places are separated by `@@` without line numbers; each must be found exactly once. */
export function patched(text: string, diff: string, name: string): string {
  let result = text
  for (const place of diff.split(/^@@\n/m)) {
    const lines = place.split('\n').slice(0, -1)
    const without = (sign: string): string =>
      lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('')
    const [old, changed] = [without('+'), without('-')]
    const parts = `\n${result}`.split(`\n${old}`)
    if (parts.length !== 2) throw new Error(`${name} has ${parts.length - 1} places like this:\n${old}`)
    result = parts.join(`\n${changed}`).slice(1)
  }
  return result
}

/** Name of the block with the title's entry in the list of titles. */
const LIST = 'list'

/** A list of titles with some entries, in its own folder beside the title's. */
function listOfTitles(entries: string): string {
  return `import type { TitleEntry } from '@topside/engine'

export const titles: readonly TitleEntry[] = [${entries}]
`
}

/**
 * Writes files into a title's folder `src/river`, and its list into `src/list`, in a copy of the repository below
 * `folder` without other titles. Returns the folder `src`.
 */
export function writeTitle(folder: string, files: Files): string {
  const titles = join(folder, 'packages/titles')
  const river = join(titles, 'src/river')
  mkdirSync(river, { recursive: true })
  for (const name of ['node_modules', 'package.json']) symlinkSync(path(name), join(folder, name))
  for (const name of ['node_modules', 'package.json', 'src/testing', 'src/shared'])
    symlinkSync(path('packages/titles', name), join(titles, name))
  for (const [name, text] of files) if (name !== LIST) writeFileSync(join(river, name), text)
  mkdirSync(join(titles, 'src/list'))
  writeFileSync(join(titles, 'src/list/index.ts'), listOfTitles(files.get(LIST) ?? ''))
  return join(titles, 'src')
}

/** The text of the tutorial. */
export function tutorial(): string {
  return readFileSync(path('packages/docs/tutorial.md'), 'utf8')
}
