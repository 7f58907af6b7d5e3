import { plainHeuristics } from '@topside/bots'
import { toy } from '@topside/engine/testing'
import type { ServerTitle } from '../titles.ts'

/** The toy as a server's title. */
export const toyTitle: ServerTitle = {
  id: toy.id,
  name: toy.name,
  seats: toy.seats,
  load: async () => ({ rules: toy }),
  heuristics: async () => plainHeuristics,
}

/** Only the toy, as a module for a server's threads. */
export const titles: readonly ServerTitle[] = [toyTitle]

/** Options of a server with only the toy. */
export const toyTitles = { titles, titleModule: import.meta.url, say: sayUnexpected }

/** A server's log lines, without the usual ones of every server and match. */
export function unusual(said: readonly string[]): readonly string[] {
  return said.filter((line) => !/^Titles: |^Match \S+ of \S+ (was made|has begun|has ended)/.test(line))
}

/** Prints a server's unexpected errors, which explain a failing test. */
export function sayUnexpected(line: string): void {
  if (line.startsWith('Unexpected')) console.error(line)
}
