import type { BoardView, ScreenRect } from './api.ts'
import type { Grounds } from './ground.ts'

/** What lies in each space that is not empty, and who owns it, as a text that changes with it. */
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

/** Height of a row of spaces in map order: that of the rows of a hex map, else of a band of areas. */
export function rowOf(grounds: Grounds): number {
  const first = [...grounds.spaces.values()].find(({ space }) => space.number !== undefined)
  return first === undefined ? 120 : first.bounds[3] * 0.75
}

/** Where each button was last laid. */
const placed = new WeakMap<HTMLElement, string>()

/** Lays a button over a place of the sheet that it lies on, or hides it. */
export function put(button: HTMLButtonElement, place: ScreenRect | undefined): void {
  if (button.hidden !== (place === undefined)) button.hidden = place === undefined
  if (place === undefined) return
  const name = [place.x, place.y, place.w, place.h].map((length) => `${length.toFixed(1)}px`).join(' ')
  if (placed.get(button) === name) return
  placed.set(button, name)
  const [left = '', top = '', width = '', height = ''] = name.split(' ')
  Object.assign(button.style, { left, top, width, height })
}
