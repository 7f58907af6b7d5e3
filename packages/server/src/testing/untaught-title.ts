import { toy } from '@topside/engine/testing'
import type { ServerTitle } from '../titles.ts'
import { toyTitle } from './toy-title.ts'

const { heuristics: _, ...rest } = toyTitle

/** The toy as a title that computers cannot play. */
const untaught: ServerTitle = {
  ...rest,
  id: 'untaught',
  name: 'Untaught',
  load: async () => ({ rules: { ...toy, id: 'untaught' } }),
}

/** Only that title, as a module for a server's threads. */
export const titles: readonly ServerTitle[] = [untaught]

/** Options of a server with only that title. */
export const untaughtTitles = { titles, titleModule: import.meta.url }
