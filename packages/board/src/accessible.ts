import type { Point } from '@topside/engine'
import { type AccessibleLayerOptions, buttonFor, contentsOf, put, rowOf, STYLE } from './accessible-parts.ts'
import type { BoardHandle, BoardView, Highlight, ScreenRect } from './api.ts'
import { type BoardGeometry, geometryOf } from './geometry.ts'
import { directionOf, mapOrder, neighbour } from './neighbours.ts'

/** The board's accessible counterpart in the page, for keyboard and screen reader users. */
export interface AccessibleLayer {
  readonly element: HTMLElement
  /** Updates the contents of the board. */
  update(view: BoardView): void
  /** Updates what can be chosen. */
  highlight(highlight: Highlight): void
  /** Focuses a space. */
  focus(space: string): void
  destroy(): void
}

/**
 * Lays an invisible but focusable button over each space, in map order. Arrow keys go to the nearest space in their
 * direction; Enter chooses the space or opens its contents. Inside, arrow keys go from piece to piece, and Escape goes
 * back.
 */
export function createAccessibleLayer(
  host: HTMLElement,
  board: BoardHandle,
  options: AccessibleLayerOptions,
): AccessibleLayer {
  return new AccessibleBoard(host, board, options)
}

/** Milliseconds that the board must be at rest before the buttons follow it. */
const REST = 120

class AccessibleBoard implements AccessibleLayer {
  readonly element: HTMLElement
  readonly #board: BoardHandle
  readonly #options: AccessibleLayerOptions
  readonly #geometry: BoardGeometry
  readonly #middles: ReadonlyMap<string, Point>
  /** The container of the buttons, in map units; it moves and scales with the board. */
  readonly #sheet = document.createElement('div')
  readonly #buttons = new Map<string, HTMLButtonElement>()
  readonly #pieces = new Map<string, HTMLButtonElement>()
  /** Contents of each space when it was last described. */
  readonly #described = new Map<string, string>()
  readonly #stop: () => void
  #view: BoardView | undefined
  #highlight: Highlight | undefined
  /** The space that Tab reaches. */
  #roving: string
  #open: string | undefined
  #frame = 0
  /** Time of the board's last movement. */
  #changed = 0

