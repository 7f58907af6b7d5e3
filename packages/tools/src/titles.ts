import type { AnyTitle } from '@topside/engine'
import { toyTitle } from '@topside/server/src/testing/toy-title.ts'
import type { ServerTitle } from '@topside/server/src/titles.ts'
import { titles } from '@topside/titles'
import { path } from './shell.ts'

/** A title by its id, or the toy. Ends the process with a sentence if there is none. */
export function findTitle(id: string | undefined): ServerTitle {
  const entry = [...titles, toyTitle].find((title) => title.id === id)
  if (entry !== undefined) return entry
  console.error(`--title must be one of ${[...titles, toyTitle].map((title) => title.id).join(', ')}`)
  process.exit(2)
}

/** The rules of {@link findTitle}. */
export async function loadTitle(id: string | undefined): Promise<AnyTitle> {
  return (await findTitle(id).load()).rules
}

/** The folder of a title's rules. */
export function titleFolder(id: string): string {
  return path('packages/titles/src', id)
}
