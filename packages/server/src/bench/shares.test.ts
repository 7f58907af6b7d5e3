import { expect, test } from 'vitest'
import { shareOf } from './shares.ts'

/** A node of a profile. */
function node(id: number, name: string, file: string, ...children: number[]) {
  const callFrame = { functionName: name, scriptId: '', url: `${file}.ts`, lineNumber: 0, columnNumber: 0 }
  return { id, callFrame, children }
}

const nodes = [
  node(1, '(root)', '', 2, 3, 7),
  node(2, 'shoot', 'camera', 4, 5),
  node(3, 'publish', 'views', 6),
  node(4, 'packPiece', 'pieces'),
  node(5, 'partsOf', 'shared', 8),
  node(6, 'partsOf', 'shared'),
  node(7, '(idle)', ''),
  node(8, 'sidesText', 'pieces'),
]
const share = (...samples: number[]): number =>
  shareOf({ nodes, startTime: 0, endTime: 0, samples, timeDeltas: [] }, /camera/, /shared/)

test('time in a file and in what it calls counts, without shared work and waiting', () => {
  expect(share(2, 3)).toBe(0.5)
  expect(share(4, 3, 3, 3)).toBe(0.25)
  expect(share(5, 8, 6, 3)).toBe(0)
  expect(share(7, 7, 2, 3)).toBe(0.5)
  expect(share(7)).toBe(0)
  expect(share()).toBe(0)
})
