/**
 * How a title's table is drawn. A board is plain data in map units (1 unit = 1 px at zoom 1; x grows to the right, y
 * downwards), so that one client can draw every title: first the layers in their order, then borders, spaces and tracks,
 * then captions; counters go on top.
 */

/** A point in map units. */
export type Point = readonly [x: number, y: number]

/** A rectangle in map units, by its upper left corner. */
export type Rect = readonly [x: number, y: number, w: number, h: number]

/** A named colour of the theme; a board never names colours itself. */
export type Ink =
  | 'paper'
  | 'ink'
  | 'muted'
  | 'sea'
  | 'deep'
  | 'shore'
  | 'contour'
  | 'rise'
  | 'high'
  | 'growth'
  | 'sand'
  | 'road'
  | 'trail'
  | 'victory'

/** Words on a board: a key of the title's texts, and the English that stands when there is no translation. */
export interface Label {
  readonly key: string
  readonly text: string
}

/** How a shape is painted. At least one of `fill` and `stroke` is there. */
export interface Paint {
  readonly fill?: Ink
  readonly stroke?: Ink
  /** Width of the stroke; 1 if absent. Ends and joins are round. */
  readonly width?: number
  /** Lengths of stroke and gap. */
  readonly dash?: readonly [on: number, off: number]
  /** From 0 to 1; 1 if absent. */
  readonly opacity?: number
}

/** The simple forms of which all drawing is made. A polygon closes by itself. */
export type Shape = Paint &
  (
    | { readonly polygon: readonly Point[] }
    | { readonly line: readonly Point[] }
    | { readonly circle: Point; readonly radius: number }
  )

/** Shapes that belong together, painted in their order. */
export interface Layer {
  readonly id: string
  readonly shapes: readonly Shape[]
  /** The layer may be left out at zooms below this. */
  readonly fromZoom?: number
}

/** Writing on the board that belongs to no space. */
export interface Caption extends Label {
  /** Centre of the writing, or its left end if `align` is `left`. */
  readonly at: Point
  /** Height of the type in map units. */
  readonly size: number
  /** `serif` for places, `water` for italic serif, `caps` for small capitals, `sans` for text and figures. */
  readonly face: 'serif' | 'water' | 'caps' | 'sans'
  readonly ink: Ink
  readonly align?: 'left' | 'centre'
  /** Degrees, clockwise. */
  readonly angle?: number
  /** Extra space between letters in map units. */
  readonly spacing?: number
  readonly bold?: boolean
  /** Drawn with an edge in this colour, so that it stays legible on lines. */
  readonly halo?: Ink
  /** Left out at zooms below this. */
  readonly fromZoom?: number
}

/** A line between two spaces. */
export interface Border {
  readonly between: readonly [string, string]
  /** One of the board's border kinds. */
  readonly kind: string
  readonly line: readonly Point[]
}

/** How a kind of border is drawn, and what it is called in the key of the map. */
export interface BorderKind extends Label {
  readonly paint: Paint
}

/** A place where pieces lie. */
export interface BoardSpace {
  /** The id of the space on the title's table. */
  readonly id: string
  /** `area`: part of the map. `box`: a labelled frame beside it. */
  readonly kind: 'area' | 'box'
  readonly name: Label
  /** The outline, also what a pointer must hit. */
  readonly polygon: readonly Point[]
  /** Centre of the identifier in an area; left end of the title in a box. */
  readonly label: Point
  /** The name as written: each line is left aligned at `at`, or centred there; the lines are centred on it vertically. */
  readonly title: { readonly lines: readonly string[]; readonly at: Point; readonly size: number; readonly ink: Ink }
  /** Centre of each side's stack, by side. */
  readonly anchors: { readonly [side: string]: Point }
  /** Number of the area, and the modifier of its terrain; text key of the latter is `space.modifier`, with its `value`. */
  readonly identifier?: { readonly number: string; readonly modifier: number }
  /** Victory points for controlling it. */
  readonly value?: number
  /** The number of a hex, written small; left out at zooms below `fromZoom`. `at` is its centre. */
  readonly number?: { readonly text: string; readonly at: Point; readonly size: number; readonly fromZoom: number }
  /** What a reader who does not see the map is told of it besides its name: its terrain, what runs through it. */
  readonly traits?: readonly Label[]
  /** Side whose box it is. */
  readonly side?: string
  /** The mark of the side that controls it is small, and left out where that side's pieces lie: for a map of many hexes. */
  readonly quietControl?: true
  /** Centres of the places for single counters, in reading order; more pieces than slots are stacked. */
  readonly slots?: readonly Point[]
}

/** One step of a track. */
export interface TrackCell {
  readonly value: number
  readonly label: string
  /** Second line, smaller. */
  readonly sub?: Label
  readonly rect: Rect
  /** `goal`: the value that a player needs. */
  readonly mark?: 'goal'
}

/** A row of numbered cells on which the title's track of the same id is shown. */
export interface BoardTrack {
  readonly id: string
  readonly kind: 'track'
  readonly name: Label
  /** Left end of the title. */
  readonly label: Point
  /** Frame round all cells. */
  readonly polygon: readonly Point[]
  readonly cells: readonly TrackCell[]
  /** The side that the token speaks for, or the title's track whose value is the index of that side. */
  readonly side?: string
  /** Id of the title's track whose value is what a player needs: its cell is the goal, whatever `mark` says. */
  readonly goal?: string
}

/** One of several maps on a board: a part of it that can be brought to the screen alone. */
export interface BoardMap {
  readonly id: string
  readonly name: Label
  readonly rect: Rect
}

/** All that is drawn below the counters. */
export interface Board {
  readonly size: { readonly w: number; readonly h: number }
  /** Side of a square counter at zoom 1. */
  readonly counter: number
  /** What lies under everything. */
  readonly ground: Ink
  /** Where the map itself lies, if its spaces do not fill it: what is dimmed is the whole of it. */
  readonly map?: Rect
  /** What is looked at where nothing in particular is, if that is not all of the areas: of several maps the heart of one. */
  readonly home?: Rect
  /** The maps, where there are several. */
  readonly maps?: readonly BoardMap[]
  readonly layers: readonly Layer[]
  readonly borders: readonly Border[]
  readonly borderKinds: { readonly [kind: string]: BorderKind }
  readonly spaces: readonly BoardSpace[]
  readonly tracks: readonly BoardTrack[]
  readonly captions: readonly Caption[]
}
