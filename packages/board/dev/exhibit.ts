import type { BoardPiece, BoardView, Highlight } from '@topside/board'
import type { BoardSpace, Match, TitlePackage } from '@topside/engine'

/** A title's board with named views and highlights. */
export interface Exhibit {
  readonly title: TitlePackage
  readonly views: { readonly [name: string]: BoardView }
  readonly highlights: { readonly [name: string]: Highlight }
}

/** Empty view. */
export const noView: BoardView = { pieces: [], owners: new Map(), hidden: new Map(), tracks: new Map() }

const none: ReadonlySet<string> = new Set()

/** Empty highlight. */
export const noHighlight: Highlight = {
  selectableSpaces: none,
  selectablePieces: none,
  chosenPieces: none,
  chosenSpaces: none,
  dimmed: false,
}

/** Pieces in the stack of the view `crowded`. */
const STACK = 8
/** Spaces that the highlight `reach` offers. */
const REACH = 18

/** A title's board: empty, at the start of each of `matches`, spread over the map with all faces, and with stacks. */
export function exhibitOf(title: TitlePackage, matches: { readonly [scenario: string]: Match }): Exhibit {
  const map = title.board.spaces.filter(({ kind }) => kind === 'area')
  const sides = title.sides.map(({ id }) => id)
  const pieces = Object.keys(title.counters)
  const { faces } = title.rules.table
  const face = (index: number) => faces[index % faces.length] ?? ''
  const at = (index: number) => map[index % map.length]?.id ?? ''
  const held = map.filter(({ identifier }) => identifier !== undefined)
  const owners = new Map(held.map(({ id }, index): [string, string] => [id, sides[index % sides.length] ?? '']))
  const middle = map[Math.floor(map.length / 2)]
  const spread = pieces.map((id, index): BoardPiece => ({ id, face: face(index), space: at(index * 3) }))
  const crowded = pieces.map(
    (id, index): BoardPiece => ({ id, face: face(index), space: at(Math.floor(index / STACK)) }),
  )
  return {
    title,
    views: {
      empty: noView,
      ...Object.fromEntries(Object.entries(matches).map(([name, match]) => [name, viewOf(match)])),
      spread: { ...noView, pieces: spread, owners },
      crowded: { ...noView, pieces: crowded },
    },
    highlights: middle === undefined ? {} : highlightsOf(map, middle, pieces, sides),
  }
}

/** The whole table of a match, nothing hidden. */
function viewOf({ game, title }: Match): BoardView {
  const { table } = game
  return {
    pieces: table.pieces.map(({ id, space, face }) => ({ id, space: space.id, face: title.table.faces[face] ?? '' })),
    owners: new Map(),
    hidden: new Map(),
    tracks: new Map(title.table.tracks.map(({ id, start }) => [id, start])),
  }
}

function highlightsOf(
  map: readonly BoardSpace[],
  middle: BoardSpace,
  pieces: readonly string[],
  sides: readonly string[],
): Exhibit['highlights'] {
  const away = ({ label: [x, y] }: BoardSpace) => Math.hypot(x - middle.label[0], y - middle.label[1])
  const near = [...map].sort((a, b) => away(a) - away(b)).slice(1, REACH + 1)
  const ids = near.map(({ id }) => id)
  const spaces: Highlight = {
    ...noHighlight,
    selectableSpaces: new Set(ids),
    chosenSpaces: new Set([middle.id]),
    chosenPieces: new Set(pieces.slice(0, 1)),
    costs: new Map(ids.map((id, index) => [id, 0.5 + Math.floor(index / 4) / 2])),
    path: [middle.id, ...ids.filter((_, index) => index % 6 === 0)],
    overlays: sides.map((tint, index) => ({ id: tint, tint, spaces: new Set(ids.slice(index * 6, index * 6 + 8)) })),
  }
  return {
    spaces,
    dimmed: { ...spaces, dimmed: true },
    pieces: { ...noHighlight, selectablePieces: new Set(pieces.slice(0, 12)), dimmed: true },
    lit: { ...noHighlight, lit: { spaces: new Set(ids.slice(0, 1)), pieces: new Set(pieces.slice(9, 10)) } },
  }
}
