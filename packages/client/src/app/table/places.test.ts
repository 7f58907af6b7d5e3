import { describe, expect, test } from 'vitest'
import { toyPackage } from '../testing/fixture.ts'
import { speakerOf } from '../words/speak.ts'
import { holderWords, placeOf, placeWords } from './describe.ts'

const [first, ...others] = toyPackage.board.spaces
if (first === undefined) throw new Error('the toy has no space')
const { identifier: _, ...bare } = first
const number = { text: '2327', at: [0, 0] as const, size: 10, fromZoom: 1 }
const hex = { ...bare, number, traits: [{ key: 'trait.rough', text: 'rough' }] }
const title = { ...toyPackage, board: { ...toyPackage.board, spaces: [hex, ...others] } }
const scout = { id: 'blue-scout', space: hex.id, face: 'fresh' }
const view = {
  pieces: [scout, { id: 'red-scout', space: 'east', face: 'fresh' }],
  owners: new Map<string, string>(),
  hidden: new Map([[hex.id, 2]]),
  tracks: new Map<string, number>(),
}

describe('a place that has only a number', () => {
  test('is told by its ground and by whom one sees there', () => {
    const place = placeOf(title, view, hex.id)
    expect(place).toEqual({ traits: ['rough'], pieces: [scout] })
    expect(place && placeWords(speakerOf(title), place)).toBe('blue scout, rough')
    expect(place && holderWords(title, place)).toBe('Blue')
  })

  test('a place with a name of its own needs no more', () => {
    expect(placeOf(title, view, 'east')).toBeUndefined()
    expect(placeOf(title, view, 'nowhere')).toBeUndefined()
  })
})
