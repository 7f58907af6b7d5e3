import type { AnyTitle } from '@topside/engine'
import { toy } from '@topside/engine/testing'

/** The toy title with endless rounds, to benchmark without a real title. */
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
