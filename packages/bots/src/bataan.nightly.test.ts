import { opponents } from './testing/opponents.ts'
import { type Contest, testWeights } from './testing/weights.ts'

const bataan = await opponents('bataan')

/**
 * Second Bataan takes long, and the campaign has seven times as many answers as the Abucay Line: see `npm run ladder`.
 */
const contests = bataan.rules.scenarios
  .filter((scenario) => scenario !== 'battling-bastards')
  .map((scenario): Contest => {
    const contest = { options: { scenario }, sides: [[0], [1]] }
    return scenario === 'second-bataan'
      ? { ...contest, seeds: [0], least: 1 }
      : { ...contest, seeds: [0, 1, 2], least: 2 }
  })

testWeights(bataan, contests)
