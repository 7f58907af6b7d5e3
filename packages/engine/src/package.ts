import type { Board } from './board.ts'
import type { Counter } from './counter.ts'
import type { Text } from './text.ts'
import type { AnyTitle } from './title.ts'

/** A side as shown to people. */
export interface SideDef {
  readonly id: string
  readonly name: string
  /** Palette and shape of its counters in `visual.md`. */
  readonly style: 'us' | 'japan' | 'british' | 'australian'
}

/** Our own short account of a numbered rule. */
export interface RuleNote {
  readonly title: string
  readonly text: string
}

/** Texts by key, in ICU message syntax. */
export type Texts = { readonly [key: string]: string }

/** Everything that server, client and tools need of a title: the folder's `index.ts` exports one as `title`. */
export interface TitlePackage {
  readonly rules: AnyTitle
  readonly board: Board
  readonly sides: readonly SideDef[]
  /** By piece id. */
  readonly counters: { readonly [piece: string]: Counter }
  readonly texts: Texts
  /** By rule number; a number without a note of its own is explained by the nearest one above it (`9.4.4` by `9.4`). */
  readonly notes: { readonly [rule: string]: RuleNote }
  /** The parts of the line above the board (turn, phase, impulse, points), from the values of the tracks. */
  status(track: (id: string) => number): readonly Text[]
}

/** A title in the list of all titles: what the lobby needs, and the rest on demand. */
export interface TitleEntry {
  readonly id: string
  readonly name: string
  /** Campaign and year, for the lobby. */
  readonly subject: string
  readonly seats: number
  load(): Promise<TitlePackage>
}
