import { expect, test } from 'vitest'
import { seat, toyPackage } from '../testing/fixture.ts'
import { namesOf } from './names.ts'
import { waitingText } from './questionWords.ts'
import { createSpeaker } from './speak.ts'

const seats = [seat({ mine: true }), seat({ name: 'Ben', side: 'blue' })]
const speaker = createSpeaker(
  toyPackage.texts,
  namesOf(toyPackage, () => seats),
)

test('a waiting text says who is asked what', () => {
  expect(speaker.plain(waitingText(speaker, 1, { ask: 'toy.move' }))).toBe('Blue moves')
  expect(speaker.plain(waitingText(speaker, 1, { ask: 'toy.bid' }))).toBe('Blue is deciding: “Bid”')
})
