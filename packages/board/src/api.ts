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
  /** Side that controls a space, by space. By track: the side of its token, if the title's track has no `side`. */
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
  /** Id of a side for that side's colour; otherwise `action` or `warn`. */
  readonly tint: string
  /** Direction of its hatching, one of four; absent: by its index in the list. */
  readonly hatch?: number
}

/** By piece: the spaces that it passes, both ends included. */
export type Paths = ReadonlyMap<string, readonly string[]>

/** What the current decision highlights. */
export interface Highlight {
  readonly selectableSpaces: ReadonlySet<string>
  readonly selectablePieces: ReadonlySet<string>
  readonly chosenPieces: ReadonlySet<string>
  readonly chosenSpaces: ReadonlySet<string>
  /** The {@link selectableSpaces} whose choice is an attack, with a distinct edge and symbol. */
  readonly hostileSpaces?: ReadonlySet<string>
  /** The {@link hostileSpaces} that must be attacked, with another symbol. */
  readonly dueSpaces?: ReadonlySet<string>
  /** Whether everything else is dimmed by 30 %. */
  readonly dimmed: boolean
  /** Numbers on spaces, such as costs to move there. */
  readonly costs?: ReadonlyMap<string, number>
  /** Spaces along which a piece would move: drawn as an arrow, and {@link BoardHandle.update} animates along it. */
  readonly path?: readonly string[]
  /** Planned paths of pieces, each drawn as a dashed arrow; arrows that lead into a fight have another colour. */
  readonly plans?: readonly { readonly path: readonly string[]; readonly fight?: boolean }[]
  /** Visible overlays, bottom first, each with its own hatching. */
  readonly overlays?: readonly BoardOverlay[]
  /** Spaces where another seat acted last. */
  readonly marked?: ReadonlySet<string>
  /** Targets of the history line under the pointer. */
  readonly lit?: { readonly pieces: ReadonlySet<string>; readonly spaces: ReadonlySet<string> }
}

/** A space, or a piece and its space. */
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

/** How the board draws: on the graphics card, or on the processor. */
export type RendererKind = 'webgl' | 'canvas'

/** Everything that a board needs, and its callbacks. */
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
  /** Whether sides and states are hatched, for users who cannot rely on colour. */
  readonly pattern?: boolean
  /** Whether the map jumps instead of gliding. */
  readonly reducedMotion?: boolean
  /** Accessible name of the canvas. */
  readonly label?: string
  /** CSS pixels at the lower edge reserved for the page's controls; a fitted board stays above them. */
  readonly below?: number
  /** Spaces to show first; if empty or unknown, the whole board. */
  readonly opening?: readonly string[]
  /**
   * Absent: the `?renderer=canvas|webgl` of the page's URL, otherwise `webgl` with a graphics card. Without WebGL the
   * board uses `canvas`.
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
  /** A right click or long press on a target, instead of `onCancel`; client coordinates. */
  onMenu?(target: BoardTarget, x: number, y: number): void
}

/** One of several maps on a board. */
export interface MapState {
  readonly id: string
  readonly name: Label
  /** Whether it is in the middle of the screen. */
  readonly shown: boolean
  /** Whether something can be done or has happened on it off the screen. */
  readonly busy: boolean
}

/** A board on the page. */
export interface BoardHandle {
  /**
   * Shows a view; resolves when all movement has ended (at once unless `animate`). Can be called again at any time.
   * `paths`: the spaces that pieces passed, by piece.
   */
  update(view: BoardView, animate: boolean, paths?: Paths): Promise<void>
  highlight(highlight: Highlight): void
  /** Marks the target with the keyboard focus and brings it into view. */
  focus(target: BoardTarget | undefined): void
  /** Shows the whole board; called again, the last revealed targets, or the middle of the board at a readable size. */
  fit(): void
  /** Whether the whole board is in view, or will be when the camera arrives. Changes with {@link onChange}. */
  readonly whole: boolean
  /** Brings one of several maps to the screen. */
  showMap(id: string): void
  /** The maps, if there are several. Changes with {@link onChange}. */
  maps(): readonly MapState[]
  /** Zooms about the middle; 2 doubles the size. */
  zoomBy(factor: number): void
  /** Centres a space on the screen. */
  panTo(space: string): void
  /**
   * Brings targets into view at a readable size, unless they are in view; if they do not all fit, most of them. Does
   * nothing while the user moves the map, and keeps a scale that the user chose. `bottom`: upper edge of anything that
   * covers the page from below, in client coordinates.
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
  /** Where a target is on the page, in client coordinates; `undefined` if it is not drawn. */
  toScreen(target: BoardTarget): ScreenRect | undefined
  /** Ends all movement at once. */
  skipAnimations(): void
  /** Resolves when everything is sharp and nothing moves. */
  settled(): Promise<void>
  /**
   * Registers a listener for changes of positions on the screen (zoom, pan, size, fan, update); returns a function that
   * removes it.
   */
  onChange(listener: () => void): () => void
  /** Calls `onSpace` or `onPiece`, like a click. */
  activate(target: BoardTarget): void
  /** Closes an open stack, otherwise calls `onCancel`. */
  cancel(): void
  /** The options with which it was created. */
  readonly options: BoardOptions
  /** The renderer in use. */
  readonly renderer: RendererKind
  /** The picture as a PNG data URL. */
  snapshot(): Promise<string>
  destroy(): void
}
