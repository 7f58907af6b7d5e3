import { toy } from '@topside/engine/testing'
import type { ServerTitle } from '../titles.ts'
import { toyTitle } from './toy-title.ts'

const { knowHow: _, ...rest } = toyTitle

/** The toy as a title that no computer knows how to play. */
const untaught: ServerTitle = {
  ...rest,
  id: 'untaught',
  name: 'Untaught',
  load: async () => ({ rules: { ...toy, id: 'untaught' } }),
}

/** That title alone, as a module for the threads of a server. */
export const titles: readonly ServerTitle[] = [untaught]

/** A server that knows that title alone. */
export const untaughtTitles = { titles, titleModule: import.meta.url }
