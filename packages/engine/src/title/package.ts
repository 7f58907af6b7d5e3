import type { Choice } from '../decision/decision.ts'
import type { Text } from '../record/text.ts'
import type { Board } from './board.ts'
import type { Counter, FaceLooks, StatusLooks } from './counter.ts'
import type { ExampleEntry } from './example.ts'
import type { Goals } from './goals.ts'
import type { Guide } from './guide.ts'
import type { AnyKnowHow } from './know-how.ts'
import type { Seen } from './seen.ts'
import type { AnyTitle, Options } from './title.ts'

/** Colours of what belongs to a side, as `#rrggbb`: its ground, what is written on it, its edge. */
export interface SideInk {
  readonly fill: string
  readonly ink: string
  readonly edge: string
}

/** How a side looks, in either theme. Sides of one title differ in shape and emblem as well as in colour. */
export interface SideStyle {
  readonly light: SideInk
  readonly dark: SideInk
  /** Outline of its counters. */
  readonly shape: 'rounded' | 'square' | 'chamfered' | 'notched'
  /** What stands on its flags. */
  readonly emblem: 'star' | 'disc' | 'cross' | 'compass'
  /** Hatching for those who cannot rely on colour. */
  readonly hatch: 'rows' | 'columns' | 'grid' | 'dots'
}

/** A side as shown to people. */
export interface SideDef {
  readonly id: string
  readonly name: string
  readonly style: SideStyle
}

/** Our own short account of a numbered rule. */
export interface RuleNote {
  readonly title: string
  readonly text: string
}

/** Notes by rule number; a number without one of its own is explained by the nearest one above it (`9.4.4` by `9.4`). */
export type Notes = { readonly [rule: string]: RuleNote }

/** A table of the rules, in our own words and figures. */
export interface RuleTable {
  /** The rule by which it is read. */
  readonly rule: string
  readonly title: string
  readonly head: readonly string[]
  /** Each as long as the head; the first cell names the row. */
  readonly rows: readonly (readonly string[])[]
  /** What must be known to read it. */
  readonly note?: string
}

/** Spaces that share something which a viewer can have shown (a zone of control, lines of supply). Text key is `layer.<id>`. */
export interface LayerDef {
  readonly id: string
  /** Id of a side, whose colour it takes; else `action` or `warn`. */
  readonly tint: string
  /** It is about one piece, the one that is looked at: its range, or where it can go. */
  readonly ofPiece?: true
}

/** Texts by key, in ICU message syntax. */
export type Texts = { readonly [key: string]: string }

/** What is known of a title's rules without them: how a match is set, and what lies on its table. */
export type RulesOutline = Pick<
  AnyTitle,
  'id' | 'name' | 'rulesVersion' | 'seats' | 'seatsFor' | 'scenarios' | 'options' | 'settings' | 'table' | 'sidesFor'
>

