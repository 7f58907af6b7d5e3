/**
 * A title's board as plain data in map units (1 unit = 1 px at zoom 1; x grows to the right, y downwards), so that one
 * client can draw every title. Drawing order: layers, borders, spaces and tracks, captions; counters go on top.
 */

/** A point in map units. */
export type Point = readonly [x: number, y: number]

/** A rectangle in map units, by its upper left corner. */
export type Rect = readonly [x: number, y: number, w: number, h: number]

/** A named colour of the theme. Boards contain no colour values. */
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

/** Words on a board: a text key, and the English shown without a translation. */
export interface Label {
  readonly key: string
  readonly text: string
}

/** How a shape is painted. At least one of `fill` and `stroke` is set. */
export interface Paint {
  readonly fill?: Ink
  readonly stroke?: Ink
  /** Width of the stroke; absent: 1. Ends and joins are round. */
  readonly width?: number
  /** Lengths of dash and gap. */
  readonly dash?: readonly [on: number, off: number]
  /** From 0 to 1; absent: 1. */
  readonly opacity?: number
}

/** The primitives of every drawing. Polygons are closed implicitly. */
export type Shape = Paint &
  (
    | { readonly polygon: readonly Point[] }
    | { readonly line: readonly Point[] }
    | { readonly circle: Point; readonly radius: number }
  )

/** A group of shapes, painted in order. */
export interface Layer {
  readonly id: string
  readonly shapes: readonly Shape[]
  /** The layer may be left out below this zoom. */
  readonly fromZoom?: number
}

/** Text on the board that belongs to no space. */
export interface Caption extends Label {
  /** Centre of the text, or its left end if `align` is `left`. */
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
  /** Colour of an outline that keeps it legible on lines. */
  readonly halo?: Ink
  /** Left out below this zoom. */
  readonly fromZoom?: number
}

/** A line between two spaces. */
export interface Border {
  readonly between: readonly [string, string]
  /** One of the board's border kinds. */
  readonly kind: string
  readonly line: readonly Point[]
}

/** How a kind of border is drawn and named in the map key. */
export interface BorderKind extends Label {
  readonly paint: Paint
}

/** A place for pieces. */
export interface BoardSpace {
  /** The id of the space on the title's table. */
  readonly id: string
  /** `area`: part of the map. `box`: a labelled frame beside it. */
  readonly kind: 'area' | 'box'
  readonly name: Label
  /** The outline; also the pointer target. */
  readonly polygon: readonly Point[]
  /** Centre of the identifier in an area; left end of the title in a box. */
  readonly label: Point
  /** The name as drawn: each line left-aligned at `at`, or centred there; the lines together are centred vertically. */
  readonly title: { readonly lines: readonly string[]; readonly at: Point; readonly size: number; readonly ink: Ink }
  /** Centre of each side's stack, by side. */
  readonly anchors: { readonly [side: string]: Point }
  /** Number of the area, and its terrain modifier; text key of the modifier is `space.modifier`, with its `value`. */
  readonly identifier?: { readonly number: string; readonly modifier: number }
  /** Victory points for controlling it. */
  readonly value?: number
  /** The number of a hex in small type, centred at `at`; left out below `fromZoom`. */
  readonly number?: { readonly text: string; readonly at: Point; readonly size: number; readonly fromZoom: number }
  /** What a screen reader says besides its name: its terrain and features. */
  readonly traits?: readonly Label[]
  /** Side whose box it is. */
  readonly side?: string
  /**
   * Whether its control marker is small, and left out while the controlling side has pieces there; for maps of many
   * hexes.
   */
  readonly quietControl?: true
  /** Centres of the slots for single counters, in reading order; surplus pieces are stacked. */
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

/** A row of numbered cells that shows the title's track of the same id. */
export interface BoardTrack {
  readonly id: string
  readonly kind: 'track'
  readonly name: Label
  /** Left end of the title. */
  readonly label: Point
  /** Frame around all cells. */
  readonly polygon: readonly Point[]
  readonly cells: readonly TrackCell[]
  /** The side that the token represents, or the title's track whose value is the index of that side. */
  readonly side?: string
  /** Id of the track with the value that a player needs. Its cell is the goal, whatever `mark` says. */
  readonly goal?: string
}

/** One of several maps on a board, on which the view can be centred. */
export interface BoardMap {
  readonly id: string
  readonly name: Label
  readonly rect: Rect
}

/** Everything drawn below the counters. */
export interface Board {
  readonly size: { readonly w: number; readonly h: number }
  /** Side of a square counter at zoom 1. */
  readonly counter: number
  /** Background of the whole board. */
  readonly ground: Ink
  /** Extent of the map, if larger than its spaces. Dimming covers all of it. */
  readonly map?: Rect
  /** The default view, if not the whole map area: on a board of several maps, the centre of one. */
  readonly home?: Rect
  /** The maps, if there are several. */
  readonly maps?: readonly BoardMap[]
  readonly layers: readonly Layer[]
  readonly borders: readonly Border[]
  readonly borderKinds: { readonly [kind: string]: BorderKind }
  readonly spaces: readonly BoardSpace[]
  readonly tracks: readonly BoardTrack[]
  readonly captions: readonly Caption[]
}
