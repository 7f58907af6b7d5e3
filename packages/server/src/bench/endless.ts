import type { AnyTitle } from '@topside/engine'
import { toy } from '@topside/engine/testing'

/** The toy title, but its rounds go on for ever: for measuring without a real title. */
export const endlessToy: AnyTitle = {
  ...toy,
  steps: {
    ...toy.steps,
    round({ tell }) {
      tell({ key: 'toy.round', heading: 2 })
      return 'move'
    },
  },
}
