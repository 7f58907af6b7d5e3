import type { Piece, PieceDef, Space, SpaceDef } from './table-def.ts'

/** What only the table itself may change. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Shared by all spaces in which nothing ever lay, or that touch none. */
export const NOTHING: readonly never[] = []

/** Adds to the counts with some numbers. */
export function addTo(counts: readonly number[], numbers: readonly number[], by: number): void {
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number
    ;(counts as number[])[number] = (counts[number] as number) + by
  }
}

/** Takes a piece out of a list in which it is. */
export function takeOut<T>(list: T[], item: T): void {
  let at = list.indexOf(item)
  for (; at + 1 < list.length; at++) list[at] = list[at + 1] as T
  list.pop()
}

/** Puts a piece into the list of a space, which is in the order of the indexes. */
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
