import { plainKnowHow } from '@topside/bots'
import { toy } from '@topside/engine/testing'
import type { ServerTitle } from '../titles.ts'

/** The toy title as a server knows it. */
export const toyTitle: ServerTitle = {
  id: toy.id,
  name: toy.name,
  seats: toy.seats,
  load: async () => ({ rules: toy }),
  knowHow: async () => plainKnowHow,
}

/** The toy alone, as a module for the threads of a server. */
export const titles: readonly ServerTitle[] = [toyTitle]

/** A server that knows the toy alone. */
export const toyTitles = { titles, titleModule: import.meta.url }
