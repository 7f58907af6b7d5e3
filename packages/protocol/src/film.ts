import { type Film, type FilmFrame, type FilmNames, type FilmPart, Statuses } from '@topside/engine'
import { packPiece, packSpace, unpackPiece, unpackSpace } from './packed.ts'

/**
 * Converts a film to the indexes of another table, for films made when a title had other pieces or spaces. Leaves out
 * pieces and spaces that the table lacks.
 */
export function renameFilm({ names, frames }: Film, to: FilmNames): Film {
  const rename = frameRenamer(names, to)
  return { names: to, frames: frames.map((frame) => frame && rename(frame)) }
}

/** Makes a function that converts frames to the indexes of another table. */
export function frameRenamer(from: FilmNames, to: FilmNames): (frame: FilmFrame) => FilmFrame {
  if (sameNames(from, to)) return (frame) => frame
  const read = reader(from, to)
  return (frame) => renamed(frame, read)
}

/** Whether the indexes of two films have the same meaning. */
export function sameNames(one: FilmNames, other: FilmNames): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Maps an index with its value to another table; `undefined` if that table lacks it. */
type Read = (index: number, value: number) => readonly [index: number, value: number] | undefined

interface Reader {
  readonly pieces: Read
  readonly spaces: Read
  readonly tracks: Read
}

function reader(from: FilmNames, to: FilmNames): Reader {
  const [pieces, spaces, tracks] = [
    indexes(from.pieces, to.pieces),
    indexes(from.spaces, to.spaces),
    indexes(from.tracks, to.tracks),
  ]
  const packed = packedReader(from, to)
  return {
    pieces: (index, value) => {
      const [piece, read] = [pieces[index], value < 0 ? value : packed.piece(value)]
      return piece === undefined || read === undefined ? undefined : [piece, read]
    },
    spaces: (index, value) => (spaces[index] === undefined ? undefined : [spaces[index], packed.space(value)]),
    tracks: (index, value) => (tracks[index] === undefined ? undefined : [tracks[index], value]),
  }
}

/** Maps packed pieces and spaces to another table. */
export interface PackedReader {
  /** `undefined`: the table has no such space. */
  piece(packed: number): number | undefined
  space(packed: number): number
}

/** The names that the indexes in packed pieces and spaces refer to. */
export type PackedNames = Pick<FilmNames, 'spaces' | 'faces' | 'sides' | 'statuses'>

/** Makes a reader that converts packed values from one table's names to another's. */
export function packedReader(from: PackedNames, to: PackedNames): PackedReader {
  const texts = [from, to].map(({ spaces, faces, sides, statuses }) => JSON.stringify([spaces, faces, sides, statuses]))
  if (texts[0] === texts[1]) return { piece: (packed) => packed, space: (packed) => packed }
  const [spaces, faces, sides] = [
    indexes(from.spaces, to.spaces),
    indexes(from.faces, to.faces),
    indexes(from.sides, to.sides),
  ]
  const [old, now] = [new Statuses(from), new Statuses(to)]
  const kept = from.statuses.filter(({ id, most }) => to.statuses.some((each) => each.id === id && each.most >= most))
  return {
    piece: (packed) => {
      const { space, face, status } = unpackPiece(packed)
      const at = spaces[space]
      if (at === undefined) return undefined
      const statuses = kept.reduce((all, { id }) => now.with(all, id, old.read(status, id)), 0)
      return packPiece(at, faces[face] ?? 0, statuses)
    },
    space: (packed) => {
      const { owner, hidden } = unpackSpace(packed)
      return packSpace(sides[owner] ?? -1, hidden)
    },
  }
}

function indexes(from: readonly string[], to: readonly string[]): (number | undefined)[] {
  const at = new Map(to.map((id, index) => [id, index]))
  return from.map((id) => at.get(id))
}

function renamed(frame: FilmFrame, read: Reader): FilmFrame {
  const { open, own, sealed, before } = frame
  return {
    ...frame,
    ...(open && { open: part(open, read) }),
    ...(own && { own: Object.fromEntries(Object.entries(own).map(([seat, each]) => [seat, part(each, read)])) }),
    ...(sealed && { sealed: part(sealed, read) }),
    ...(before && { before: before.map((each) => renamed(each, read)) }),
  }
}

function part<P extends FilmPart>(old: P, read: Reader): P {
  const { pieces, spaces, tracks } = old
  return {
    ...old,
    ...(pieces && { pieces: pairs(pieces, read.pieces) }),
    ...(spaces && { spaces: pairs(spaces, read.spaces) }),
    ...(tracks && { tracks: pairs(tracks, read.tracks) }),
  }
}

function pairs(values: readonly number[], read: Read): number[] {
  const made: number[] = []
  for (let i = 0; i + 1 < values.length; i += 2) {
    const pair = read(values[i] as number, values[i + 1] as number)
    if (pair !== undefined) made.push(...pair)
  }
  return made
}
