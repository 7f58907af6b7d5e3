import { opponents } from './testing/opponents.ts'
import { testWeights } from './testing/weights.ts'

const leyte = await opponents('leyte')
testWeights(
  leyte,
  leyte.rules.scenarios.map((scenario) => ({
    options: { scenario },
    sides: [[0], [1]],
    seeds: [0, 1, 2, 3],
    least: 3,
  })),
)
