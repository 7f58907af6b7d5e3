import type { BoardTarget, BoardView, ScreenRect } from './api.ts'
import type { BoardGeometry } from './geometry.ts'

/** Texts of the accessible layer. */
export interface AccessibleLayerOptions {
  /** The accessible name of a space: everything known about it, in one sentence. */
  describe(space: string): string
  /** The accessible name of a piece; absent: its counter's name. */
  describePiece?(piece: string): string
  /** Descriptions of a space whose choice is an attack, and of one that must be attacked. */
  readonly signs?: { readonly fight: string; readonly due: string }
  /** Accessible name of the layer. */
  readonly label?: string
  /** Class of the root, for the page's styles; default: `board-mirror`. */
  readonly className?: string
}

/** Contents and owner of each space as a text, to detect changes; empty spaces are left out. */
export function contentsOf(view: BoardView): ReadonlyMap<string, string> {
  const contents = new Map<string, string>()
  const add = (space: string, what: string) => {
    contents.set(space, `${contents.get(space) ?? ''}${what};`)
  }
  for (const { id, space, face, statuses, hidden } of view.pieces)
    add(space, [id, face, ...Object.values(statuses ?? {}), hidden === true ? 'hidden' : ''].join(' '))
  for (const [space, owner] of view.owners) add(space, owner)
  for (const [space, count] of view.hidden) add(space, String(count))
  return contents
}

/** Height of a row of spaces in map order: a row of the hex map, or a band of areas. */
export function rowOf(geometry: BoardGeometry): number {
  const first = [...geometry.spaces.values()].find(({ space }) => space.number !== undefined)
  return first === undefined ? 120 : first.bounds[3] * 0.75
}

/** A button for a space or a piece, with its id as a data attribute. */
export function buttonFor(what: BoardTarget, chosen: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  Object.assign(button.dataset, what)
  button.addEventListener('click', chosen)
  return button
}

/** Last position of each button. */
const placed = new WeakMap<HTMLElement, string>()

/** Places a button over a rectangle of its container, or hides it. */
export function put(button: HTMLButtonElement, place: ScreenRect | undefined): void {
  if (button.hidden !== (place === undefined)) button.hidden = place === undefined
  if (place === undefined) return
  const name = [place.x, place.y, place.w, place.h].map((length) => `${length.toFixed(1)}px`).join(' ')
  if (placed.get(button) === name) return
  placed.set(button, name)
  const [left = '', top = '', width = '', height = ''] = name.split(' ')
  button.style.cssText = `left:${left};top:${top};width:${width};height:${height}`
}

export const STYLE = `
.board-mirror{position:absolute;inset:0;overflow:hidden;pointer-events:none;contain:strict}
.board-mirror>div{position:absolute;left:0;top:0;width:0;height:0;transform-origin:0 0}
.board-mirror button{position:absolute;margin:0;padding:0;border:0;background:none;color:transparent;font-size:1px;
overflow:hidden;outline:none;border-radius:6px;pointer-events:none}
.board-mirror button:focus-visible{outline:calc(3px/var(--board-scale,1)) solid var(--board-focus,#1B5FAA);
outline-offset:calc(2px/var(--board-scale,1));
box-shadow:0 0 0 calc(2px/var(--board-scale,1)) var(--board-focus-edge,#FBF7EC)}
`
