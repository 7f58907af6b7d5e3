import { expect, test } from 'vitest'
import { PLAIN_SPACE, packPiece, packSpace, unpackPiece, unpackPieceOfVersion1, unpackSpace } from './packed.ts'

test('packed pieces and spaces are restored', () => {
  for (const space of [0, 1, 26, 4_000, 16_383])
    for (const face of [0, 1, 31]) {
      expect(unpackPiece(packPiece(space, face))).toEqual({ space, face, status: 0 })
      for (const status of [1, 7, 32_767])
        expect(unpackPiece(packPiece(space, face, status))).toEqual({ space, face, status })
    }
  for (const owner of [-1, 0, 14])
    for (const hidden of [0, 1, 400]) expect(unpackSpace(packSpace(owner, hidden))).toEqual({ owner, hidden })
  expect(unpackSpace(PLAIN_SPACE)).toEqual({ owner: -1, hidden: 0 })
})

test('a piece without a status packs small, wherever it lies', () => {
  for (const face of [0, 3]) expect(packPiece(16_383, face)).toBeLessThan(2 ** 16)
})

test('a piece of an older view file is read correctly', () => {
  expect(unpackPieceOfVersion1((5 * 16_384 + 4_000) * 32 + 3)).toEqual({ space: 4_000, face: 3, status: 5 })
})

test('values out of range are refused', () => {
  expect(() => packPiece(1, 32)).toThrow(RangeError)
  expect(() => packPiece(16_384, 0)).toThrow(RangeError)
  expect(() => packSpace(15, 0)).toThrow(RangeError)
})
