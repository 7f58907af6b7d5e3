import { describe, expect, test } from 'vitest'
import { seat, snapshotOf, toyPackage } from '../testing/fixture.ts'
import { namesOf } from '../words/names.ts'
import { createSpeaker, speakerOf } from '../words/speak.ts'
import { describePiece, describeSpace, holderWords, placeOf, placeWords } from './describe.ts'
import { viewOfSnapshot } from './view.ts'

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

describe('a place known only by its number', () => {
  test('is described by its terrain and its visible pieces', () => {
    const place = placeOf(title, view, hex.id)
    expect(place).toEqual({ traits: ['rough'], pieces: [scout] })
    expect(place && placeWords(speakerOf(title), place)).toBe('blue scout, rough')
    expect(place && holderWords(title, place)).toBe('Blue')
  })

  test('a place with a name needs no description', () => {
    expect(placeOf(title, view, 'east')).toBeUndefined()
    expect(placeOf(title, view, 'nowhere')).toBeUndefined()
  })
})

const own = seat({ mine: true, hiddenPieces: new Map([['red-reserve', { space: 3, face: 0, status: 0 }]]) })
const snapshot = snapshotOf({ seats: [own, seat({ name: 'Ben', side: 'blue' })] })
const speaker = createSpeaker(
  toyPackage.texts,
  namesOf(toyPackage, () => snapshot.seats),
)

describe('descriptions', () => {
  test('of a space list all that lies in it', () => {
    const view = viewOfSnapshot(toyPackage, snapshot, 0)
    expect(describeSpace(toyPackage, speaker, view, 'west')).toBe(
      'Area 1 west, TEM 0, Red control, contested; Red: red scout fresh; Blue: blue scout spent',
    )
    expect(describeSpace(toyPackage, speaker, view, 'red-tent')).toBe(
      'red-tent; Red: red reserve fresh (hidden from others)',
    )
    expect(describeSpace(toyPackage, speaker, viewOfSnapshot(toyPackage, snapshot, 1), 'red-tent')).toBe(
      'red-tent; 1 hidden piece',
    )
    expect(describeSpace(toyPackage, speaker, view, 'east')).toBe('Area 3 east, TEM 2; empty')
  })

  test('of a hex give its number, its name and its terrain', () => {
    const [first, ...others] = toyPackage.board.spaces
    if (first === undefined) throw new Error('the toy has no space')
    const { identifier: _, ...bare } = first
    const hex = {
      ...bare,
      name: { key: 'hex.2327', text: '2327 Palo' },
      number: { text: '2327', at: [0, 0] as const, size: 10, fromZoom: 1 },
      traits: [
        { key: 'trait.rough', text: 'rough' },
        { key: 'trait.road', text: 'road' },
      ],
    }
    const title = {
      ...toyPackage,
      board: { ...toyPackage.board, spaces: [hex, ...others] },
      texts: { ...toyPackage.texts, 'trait.road': 'highway' },
    }
    const told = createSpeaker(
      title.texts,
      namesOf(title, () => []),
    )
    expect(describeSpace(title, told, viewOfSnapshot(title, snapshot, 0), 'west')).toMatch(
      /^Hex 2327 Palo, rough, highway, Red control/,
    )
  })

  test('of a piece give its side, its state and the meaning of its values', () => {
    const counters = {
      ...toyPackage.counters,
      'red-reserve': {
        name: 'Red gun',
        label: 'G',
        side: 'red',
        symbol: 'artillery' as const,
        fire: [{ value: '2' }, { value: '3' }],
        factors: [{ value: '1' }],
        factorsByFace: { spent: [{ value: '–' }] },
      },
    }
    const texts = { ...toyPackage.texts, 'fire.2': 'barrage {0}, range {1}', 'factors.1': 'defence {0}' }
    const title = { ...toyPackage, counters, texts }
    const told = createSpeaker(
      texts,
      namesOf(title, () => []),
    )
    const gun = { id: 'red-reserve', space: 'west', face: 'fresh' }
    expect(describePiece(title, told, gun)).toBe('Red gun, Red; fresh; barrage 2, range 3; defence 1')
    expect(describePiece(title, told, { ...gun, face: 'spent', hidden: true })).toBe(
      'Red gun, Red; spent; hidden from others; barrage 2, range 3; defence –',
    )
  })

  test('of a piece give the purpose and the range of its dice', () => {
    const dice = [
      { key: 'dice.strike', sides: [12], reach: 4 },
      { key: 'dice.defence', sides: [8, 6] },
    ]
    const counters = { 'red-gun': { name: 'Red gun', label: 'G', symbol: 'artillery' as const, dice } }
    const texts = { 'dice.strike': 'strike {dice}, range {reach}', 'dice.defence': 'defence {dice}' }
    const title = { ...toyPackage, counters, texts }
    const told = createSpeaker(
      texts,
      namesOf(title, () => []),
    )
    expect(describePiece(title, told, { id: 'red-gun', space: 'west', face: '' })).toMatch(
      /; strike d12, range 4; defence d8 \+ d6$/,
    )
  })
})
