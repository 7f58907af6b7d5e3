import { toy } from '@topside/engine/testing'
import type { ServerTitle } from '../titles.ts'

/** The toy title as a server knows it. */
export const toyTitle: ServerTitle = {
  id: toy.id,
  name: toy.name,
  seats: toy.seats,
  load: async () => ({ rules: toy }),
}
