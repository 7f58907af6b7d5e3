import { Match } from '@topside/engine'
import { CheapDice, toy } from '@topside/engine/testing'
import type { ViewFile } from '@topside/protocol'
import { packPiece, packSpace } from '@topside/protocol/packed'
import { expect, test } from 'vitest'
import { viewOfTable } from '../board/view.ts'
import { toyPackage } from '../testing/fixture.ts'
import { linesFor } from './playback.ts'
import { playbackOfView } from './viewPlayback.ts'

const { table } = Match.start(toy, { options: {}, dice: new CheapDice(1) }).game
const [first, second] = table.pieces
if (first === undefined || second === undefined) throw new Error('the toy has too little on its table')
const at = (index: number, face = 0) => packPiece(index, face)

const file: ViewFile = {
  format: 'topside-view',
  version: 2,
  title: 'toy',
  rulesVersion: toy.rulesVersion,
  options: {},
  commitment: '',
  seats: [
    { name: 'Ann', side: 'red' },
    { name: null, side: null },
  ],
  viewers: [0],
  seq: 2,
  pieces: {},
  spaces: {},
  tracks: {},
  history: [{ at: 1, line: { key: 'toy.moved' } }],
  moments: [
    { history: 0, pieces: { [first.id]: at(0) }, own: { [second.id]: at(1) }, spaces: { west: packSpace(0, 1) } },
    { history: 1, pieces: { [first.id]: at(2, 1) } },
    { history: 1, own: { [second.id]: null }, tracks: { round: 3 } },
  ],
  outcome: null,
}

test('shows what one viewer saw, moment by moment, and nothing else', () => {
  const playback = playbackOfView(toyPackage, file)
  expect(playback.frames).toHaveLength(3)
  const places = (moment: number) =>
    playback.view(moment, 'all')?.pieces.map(({ id, space, face, hidden }) => [id, space, face, hidden === true])
  const [west, , east] = toy.table.spaces
  expect(places(0)).toContainEqual([first.id, west?.id, toy.table.faces[0], false])
  expect(places(0)).toContainEqual([second.id, toy.table.spaces[1]?.id, toy.table.faces[0], true])
  expect(places(1)).toContainEqual([first.id, east?.id, toy.table.faces[1], false])
  expect(places(2)).toHaveLength(1)
  expect(playback.view(2, 'all')?.tracks.get('round')).toBe(3)
  expect(playback.fileAt).toBeUndefined()
  expect(linesFor(playback, 'spectator')).toEqual(file.history)
  expect(viewOfTable(toyPackage, table.save(), 'all').pieces.length).toBeGreaterThan(1)
})

test('a file of version 1 shows its pieces where and as they were', () => {
  const moments = [{ history: 0, pieces: { [first.id]: 2 * 32 + 1 }, own: { [second.id]: 32 } }]
  const playback = playbackOfView(toyPackage, { ...file, version: 1, moments })
  const places = playback.view(0, 'all')?.pieces.map(({ space, face }) => [space, face])
  expect(places).toContainEqual([toy.table.spaces[2]?.id, toy.table.faces[1]])
  expect(places).toContainEqual([toy.table.spaces[1]?.id, toy.table.faces[0]])
})

test('a file of another rules version is refused', () => {
  expect(() => playbackOfView(toyPackage, { ...file, rulesVersion: 99 })).toThrow('rules version 99')
})

test('a moment without a fight of its own keeps the previous one', () => {
  const side = { side: 'red', role: { key: 'role' }, ranks: [] }
  const engagement = { place: 'west', name: { key: 'fight' }, attacker: side, defender: side, ledgers: [], notes: [] }
  const moments = [{ history: 0 }, { history: 0, engagement }, { history: 1 }, { history: 1, engagement: null }]
  const { frames } = playbackOfView(toyPackage, { ...file, moments })
  expect(frames.map((frame) => frame.engagement?.place)).toEqual([undefined, 'west', 'west', undefined])
})
