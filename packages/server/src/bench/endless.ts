import { type AnyTitle, record } from '@topside/engine'
import { toy } from '@topside/engine/testing'

/** The toy title with endless rounds, to benchmark without a real title. */
export const endlessToy: AnyTitle = {
  ...toy,
  steps: {
    ...toy.steps,
    *round() {
      yield* record({ key: 'toy.round', heading: 2 })
      return 'move'
    },
  },
}