  constructor(host: HTMLElement, board: BoardHandle, options: AccessibleLayerOptions) {
    this.#board = board
    this.#options = options
    const geometry = geometryOf(board.options.board)
    this.#geometry = geometry
    this.#middles = new Map([...geometry.spaces].map(([id, shape]) => [id, shape.middle]))
    this.element = document.createElement('div')
    this.element.className = options.className ?? 'board-mirror'
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', options.label ?? board.options.label ?? 'Board')
    const style = document.createElement('style')
    style.textContent = STYLE
    this.element.append(style, this.#sheet)
    const order = mapOrder(this.#middles, rowOf(geometry))
    this.#roving = order[0] ?? ''
    for (const id of order) {
      const button = buttonFor({ space: id }, () => this.#enter(id))
      button.dataset['selectable'] = 'false'
      button.addEventListener('keydown', (event) => this.#spaceKey(id, event))
      button.addEventListener('focus', () => this.#focused(id))
      const [x, y, w, h] = geometry.spaces.get(id)?.bounds ?? [0, 0, 0, 0]
      put(button, { x, y, w, h })
      this.#buttons.set(id, button)
      this.#sheet.append(button)
    }
    host.append(this.element)
    this.#rove(this.#roving)
    this.#stop = board.onChange(() => this.#schedule())
    this.#schedule()
  }

  update(view: BoardView): void {
    this.#view = view
    const contents = contentsOf(view)
    for (const [id, button] of this.#buttons) {
      const content = contents.get(id) ?? ''
      if (this.#described.get(id) === content) continue
      this.#described.set(id, content)
      const name = this.#options.describe(id)
      if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name)
    }
    if (this.#open !== undefined) this.#list(this.#open)
    this.#schedule()
  }

  highlight(highlight: Highlight): void {
    const before = this.#highlight
    this.#highlight = highlight
    const touched = [before, highlight].flatMap((each) => [
      ...(each?.chosenSpaces ?? []),
      ...(each?.selectableSpaces ?? []),
      ...(each?.hostileSpaces ?? []),
    ])
    for (const id of new Set(touched)) {
      const button = this.#buttons.get(id)
      if (button === undefined) continue
      const chosen = highlight.chosenSpaces.has(id)
      const can = chosen || highlight.selectableSpaces.has(id)
      if (can) button.setAttribute('aria-pressed', String(chosen))
      else button.removeAttribute('aria-pressed')
      button.dataset['selectable'] = String(can)
      const sign = this.#signOf(id, highlight)
      if (sign === undefined) button.removeAttribute('aria-description')
      else button.setAttribute('aria-description', sign)
    }
    if (this.#open !== undefined) this.#list(this.#open)
    this.#schedule()
  }

  #signOf(space: string, { hostileSpaces, dueSpaces }: Highlight): string | undefined {
    if (hostileSpaces?.has(space) !== true) return undefined
    return dueSpaces?.has(space) === true ? this.#options.signs?.due : this.#options.signs?.fight
  }

  focus(space: string): void {
    this.#rove(space)
    this.#buttons.get(space)?.focus({ preventScroll: true })
  }

  /** Makes a space the one that Tab reaches. */
  #rove(space: string): void {
    const before = this.#buttons.get(this.#roving)
    if (before !== undefined) before.tabIndex = -1
    this.#roving = space
    const button = this.#buttons.get(space)
    if (button !== undefined) button.tabIndex = 0
  }

  #focused(space: string): void {
    if (this.#open !== undefined && this.#open !== space) this.#close()
    this.#rove(space)
    if (this.#buttons.get(space)?.matches(':focus-visible') === true) this.#board.focus({ space })
    this.#schedule()
  }

  /** Enter on a space: chooses it if possible, otherwise opens it if it contains pieces, otherwise reports it. */
  #enter(space: string): void {
    const here = this.#view?.pieces.filter((piece) => piece.space === space) ?? []
    const can =
      this.#highlight?.selectableSpaces.has(space) === true || this.#highlight?.chosenSpaces.has(space) === true
    if (can || here.length === 0) this.#board.activate({ space })
    else this.#openSpace(space)
  }

  #openSpace(space: string): void {
    this.#open = space
    this.#board.fan(space)
    this.#list(space)
    const first =
      [...this.#pieces].find(([id]) => this.#highlight?.selectablePieces.has(id) === true) ?? [...this.#pieces][0]
    first?.[1].focus({ preventScroll: true })
  }

  #list(space: string): void {
    const here = new Set(this.#view?.pieces.filter((piece) => piece.space === space).map((piece) => piece.id))
    const had = [...this.#pieces.values()].some((button) => button === document.activeElement)
    for (const [id, button] of this.#pieces)
      if (!here.has(id)) {
        button.remove()
        this.#pieces.delete(id)
      }
    for (const id of here) {
      let button = this.#pieces.get(id)
      if (button === undefined) {
        button = buttonFor({ piece: id }, () => this.#board.activate({ piece: id }))
        button.addEventListener('keydown', (event) => this.#pieceKey(id, event))
        this.#pieces.set(id, button)
        this.#buttons.get(space)?.after(button)
      }
      const name = this.#options.describePiece?.(id) ?? this.#board.options.counters[id]?.name ?? id
      button.setAttribute('aria-label', name)
      const chosen = this.#highlight?.chosenPieces.has(id) === true
      if (chosen || this.#highlight?.selectablePieces.has(id) === true)
        button.setAttribute('aria-pressed', String(chosen))
      else button.removeAttribute('aria-pressed')
    }
    if (here.size === 0) {
      this.#close()
      if (had) this.focus(space)
    } else if (had && ![...this.#pieces.values()].some((button) => button === document.activeElement))
      [...this.#pieces.values()][0]?.focus({ preventScroll: true })
  }

  #close(): void {
    if (this.#open === undefined) return
    const space = this.#open
    this.#open = undefined
    for (const button of this.#pieces.values()) button.remove()
    this.#pieces.clear()
    if (this.#board.fanned === space) this.#board.fan(undefined)
  }

  #spaceKey(space: string, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = directionOf(event.key)
    if (direction !== undefined) {
      const next = neighbour(this.#middles, space, direction)
      if (next !== undefined) this.focus(next)
    } else if (event.key === '+' || event.key === '=') this.#board.zoomBy(1.4)
    else if (event.key === '-') this.#board.zoomBy(1 / 1.4)
    else if (event.key === '0') this.#board.fit()
    else if (event.key === ' ' && (this.#view?.pieces.some((piece) => piece.space === space) ?? false))
      this.#openSpace(space)
    else if (event.key === 'Escape') this.#board.cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #pieceKey(piece: string, event: KeyboardEvent): void {
    const space = this.#open
    const direction = directionOf(event.key)
    if (direction !== undefined) {
      const places = new Map<string, Point>()
      for (const id of this.#pieces.keys()) {
        const rect = this.#board.toScreen({ piece: id })
        if (rect !== undefined) places.set(id, [rect.x, rect.y])
      }
      const next = neighbour(places, piece, direction)
      if (next !== undefined) this.#pieces.get(next)?.focus({ preventScroll: true })
    } else if (event.key === 'Escape' && space !== undefined) {
      this.#close()
      this.focus(space)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Buttons follow the board when it comes to rest; the focused one follows at once. */
  #schedule(): void {
    if (this.#open !== undefined && this.#board.fanned !== this.#open) {
      const had = this.element.contains(document.activeElement)
      const space = this.#open
      this.#close()
      if (had) this.focus(space)
    }
    if (this.element.contains(document.activeElement)) this.#place()
    else {
      this.#changed = performance.now()
      this.#placeLater()
    }
  }

  /** Lays everything out once the board has been at rest for a moment. */
  #placeLater(): void {
    if (this.#frame !== 0) return
    this.#frame = window.setTimeout(() => {
      this.#frame = 0
      if (performance.now() - this.#changed < REST / 2) this.#placeLater()
      else this.#place()
    }, REST)
  }

  /** Lays the sheet over the board, and the buttons of pieces over their counters. */
  #place(): void {
    const [id, shape] = [...this.#geometry.spaces][0] ?? []
    const at = this.#board.toScreen({ space: id ?? '' })
    if (shape === undefined || at === undefined) return
    const box = this.element.getBoundingClientRect()
    const k = at.w / shape.bounds[2]
    const [x, y] = [at.x - box.left - shape.bounds[0] * k, at.y - box.top - shape.bounds[1] * k]
    this.#sheet.style.transform = `translate(${x}px,${y}px) scale(${k})`
    const active = document.activeElement
    // The focus frame has the same width at any scale.
    if (active instanceof HTMLElement && this.#sheet.contains(active))
      active.style.setProperty('--board-scale', String(k))
    for (const [piece, button] of this.#pieces) {
      const rect = this.#board.toScreen({ piece })
      const onSheet = (rect: ScreenRect) => ({
        x: (rect.x - box.left - x) / k,
        y: (rect.y - box.top - y) / k,
        w: rect.w / k,
        h: rect.h / k,
      })
      put(button, rect === undefined ? undefined : onSheet(rect))
    }
  }

  destroy(): void {
    clearTimeout(this.#frame)
    this.#stop()
    this.element.remove()
  }
}
