import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { path } from './shell.ts'

/** Text of files by name. */
export type Files = ReadonlyMap<string, string>

/** The tutorial's files as they stand after each step; throws an `Error` for a change that does not fit. */
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

/** A text with a diff whose places are separated by `@@` and have no line numbers: each must be found exactly once. */
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

/**
 * Writes files into a title's folder `src/river` in a copy of the repository that has nothing else of the titles, below `folder`. Returns the
 * title's folder.
 */
export function writeTitle(folder: string, files: Files): string {
  const titles = join(folder, 'packages/titles')
  const river = join(titles, 'src/river')
  mkdirSync(river, { recursive: true })
  for (const name of ['node_modules', 'package.json']) symlinkSync(path(name), join(folder, name))
  for (const name of ['node_modules', 'package.json', 'src/testing', 'src/shared'])
    symlinkSync(path('packages/titles', name), join(titles, name))
  for (const [name, text] of files) writeFileSync(join(river, name), text)
  return river
}

/** The text of the tutorial. */
export function tutorial(): string {
  return readFileSync(path('packages/docs/tutorial.md'), 'utf8')
}
