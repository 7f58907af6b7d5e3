import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals'
import type {
  AccessibleLayer,
  BoardHandle,
  BoardOptions,
  BoardTarget,
  BoardView,
  Highlight,
  Paths,
} from '@topside/board'
import type { TableContext } from '../parts/tableContext.ts'
import { low, narrow, reducedMotion, settings, theme } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import { describePiece, describeSpace } from './describe.ts'
import { exposeForTests } from './exposeForTests.ts'
import { openingOf } from './opening.ts'
import { isNight } from './tracks.ts'

/** Height of the controls on the board, in CSS pixels. */
const CONTROLS = 48

/** What a board shows, and its event handlers. */
export interface BoardUse {
  readonly view: ReadonlySignal<BoardView | undefined>
  readonly highlight: ReadonlySignal<Highlight>
  readonly onSpace: (space: string, touch: boolean) => void
  readonly onPiece: (piece: string, touch: boolean) => void
  readonly onDrop: (piece: string, space: string) => void
  readonly onDrag?: (piece: string) => void
  readonly onCancel: () => void
  readonly onHover?: (target: BoardTarget | undefined) => void
  /** Initial targets that are on the map (see `openingOf`). */
  readonly opening?: () => readonly BoardTarget[]
  /** Whether changes of the view are animated. */
  readonly animate: () => boolean
  /** The paths of the pieces' moves to the new view. */
  readonly movementPaths?: () => Paths
}

/** A board on the page, with its layer. */
interface MountedBoard {
  readonly board: BoardHandle
  destroy(): void
}

/**
 * Loads the board and mounts it in an element. `use` returns the current props; `point` receives what the pointer is
 * on. Resolves to `undefined` if `gone` was aborted first; rejects if the board cannot be loaded or drawn.
 */
export async function mountBoard(
  element: HTMLElement,
  context: TableContext,
  use: () => BoardUse,
  point: (target: BoardTarget | undefined) => void,
  gone: AbortSignal,
): Promise<MountedBoard | undefined> {
  const touched = watchTouch(element, gone)
  const { createBoard, createAccessibleLayer } = await import('@topside/board')
  if (gone.aborted) return undefined
  const { view, opening } = use()
  const board = await createBoard(element, {
    ...looksOf(context),
    ...eventsOf(use, point, touched),
    opening: openingOf(context, view.peek(), opening?.()),
  })
  if (gone.aborted) {
    board.destroy()
    return undefined
  }
  const layer = createAccessibleLayer(element, board, wordsOf(context, use))
  const stops = [
    ...provider(board, layer, use),
    ...followSettings(board, () => isNight(context.title, use().view.value?.tracks)),
  ]
  context.show = ({ piece, space }) => {
    const at =
      space ??
      use()
        .view.peek()
        ?.pieces.find((each) => each.id === piece)?.space
    if (at === undefined) return
    board.panTo(at)
    if (piece !== undefined) board.fan(at)
  }
  context.rectOf = (what) => board.toScreen(what)
  exposeForTests(board)
  // For measurements: nothing loaded after this mark delayed the board.
  performance.mark('board')
  return {
    board,
    destroy() {
      for (const stop of stops) stop()
      layer.destroy()
      board.destroy()
    },
  }
}

/** Returns a function that tells whether the last press was by touch. */
function watchTouch(element: HTMLElement, gone: AbortSignal): () => boolean {
  let touch = false
  const notice = (event: PointerEvent) => {
    touch = event.pointerType === 'touch'
  }
  element.addEventListener('pointerdown', notice, { capture: true, signal: gone })
  return () => touch
}

function looksOf({ title, board }: TableContext) {
  return {
    board,
    counters: title.counters,
    sides: title.sides,
    faces: title.rules.table.faces,
    ...(title.faces !== undefined && { looks: title.faces }),
    ...(title.statuses !== undefined && { statusLooks: title.statuses }),
    label: label('board.name', { title: title.rules.name }),
    theme: theme.peek(),
    pattern: settings.peek().pattern,
    reducedMotion: reducedMotion.peek(),
    below: narrow.peek() || low.peek() ? 0 : CONTROLS,
  }
}

type BoardEvents = Pick<BoardOptions, 'onSpace' | 'onPiece' | 'onDrag' | 'onDrop' | 'onHover' | 'onCancel'>

function eventsOf(
  use: () => BoardUse,
  point: (target: BoardTarget | undefined) => void,
  touched: () => boolean,
): BoardEvents {
  return {
    onSpace: (space) => {
      if (touched()) point(undefined)
      use().onSpace(space, touched())
    },
    onPiece: (piece) => {
      if (touched()) point(undefined)
      use().onPiece(piece, touched())
    },
    onDrag: (piece) => use().onDrag?.(piece),
    onDrop: (piece, space) => use().onDrop(piece, space),
    onHover: (target) => {
      point(target)
      use().onHover?.(target)
    },
    onCancel: () => use().onCancel(),
  }
}

/** The layer's words for spaces and pieces. */
function wordsOf({ title, speaker }: TableContext, use: () => BoardUse) {
  return {
    signs: { fight: label('space.fight'), due: label('space.due') },
    describe: (space: string) => {
      const view = use().view.peek()
      return view === undefined ? space : describeSpace(title, speaker, view, space)
    },
    describePiece: (id: string) => {
      const piece = use()
        .view.peek()
        ?.pieces.find((each) => each.id === id)
      return piece === undefined ? id : describePiece(title, speaker, piece)
    },
  }
}

/** Passes on every new view (animated if wanted) and every highlight. */
function provider(board: BoardHandle, layer: AccessibleLayer, use: () => BoardUse): (() => void)[] {
  let first = true
  return [
    effect(() => {
      const view = use().view.value
      if (view === undefined) return
      layer.update(view)
      const { animate, movementPaths } = use()
      const moves = !first && animate()
      void board.update(
        view,
        moves,
        untracked(() => movementPaths?.()),
      )
      first = false
    }),
    effect(() => {
      board.highlight(use().highlight.value)
      layer.highlight(use().highlight.value)
    }),
  ]
}

function followSettings(board: BoardHandle, night: () => boolean): (() => void)[] {
  const dark = computed(night)
  return [
    effect(() => board.setTheme(theme.value, dark.value)),
    effect(() => board.setPattern(settings.value.pattern)),
    effect(() => board.setReducedMotion(reducedMotion.value)),
  ]
}
