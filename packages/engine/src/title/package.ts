import type { Choice } from '../decision/decision.ts'
import type { Text } from '../record/text.ts'
import type { Board } from './board.ts'
import type { Counter, FaceLooks, StatusLooks } from './counter.ts'
import type { ExampleEntry } from './example.ts'
import type { Goals } from './goals.ts'
import type { Guide } from './guide.ts'
import type { AnyHeuristics } from './heuristics.ts'
import type { Seen } from './seen.ts'
import type { AnyTitle, Options } from './title.ts'

/** Colours of a side, as `#rrggbb`: background, text and edge. */
export interface SideInk {
  readonly fill: string
  readonly ink: string
  readonly edge: string
}

/** Look of a side in both themes. Sides of one title differ in shape and emblem as well as in colour. */
export interface SideStyle {
  readonly light: SideInk
  readonly dark: SideInk
  /** Outline of its counters. */
  readonly shape: 'rounded' | 'square' | 'chamfered' | 'notched'
  /** Emblem on its flags. */
  readonly emblem: 'star' | 'disc' | 'cross' | 'compass'
  /** Hatching for colour-blind viewers. */
  readonly hatch: 'rows' | 'columns' | 'grid' | 'dots'
}

/** A side as shown in the interface. */
export interface SideDef {
  readonly id: string
  readonly name: string
  readonly style: SideStyle
}

/** A short account of a numbered rule, in our own words. */
export interface RuleNote {
  readonly title: string
  readonly text: string
}

/** Notes by rule number. A rule without a note uses the nearest one above it (`9.4.4` uses `9.4`). */
export type Notes = { readonly [rule: string]: RuleNote }

/** A table of the rules, in our own words and figures. */
export interface RuleTable {
  /** The rule that explains how to read it. */
  readonly rule: string
  readonly title: string
  readonly head: readonly string[]
  /** Each row is as long as `head`; its first cell names it. */
  readonly rows: readonly (readonly string[])[]
  /** What a reader must know to use it. */
  readonly note?: string
}

/**
 * An overlay of spaces that a viewer can switch on, such as zones of control or supply lines. Text key is `layer.<id>`.
 */
export interface LayerDef {
  readonly id: string
  /** Side id for that side's colour; otherwise `action` or `warn`. */
  readonly tint: string
  /** Whether it concerns only the selected piece: its range, or where it can go. */
  readonly ofPiece?: true
}

/** Texts by key, in ICU message syntax. */
export type Texts = { readonly [key: string]: string }

/** What is known of a title without its rules: match set-up and the definition of its table. */
export type RulesOutline = Pick<
  AnyTitle,
  'id' | 'name' | 'rulesVersion' | 'seats' | 'seatsFor' | 'scenarios' | 'options' | 'settings' | 'table' | 'sidesFor'
>

/**
 * Everything needed to show a match of a title; the folder's `display.ts` exports it as `display`. It executes no
 * rules, so a client can show a match before the rules have loaded.
 */
