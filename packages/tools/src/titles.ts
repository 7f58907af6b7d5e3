import { existsSync, readdirSync } from 'node:fs'
import type { AnyTitle } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { titles } from '@topside/titles'
import { path } from './shell.ts'

/** The rules of a title by its id, or of the toy. Ends the process with a sentence if there is none. */
export async function loadTitle(id: string | undefined): Promise<AnyTitle> {
  if (id === toy.id) return toy
  const entry = titles.find((title) => title.id === id)
  if (entry !== undefined) return (await entry.load()).rules
  console.error(`--title must be one of ${[...titles.map((title) => title.id), toy.id].join(', ')}`)
  process.exit(2)
}

/** The folder of a title's rules. */
export function titleFolder(id: string): string {
  return path('packages/titles/src', id)
}

/** All files below a folder with one of these endings, in a fixed order. */
export function filesBelow(folder: string, ...endings: readonly string[]): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return names.filter((name) => endings.some((ending) => name.endsWith(ending)))
}
