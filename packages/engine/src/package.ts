import type { Board } from './board.ts'
import type { Counter, FaceLooks } from './counter.ts'
import type { Choice } from './decision.ts'
import type { Seen } from './seen.ts'
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

/** Notes by rule number; a number without one of its own is explained by the nearest one above it (`9.4.4` by `9.4`). */
export type Notes = { readonly [rule: string]: RuleNote }

/** Spaces that share something which a viewer can have shown (a zone of control, lines of supply). Text key is `layer.<id>`. */
export interface LayerDef {
  readonly id: string
  /** Id of a side, whose colour it takes; else `action` or `warn`. */
  readonly tint: string
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
  /** How the faces of the table show on counters. Text key of a face is `face.<name>`. */
  readonly faces?: FaceLooks
  readonly texts: Texts
  /** The notes on the rules, fetched when the first is read. */
  notes(): Promise<Notes>
  /** The parts of the line above the board (turn, phase, impulse, points), from the values of the tracks. */
  status(track: (id: string) => number): readonly Text[]
  /** What a viewer can have shown on the board. */
  readonly layers?: readonly LayerDef[]
  /** The spaces of a layer, from what a viewer sees; `undefined` if it means nothing under these options. */
  layer?(seen: Seen, id: string): readonly string[] | undefined
  /** The spaces that a piece would pass if a choice were taken, both ends included, from what a viewer sees; empty if it moves nothing. */
  path?(seen: Seen, choice: Choice): readonly string[]
  /** The value of a choice as people are shown it; absent: as it is. For a title that counts in halves. */
  shownValue?(choice: Choice): number | undefined
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
