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

/** Everything on the board, as one viewer sees it. */
export interface BoardView {
  readonly pieces: readonly BoardPiece[]
  /**
   * Side that controls a space, by space; or, by track, the side of its token, if the title's `side` of the track names
   * none.
   */
  readonly owners: ReadonlyMap<string, string>
  /** Number of pieces in a space that this viewer may not see; drawn as a face-down pile. */
  readonly hidden: ReadonlyMap<string, number>
  /** Values by id of the track. */
  readonly tracks: ReadonlyMap<string, number>
}

/** Spaces of an overlay that a viewer can toggle, such as zones of control or supply lines. */
export interface BoardOverlay {
  readonly id: string
  readonly spaces: ReadonlySet<string>
  /** Id of a side, whose colour it takes; otherwise `action` or `warn`. */
  readonly tint: string
  /** Direction of its hatching, one of four; absent: by its index in the list. */
  readonly hatch?: number
}

/** Spaces that pieces pass, both ends included, by piece. */
export type Paths = ReadonlyMap<string, readonly string[]>

/** What the current decision highlights. */
export interface Highlight {
  readonly selectableSpaces: ReadonlySet<string>
  readonly selectablePieces: ReadonlySet<string>
  readonly chosenPieces: ReadonlySet<string>
  readonly chosenSpaces: ReadonlySet<string>
  /** {@link selectableSpaces} that are attacked when chosen: with an edge and a sign of their own. */
  readonly hostileSpaces?: ReadonlySet<string>
  /** {@link hostileSpaces} that must be attacked: with another sign. */
  readonly dueSpaces?: ReadonlySet<string>
  /** Whether everything else is dimmed by 30 %. */
  readonly dimmed: boolean
  /** Numbers on spaces, such as costs to move there. */
  readonly costs?: ReadonlyMap<string, number>
  /** Spaces along which a piece would move: drawn as an arrow, and {@link BoardHandle.update} animates along it. */
  readonly path?: readonly string[]
  /** Planned paths of pieces, each drawn as a dashed arrow, in another colour if it leads into a fight. */
  readonly plans?: readonly { readonly path: readonly string[]; readonly fight?: boolean }[]
  /** Visible overlays, bottom first; each is hatched in another direction. */
  readonly overlays?: readonly BoardOverlay[]
  /** Spaces where another seat acted last. */
  readonly marked?: ReadonlySet<string>
  /** Targets of the history line under the pointer. */
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

/** Everything a board needs, and its callbacks. */
export interface BoardOptions {
  readonly board: Board
  /** By piece id. */
  readonly counters: { readonly [piece: string]: Counter }
  readonly sides: readonly SideDef[]
  /** The table's faces; the first is the plain one. */
  readonly faces: readonly string[]
  /** How faces are drawn: stripes, badges. */
  readonly looks?: FaceLooks
  /** How statuses are drawn: as badges. */
  readonly statusLooks?: StatusLooks
  /** Default: `light`. */
  readonly theme?: Theme
  /** Hatching for sides and states, for users who cannot rely on colour. */
  readonly pattern?: boolean
  /** Whether the map jumps instead of gliding. */
  readonly reducedMotion?: boolean
  /** Accessible name of the canvas. */
  readonly label?: string
  /** CSS pixels at the lower edge that the page keeps for its controls; a fitted board stays above them. */
  readonly below?: number
  /** Spaces to show first; none, or unknown ones: the whole board. */
  readonly opening?: readonly string[]
  /**
   * Absent: `?renderer=canvas|webgl` of the address decides, else `webgl` with a graphics card. Without WebGL the board
   * draws with `canvas`.
   */
  readonly renderer?: RendererKind
  /** A space was clicked or entered, whether it can be chosen or not. */
  onSpace?(space: string): void
  /** A single piece was clicked or entered, whether it can be chosen or not. */
  onPiece?(piece: string): void
  /** A selectable piece is being dragged: its destinations may be shown. */
  onDrag?(piece: string): void
  /** A dragged piece was dropped on a space other than its own. */
  onDrop?(piece: string, space: string): void
  onHover?(target: BoardTarget | undefined): void
  /** Escape or right click when the board itself has nothing to close. */
  onCancel?(): void
  /** A right click or long press on something, instead of `onCancel`; client coordinates. */
  onMenu?(target: BoardTarget, x: number, y: number): void
}

/** One of several maps on a board. */
export interface MapState {
  readonly id: string
  readonly name: Label
  /** Whether it is in the middle of the screen. */
  readonly shown: boolean
  /** Whether something off the screen can be done there, or has happened. */
  readonly busy: boolean
}

/** A board on the page. */
export interface BoardHandle {
  /**
   * Shows a view; resolves when all movement has ended (at once unless `animate`). Later calls may come at any time.
   * `paths`: the spaces that pieces have passed, by piece.
   */
  update(view: BoardView, animate: boolean, paths?: Paths): Promise<void>
  highlight(highlight: Highlight): void
  /** Marks what has the keyboard focus and brings it into view. */
  focus(target: BoardTarget | undefined): void
  /**
   * Shows the whole board; the second time, the last revealed targets, or the middle of the board at a readable size.
   */
  fit(): void
  /** Whether all of the board is in view, or will be when the camera has arrived. It changes with {@link onChange}. */
  readonly whole: boolean
  /** Brings one of several maps to the screen. */
  showMap(id: string): void
  /** The maps, if there are several. They change with {@link onChange}. */
  maps(): readonly MapState[]
  /** Zooms about the middle; 2 doubles the size. */
  zoomBy(factor: number): void
  /** Moves the middle of a space to the middle of the screen. */
  panTo(space: string): void
  /**
   * Brings targets into view at a readable size, unless they are; if they do not all fit, most of them. Never while the
   * user moves the map, and at the scale that the user chose. `bottom`: upper edge of whatever covers the page from
   * below, in client coordinates.
   */
  reveal(targets: readonly BoardTarget[], bottom?: number): void
  /** Opens the stack of a space; `undefined` closes it. */
  fan(space: string | undefined): void
  /** The space whose stack is open. */
  readonly fanned: string | undefined
  /** `night`: moonlight on the map. */
  setTheme(theme: Theme, night?: boolean): void
  setPattern(pattern: boolean): void
  setReducedMotion(reduced: boolean): void
  /** Where something is on the page, in client coordinates; `undefined` if it is not drawn. */
  toScreen(target: BoardTarget): ScreenRect | undefined
  /** Ends all movement at once. */
  skipAnimations(): void
  /** Resolves when everything is drawn at full sharpness and nothing moves. */
  settled(): Promise<void>
  /**
   * Registers a listener for changes of places on the screen (zoom, pan, size, fan, update); returns a function that
   * removes it.
   */
  onChange(listener: () => void): () => void
  /** Calls `onSpace` or `onPiece`, as a click would. */
  activate(target: BoardTarget): void
  /** Closes an open stack, or else calls `onCancel`. */
  cancel(): void
  /** The options that it was made with. */
  readonly options: BoardOptions
  /** The renderer in use. */
  readonly renderer: RendererKind
  /** The picture as a PNG data URL. */
  snapshot(): Promise<string>
  destroy(): void
}
