import type { Counter } from '@topside/engine'
import { board } from '../../../../titles/src/return-to-the-rock/board.ts'
import { counters as known, faces as looks } from '../../../../titles/src/return-to-the-rock/counters.ts'
import { markerDefs, unitDefs } from '../../../../titles/src/return-to-the-rock/units.ts'
import type { BoardPiece, BoardView, Highlight } from '../index.ts'
import { type Exhibit, noHighlight, noView } from './exhibit.ts'

/** A counter for every piece of a real title, and one more marker. */
const counters: { readonly [piece: string]: Counter } = {
  ...known,
  advantage: known['advantage'] ?? { name: 'Advantage', label: '', side: 'us', symbol: 'advantage', marker: true },
}

/** Pieces of each kind in the order of the title. */
const us = unitDefs.filter((unit) => unit.side === 'us').map((unit) => unit.id)
const japan = unitDefs.filter((unit) => unit.side === 'japan').map((unit) => unit.id)
const pillboxes = japan.filter((id) => counters[id]?.symbol === 'pillbox')
const others = japan.filter((id) => counters[id]?.symbol !== 'pillbox')

const put = (id: string, space: string, face = 'fresh', hidden = false): BoardPiece => ({
  id,
  space,
  face,
  ...(hidden ? { hidden } : {}),
})
const inMarkerBoxes = [...markerDefs.map((marker) => put(marker.id, marker.start)), put('advantage', 'advantage')]
const owners = (list: string) =>
  new Map(list.split(' ').map((pair): [string, string] => [pair.slice(0, -1), pair.endsWith('u') ? 'us' : 'japan']))
const JAPANESE = Array.from({ length: 27 }, (_, i) => `${i + 1}j`).join(' ')

/** Views to look at. */
const views: { readonly [name: string]: BoardView } = {
  empty: noView,
  start: {
    pieces: [
      ...unitDefs
        .filter((unit) => unit.start !== 'hidden')
        .map((unit) =>
          put(unit.id, pillboxes.includes(unit.id) ? String(3 + pillboxes.indexOf(unit.id) * 3) : unit.start),
        ),
      ...inMarkerBoxes,
    ],
    owners: owners(JAPANESE),
    hidden: new Map([['hidden', others.length]]),
    tracks: new Map([
      ['turn', 1],
      ['impulse', 1],
      ['victory', 0],
    ]),
  },
  crowded: {
    pieces: [
      ...us.slice(0, 8).map((id, i) => put(id, '10', i > 4 ? 'spent' : 'fresh')),
      ...others.slice(0, 8).map((id, i) => put(id, '10', i > 5 ? 'spent' : 'fresh')),
      ...us
        .slice(8)
        .map((id, i) => put(id, String([22, 21, 24, 9, 13, 8, 4, 15][i % 8]), i % 3 === 0 ? 'spent' : 'fresh')),
      ...others
        .slice(8)
        .map((id, i) => put(id, String([9, 24, 14, 16, 1, 27, 12, 6, 26][i % 9]), i % 4 === 1 ? 'spent' : 'fresh')),
      ...pillboxes.map((id, i) => put(id, String([3, 6, 9, 14, 16, 20, 24, 27][i]))),
      ...inMarkerBoxes.map((piece) =>
        piece.id === 'jones' ? put('jones', '10') : piece.id === 'endo' ? put('endo', '1') : piece,
      ),
    ],
    owners: owners(
      '10u 13u 4u 8u 22u 21u 15u 1j 2j 3j 5j 6j 7j 9j 11j 12j 14j 16j 17j 18j 19j 20j 23j 24j 25j 26j 27j impulseu',
    ),
    hidden: new Map(),
    tracks: new Map([
      ['turn', 3],
      ['impulse', 4],
      ['victory', 7],
    ]),
  },
  japanese: {
    pieces: [
      ...us.map((id, i) => put(id, i < 12 ? 'eliminated-us' : '22')),
      ...pillboxes.map((id) => put(id, 'eliminated-japan', 'spent')),
      ...others.map((id) => put(id, 'hidden', 'fresh', true)),
      ...inMarkerBoxes,
    ],
    owners: owners(JAPANESE),
    hidden: new Map(),
    tracks: new Map([
      ['turn', 7],
      ['impulse', 6],
      ['victory', 20],
    ]),
  },
}

/** Highlights to look at. */
const highlights: { readonly [name: string]: Highlight } = {
  spaces: {
    ...noHighlight,
    selectableSpaces: new Set(['9', '4', '8', '13', '11']),
    chosenPieces: new Set([us[0] ?? '']),
    chosenSpaces: new Set(['10']),
    dimmed: true,
    costs: new Map([
      ['9', 3],
      ['4', 1],
      ['8', 2],
      ['13', 1],
      ['11', 2],
    ]),
    path: ['10', '13', '14'],
  },
  pieces: {
    ...noHighlight,
    selectablePieces: new Set([...us.slice(0, 5), ...us.slice(8, 12)]),
    chosenPieces: new Set(us.slice(1, 2)),
    dimmed: true,
  },
  lit: { ...noHighlight, lit: { spaces: new Set(['14']), pieces: new Set([us[9] ?? '']) } },
}

/** A map of areas. */
export const exhibit: Exhibit = {
  label: 'Corregidor',
  board,
  counters,
  faces: ['fresh', ...Object.keys(looks)],
  looks,
  views,
  highlights,
  view: 'crowded',
}
