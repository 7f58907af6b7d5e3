import { opponents } from './testing/opponents.ts'
import { type Contest, testWeights } from './testing/weights.ts'

const [three, two]: readonly Contest['sides'][] = [
  [[0], [1, 2]],
  [[0], [1]],
]
const contests = [
  { options: {}, sides: three },
  { options: { players: '2', ending: 'serious' }, sides: two },
  { options: { scenario: 'almost-naked-island', cards: 'on' }, sides: three },
  { options: { scenario: 'brigade' }, sides: three },
].map(({ options, sides = [] }): Contest => ({ options, sides, seeds: [0, 1, 2], least: 2 }))

testWeights(await opponents('singapore'), contests)
