import type { Board, Counter, FaceLooks, Label, SideDef, StatusLooks } from '@topside/engine'

/** A piece as the viewer may see it. */
export interface BoardPiece {
  readonly id: string
  readonly space: string
  /** One of the table's faces. */
  readonly face: string
  /** Known to this viewer, but not to everybody. */
  readonly hidden?: boolean
  /** Value of every status of the table, if it has any. */
  readonly statuses?: { readonly [status: string]: number }
}

/** All that lies on the board, for one viewer. */
export interface BoardView {
  readonly pieces: readonly BoardPiece[]
  /**
   * Side that controls a space, by space; or that a track's token speaks for, by track, where its `side` names no
   * other.
   */
  readonly owners: ReadonlyMap<string, string>
  /** Number of pieces in a space that this viewer may not see; drawn as a face-down pile. */
  readonly hidden: ReadonlyMap<string, number>
  /** Values by id of the track. */
  readonly tracks: ReadonlyMap<string, number>
}

/** Spaces that share something which a viewer can switch on and off, such as zones of control or lines of supply. */
export interface BoardOverlay {
  readonly id: string
  readonly spaces: ReadonlySet<string>
  /** Id of a side, whose colour it takes; else `action` or `warn`. */
  readonly tint: string
  /** Direction of its hatching, one of four; absent: by its place in the list. */
  readonly hatch?: number
}

/** Spaces that pieces pass on their way, both ends included, by piece. */
export type Paths = ReadonlyMap<string, readonly string[]>

/** What stands out for the decision at hand. */
export interface Highlight {
  readonly selectableSpaces: ReadonlySet<string>
  readonly selectablePieces: ReadonlySet<string>
  readonly chosenPieces: ReadonlySet<string>
  readonly chosenSpaces: ReadonlySet<string>
  /** Spaces of {@link selectableSpaces} where choosing is a fight: with an edge and a sign of their own. */
  readonly hostileSpaces?: ReadonlySet<string>
  /** Those of {@link hostileSpaces} where the fight must be fought: with another sign. */
  readonly dueSpaces?: ReadonlySet<string>
  /** Whether everything else steps back by 30 %. */
  readonly dimmed: boolean
  /** A figure on a space, such as what it costs to move there. */
  readonly costs?: ReadonlyMap<string, number>
  /** Spaces along which a piece would move: drawn as an arrow, and {@link BoardHandle.update} animates along it. */
  readonly path?: readonly string[]
  /**
   * Ways that pieces will go once all of them are carried out: each drawn as a broken arrow, in another colour where it
   * leads into a fight.
   */
  readonly plans?: readonly { readonly path: readonly string[]; readonly fight?: boolean }[]
  /** Overlays that are switched on, the lowest first; each is hatched in another direction. */
  readonly overlays?: readonly BoardOverlay[]
  /** Spaces where somebody else acted last. */
  readonly marked?: ReadonlySet<string>
  /** What a line of the history speaks of. */
  readonly lit?: { readonly pieces: ReadonlySet<string>; readonly spaces: ReadonlySet<string> }
}

/** A space, or a piece and the space it lies in. */
export interface BoardTarget {
  readonly space?: string
  readonly piece?: string
}

