import { lookOf } from '@topside/engine'
import type { BoardOptions, BoardPiece, Highlight } from '../api.ts'
import { badgesOf, type Edge, type Look } from '../art/look.ts'
import { stylesOf } from '../art/markers.ts'
import type { Style } from '../art/sides.ts'

/** The options that counters need. */
export type CounterOptions = Pick<BoardOptions, 'counters' | 'sides' | 'faces' | 'looks' | 'statusLooks'>

/** Decides the look of each counter. */
export class Looks {
  readonly #options: CounterOptions
  readonly #styles: ReadonlyMap<string, Style>

  constructor(options: CounterOptions) {
    this.#options = options
    this.#styles = stylesOf(options.sides)
  }

  /** The back of a face-down pile, with its number of pieces unless that is 0. */
  back(side: string | undefined, pattern: boolean, count: number): Look {
    const style = this.#styles.get(side ?? '')
    return { counter: undefined, style, face: '', worn: {}, badges: [], hidden: false, edge: 'plain', pattern, count }
  }

  /** A piece in a stack of a side. */
  front(piece: BoardPiece, side: string | undefined, highlight: Highlight, pattern: boolean): Look {
    const { counters, looks, faces, statusLooks } = this.#options
    const counter = counters[piece.id]
    return {
      counter,
      style: this.#styles.get(counter?.side ?? side ?? ''),
      face: piece.face,
      worn: lookOf(looks, faces, piece.face),
      badges: badgesOf(statusLooks, piece.statuses),
      hidden: piece.hidden === true,
      edge: edgeOf(piece.id, highlight),
      pattern,
      count: 0,
    }
  }
}

function edgeOf(piece: string, { chosenPieces, selectablePieces, lit, dimmed }: Highlight): Edge {
  if (chosenPieces.has(piece)) return 'chosen'
  if (selectablePieces.has(piece)) return 'selectable'
  if (lit?.pieces.has(piece) === true) return 'lit'
  return dimmed && selectablePieces.size > 0 ? 'dimmed' : 'plain'
}