/** All that a match of a title is shown with: the folder's `display.ts` exports one as `display`. No rule is played with it, so a client need not wait for them. */
export interface TitleDisplay {
  readonly rules: RulesOutline
  /** Whether a fight is shown as one picture: the rules have an `engagement`. */
  readonly battles?: true
  readonly board: Board
  /** The board without what is not in play under certain options; absent: always the whole of it. */
  boardFor?(options: Options): Board
  readonly sides: readonly SideDef[]
  /** By piece id. */
  readonly counters: { readonly [piece: string]: Counter }
  /** How the faces of the table show on counters. Text key of a face is `face.<name>`. */
  readonly faces?: FaceLooks
  /** How the statuses of the table show on counters. Text key of a status is `status.<id>`, with its `value`. */
  readonly statuses?: StatusLooks
  /** Counters that the legend shows with their names besides every face and status, such as one of each formation. */
  readonly legend?: readonly Counter[]
  readonly texts: Texts
  /** The notes on the rules, fetched when the first is read. */
  notes(): Promise<Notes>
  /** The tables of the rules, fetched with all of them. */
  tables?(): Promise<readonly RuleTable[]>
  /** The parts of the line above the board (turn, phase, impulse, points), from the values of the tracks. */
  status(track: (id: string) => number): readonly Text[]
  /** What wins and what loses, fetched once the board is there. */
  goals?(): Promise<Goals>
  /** Whether it is night on the board, from the values of the tracks. */
  night?(track: (id: string) => number): boolean
  /** What a viewer can have shown on the board. */
  readonly layers?: readonly LayerDef[]
  /**
   * The spaces of a layer, from what a viewer sees; `undefined` if it means nothing under these options. `piece`: the one that is looked at, for
   * a layer that is `ofPiece`; absent: none is.
   */
  layer?(seen: Seen, id: string, piece?: string): readonly string[] | undefined
  /** The spaces that a piece would pass if a choice were taken, both ends included, from what a viewer sees; empty if it moves nothing. */
  path?(seen: Seen, choice: Choice): readonly string[]
  /** Fetches `layer` and `path` where they ask the rules: once the board is there. Absent: they are at hand, or mean nothing. */
  overlays?(): Promise<OverlayRules>
  /** Verbs of answers that attack a space: whether the rules demand it sooner or later, or leave it open. */
  readonly attacks?: { readonly [verb: string]: 'must' | 'may' }
  /**
   * What tells a piece apart, where a question (its text key) offers it, from others of its kind that lie in the same place: what the rules remember
   * of it besides the table, or do with it alone; absent, or `undefined`: nothing does.
   */
  apart?(ask: string, piece: string): string | undefined
  /** Verbs with which pieces are usually taken one after the other, several for one purpose. */
  readonly repeated?: readonly string[]
  /** Verbs of answers whose odds stand on their buttons: their previews have a `brief`. Attacks on spaces have them there without being named. */
  readonly odds?: readonly string[]
  /** Verbs of answers that take back a part of a plan: they stand beside the part (`Plan`), and not among the other choices. */
  readonly takesBack?: readonly string[]
  /** The value of a choice as people are shown it; absent: as it is. For a title that counts in halves. */
  shownValue?(choice: Choice): number | undefined
}

/** What answers for the layers of a title, and for the ways of its pieces. */
export type OverlayRules = Pick<TitleDisplay, 'layer' | 'path'>

/** Everything that server, client and tools need of a title: the folder's `index.ts` exports one as `title`. */
export interface TitlePackage extends TitleDisplay {
  readonly rules: AnyTitle
}

/**
 * A title of what it is shown with, its rules, and what its display would fetch. Nothing that is made when it is asked for, such as a board, is made
 * by this.
 */
export function titleOf(display: TitleDisplay, rules: AnyTitle, overlays: OverlayRules = {}): TitlePackage {
  const shown = Object.getOwnPropertyDescriptors({ ...overlays, rules })
  return Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(display), ...shown })
}

/** The board of a match. */
export function boardOf(title: Pick<TitleDisplay, 'board' | 'boardFor'>, options: Options): Board {
  return title.boardFor?.(options) ?? title.board
}

/** A title in the list of all titles: what the lobby needs, and the rest on demand. */
export interface TitleEntry {
  readonly id: string
  readonly name: string
  /** Campaign and year, for the lobby. */
  readonly subject: string
  readonly seats: number
  /** How many play it at least; absent: always as many as there are seats. */
  readonly fewest?: number
  /** See `Title.seatsFor`. */
  readonly seatsFor?: (options: Options) => number
  /** The guide for newcomers, and the number of the dice of its first match (see `guideSeeds`). */
  readonly guide?: {
    readonly dice: number
    /** Fetches the guide. */
    load(): Promise<Guide>
  }
  /** Matches to look back at, listed on the page about the title. */
  readonly examples?: readonly ExampleEntry[]
  /** Fetches the title. */
  load(): Promise<TitlePackage>
  /** Fetches what its matches are shown with, which is lighter; absent: as much as the title. */
  display?(): Promise<TitleDisplay>
  /** Fetches what it knows of playing itself well: where players think, and nowhere else. Absent: no computer plays it. */
  knowHow?(): Promise<AnyKnowHow>
}