/** A rectangle in client coordinates, in CSS pixels. */
export interface ScreenRect {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** `light` or `dark`: the two palettes. */
export type Theme = 'light' | 'dark'

/** How the board draws: with the graphics card, or with the processor. */
export type RendererKind = 'webgl' | 'canvas'

/** All that a board needs to know, and whom it tells. */
export interface BoardOptions {
  readonly board: Board
  /** By piece id. */
  readonly counters: { readonly [piece: string]: Counter }
  readonly sides: readonly SideDef[]
  /** The table's faces; the first is the plain one. */
  readonly faces: readonly string[]
  /** How the faces show: as stripes, as badges. */
  readonly looks?: FaceLooks
  /** How statuses show: as badges. */
  readonly statusLooks?: StatusLooks
  readonly theme: Theme
  /** Hatching for sides and states, for those who cannot rely on colour. */
  readonly pattern: boolean
  readonly reducedMotion: boolean
  /** Accessible name of the canvas. */
  readonly label?: string
  /**
   * Room at the lower edge that the page keeps for its own controls, in CSS pixels: a fitted board stays clear of it.
   */
  readonly below?: number
  /** The spaces that are looked at first; none, or unknown ones: the board itself. */
  readonly opening?: readonly string[]
  /**
   * Without it `?renderer=canvas|webgl` in the address decides, else `webgl` where a graphics card does the work. Where
   * WebGL is missing the board draws with `canvas`.
   */
  readonly renderer?: RendererKind
  /** A space was clicked or entered, whether it can be chosen or not. */
  onSpace(space: string): void
  /** A single piece was clicked or entered, whether it can be chosen or not. */
  onPiece(piece: string): void
  /** A piece that can be chosen is being dragged: the moment to show where it may go. */
  onDrag?(piece: string): void
  /** A dragged piece was let go over a space other than its own. */
  onDrop(piece: string, space: string): void
  onHover(target: BoardTarget | undefined): void
  /** Escape or right click, with nothing of the board's own left to close. */
  onCancel(): void
  /** A right click or long press on something, instead of `onCancel`; client coordinates. */
  onMenu?(target: BoardTarget, x: number, y: number): void
}

/** One of several maps on a board, as it is now. */
export interface MapState {
  readonly id: string
  readonly name: Label
  /** It is in the middle of the screen. */
  readonly shown: boolean
  /** Something can be done there, or has happened, and it is not in sight. */
  readonly busy: boolean
}

/** A board on the page. */
export interface BoardHandle {
  /**
   * Shows a view; resolves when what moves has arrived (at once unless `animate`). Later calls may come at any time.
   * `paths`: the spaces that pieces have passed, by piece.
   */
  update(view: BoardView, animate: boolean, paths?: Paths): Promise<void>
  highlight(highlight: Highlight): void
  /** Marks what has the keyboard's focus and brings it into sight. */
  focus(target: BoardTarget | undefined): void
  /**
   * The whole board; the second time, what was to be brought into sight last, or what lies round its middle at a size
   * that can be read.
   */
  fit(): void
  /** Whether all of the board is in sight, or will be when the camera has arrived; it changes with {@link onChange}. */
  readonly whole: boolean
  /** Brings one of several maps to the screen. */
  showMap(id: string): void
  /** The maps, where there are several; they change with {@link onChange}. */
  maps(): readonly MapState[]
  /** Zooms about the middle; 2 doubles the size. */
  zoomBy(factor: number): void
  /** Brings the middle of a space to the middle of the screen. */
  panTo(space: string): void
  /**
   * Brings some things into sight at a size that can be read, unless they are; of more than go on the screen, most.
   * Never against a hand that is on the map, nor at another scale than somebody chose. `bottom`: where something covers
   * the page, in client coordinates.
   */
  reveal(targets: readonly BoardTarget[], bottom?: number): void
  /** Opens the stack of a space; `undefined` closes it. */
  fan(space: string | undefined): void
  /** The space whose stack is open. */
  readonly fanned: string | undefined
  /** `night`: the map lies in moonlight. */
  setTheme(theme: Theme, night?: boolean): void
  setPattern(pattern: boolean): void
  setReducedMotion(reduced: boolean): void
  /** Where something is on the page, in client coordinates; `undefined` if it is not drawn. */
  toScreen(target: BoardTarget): ScreenRect | undefined
  /** Everything that moves arrives at once. */
  skipAnimations(): void
  /** Resolves when everything is drawn as sharp as it gets and nothing moves. */
  settled(): Promise<void>
  /** Calls back whenever places on the screen change (zoom, pan, size, fan, update); returns how to stop. */
  onChange(listener: () => void): () => void
  /** Tells `onSpace` or `onPiece`, as a click on it alone would. */
  activate(target: BoardTarget): void
  /** Tells `onCancel`, unless a stack is open, which closes. */
  cancel(): void
  /** What it was made of. */
  readonly options: BoardOptions
  /** What draws it. */
  readonly renderer: RendererKind
  /** The picture as a PNG data address. */
  snapshot(): Promise<string>
  destroy(): void
}
