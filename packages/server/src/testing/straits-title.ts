import { plainHeuristics } from '@topside/bots'
import { straits } from '@topside/engine/testing'
import type { ServerTitle } from '../titles.ts'

/** The test title of three seats, two of them allied, as a server's title. */
const straitsTitle: ServerTitle = {
  id: straits.id,
  name: straits.name,
  seats: straits.seats,
  seatsFor: (options) => straits.seatsFor?.(options) ?? straits.seats,
  load: async () => ({ rules: straits }),
  heuristics: async () => plainHeuristics,
}

/** Only that title, as a module for a server's threads. */
export const titles: readonly ServerTitle[] = [straitsTitle]

/** Options of a server with only that title. */
export const straitsTitles = { titles, titleModule: import.meta.url }
