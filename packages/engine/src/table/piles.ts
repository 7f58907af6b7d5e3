import type { Piece, PieceDef, Space, SpaceDef } from './table-def.ts'

/** `T` with its fields writable; only for the table itself. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The shared empty list, for spaces that never held a piece or have no adjacent spaces. */
export const NOTHING: readonly never[] = []

/** Adds `by` to the counts with these numbers. */
export function addTo(counts: readonly number[], numbers: readonly number[], by: number): void {
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number
    ;(counts as number[])[number] = (counts[number] as number) + by
  }
}

/** Removes an item of the list, keeping the order. */
export function takeOut<T>(list: T[], item: T): void {
  let at = list.indexOf(item)
  for (; at + 1 < list.length; at++) list[at] = list[at + 1] as T
  list.pop()
}

/** Inserts a piece into the list of a space, which is sorted by piece index. */
export function lay<P extends PieceDef, S extends SpaceDef>(piece: Piece<P, S>, space: Space<P, S>): void {
  if (space.pieces === NOTHING) {
    ;(space as Mutable<Space<P, S>>).pieces = [piece]
    return
  }
  const list = space.pieces as Piece<P, S>[]
  let at = list.push(piece) - 1
  for (; at > 0 && (list[at - 1] as Piece<P, S>).index > piece.index; at--) list[at] = list[at - 1] as Piece<P, S>
  list[at] = piece
}