export interface TitleDisplay {
  readonly rules: RulesOutline
  /** Whether fights are shown as one picture: the rules have an `engagement`. */
  readonly battles?: true
  readonly board: Board
  /** The board without parts not in play under the given options; absent: always the whole board. */
  boardFor?(options: Options): Board
  readonly sides: readonly SideDef[]
  /** By piece id. */
  readonly counters: { readonly [piece: string]: Counter }
  /** How the table's faces look on counters. Text key of a face is `face.<name>`. */
  readonly faces?: FaceLooks
  /** How the table's statuses look on counters. Text key of a status is `status.<id>`, with its `value`. */
  readonly statuses?: StatusLooks
  /** Named counters in the legend besides every face and status, such as one per formation. */
  readonly legend?: readonly Counter[]
  readonly texts: Texts
  /** Notes on the rules, loaded when the first one is read. */
  notes(): Promise<Notes>
  /** Tables of the rules, loaded together. */
  tables?(): Promise<readonly RuleTable[]>
  /** Parts of the status line above the board (turn, phase, impulse, points), from track values. */
  status(track: (id: string) => number): readonly Text[]
  /** Victory and defeat conditions, loaded after the board. */
  goals?(): Promise<Goals>
  /** Whether it is night on the board, from track values. */
  night?(track: (id: string) => number): boolean
  /** Overlays that a viewer can switch on. */
  readonly layers?: readonly LayerDef[]
  /**
   * The spaces of a layer as the viewer sees them; `undefined` if the layer does not apply under these options.
   * `piece`: the selected piece, for layers with `ofPiece`; absent: none is selected.
   */
  layer?(seen: Seen, id: string, piece?: string): readonly string[] | undefined
  /**
   * The spaces that a choice would move a piece through, both ends included, as the viewer sees them; empty if no piece
   * moves.
   */
  path?(seen: Seen, choice: Choice): readonly string[]
  /**
   * Loads `layer` and `path` after the board, if they need the rules. Absent: they are already here, or the title has
   * none.
   */
  overlays?(): Promise<OverlayRules>
  /**
   * Verbs of answers that attack a space: `must` where the rules eventually require the attack, `may` where it is
   * optional.
   */
  readonly attacks?: { readonly [verb: string]: 'must' | 'may' }
  /**
   * A string that distinguishes a piece offered by a question (given by text key) from others of its kind in the same
   * place: what the rules remember about it beyond the table, or do only with it. Absent or `undefined`: nothing does.
   */
  apart?(ask: string, piece: string): string | undefined
  /** Verbs that usually take several pieces in succession for one purpose. */
  readonly repeated?: readonly string[]
  /**
   * Verbs of answers that show odds on their buttons: their previews have a `brief`. Attacks on spaces show them
   * without being listed here.
   */
  readonly odds?: readonly string[]
  /**
   * Verbs of answers that take back part of a plan. They appear beside that part (`Plan`), not among the other choices.
   */
  readonly takesBack?: readonly string[]
  /** The displayed value of a choice, for titles that count in halves; absent: the value itself. */
  shownValue?(choice: Choice): number | undefined
}

/** The functions that compute a title's layers and its pieces' paths. */
export type OverlayRules = Pick<TitleDisplay, 'layer' | 'path'>

/** Everything that server, client and tools need of a title; the folder's `index.ts` exports it as `title`. */
export interface TitlePackage extends TitleDisplay {
  readonly rules: AnyTitle
}

/**
 * Combines a display, the rules and the overlays into a title. Copies property descriptors, so that lazy getters, such
 * as a board's, are not evaluated.
 */
export function titleOf(display: TitleDisplay, rules: AnyTitle, overlays: OverlayRules = {}): TitlePackage {
  const shown = Object.getOwnPropertyDescriptors({ ...overlays, rules })
  return Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(display), ...shown })
}

/** The board of a match with given options. */
export function boardOf(title: Pick<TitleDisplay, 'board' | 'boardFor'>, options: Options): Board {
  return title.boardFor?.(options) ?? title.board
}

/** An entry in the list of titles: what the lobby needs, with loaders for the rest. */
export interface TitleEntry {
  readonly id: string
  readonly name: string
  /** See `Title.rulesVersion`; absent: unknown until the title is loaded. */
  readonly rulesVersion?: number
  /** Campaign and year, for the lobby. */
  readonly subject: string
  readonly seats: number
  /** Minimum number of players; absent: always `seats`. */
  readonly fewest?: number
  /** See `Title.seatsFor`. */
  readonly seatsFor?: (options: Options) => number
  /** The beginners' guide, and the dice number of its first match (see `guideSeeds`). */
  readonly guide?: {
    readonly dice: number
    /** Loads the guide. */
    load(): Promise<Guide>
  }
  /** Matches to replay, listed on the title's page. */
  readonly examples?: readonly ExampleEntry[]
  /** Loads the title. */
  load(): Promise<TitlePackage>
  /** Loads the display alone, which is smaller than the title; absent: use the title. */
  display?(): Promise<TitleDisplay>
  /**
   * Loads the title's heuristics; only for code that runs computer players. Absent: computers cannot play the title.
   */
  heuristics?(): Promise<AnyHeuristics>
}
