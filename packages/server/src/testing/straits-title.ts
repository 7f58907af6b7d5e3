import { plainKnowHow } from '@topside/bots'
import { straits } from '@topside/engine/testing'
import type { ServerTitle } from '../titles.ts'

/** The test title of three seats, two of them allies, as a server knows it. */
const straitsTitle: ServerTitle = {
  id: straits.id,
  name: straits.name,
  seats: straits.seats,
  seatsFor: (options) => straits.seatsFor?.(options) ?? straits.seats,
  load: async () => ({ rules: straits }),
  knowHow: async () => plainKnowHow,
}

/** That title alone, as a module for the threads of a server. */
export const titles: readonly ServerTitle[] = [straitsTitle]

/** A server that knows that title alone. */
export const straitsTitles = { titles, titleModule: import.meta.url }
