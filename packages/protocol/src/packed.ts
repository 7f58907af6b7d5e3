/** Where a piece lies, as indexes of the title's spaces and faces. */
export interface PieceState {
  readonly space: number
  /** 0 to 31. */
  readonly face: number
  /** All its statuses as one number, 0 to 32,767. */
  readonly status: number
}

/** What is public of a space. */
export interface SpaceState {
  /** Index of the side that owns it, up to 14; -1: none. */
  readonly owner: number
  /** Number of pieces in it that are not public. */
  readonly hidden: number
}

/** A space without owner or hidden pieces, which most are; left out of the state. */
export const PLAIN_SPACE = 0

const FACES = 32
const SPACES = 16_384
const OWNERS = 16

/**
 * Packs a piece into one number, because one object per piece would take ten times the memory. Small numbers need few
 * bytes: three for one of the first four faces without a status, wherever the piece lies.
 */
export function packPiece(space: number, face: number, status = 0): number {
  if (face >= FACES) throw new RangeError(`face ${face} is out of range`)
  if (space >= SPACES) throw new RangeError(`space ${space} is out of range`)
  return (status * FACES + face) * SPACES + space
}

/** Reverses {@link packPiece}. */
export function unpackPiece(packed: number): PieceState {
  const shown = Math.floor(packed / SPACES)
  return { space: packed % SPACES, face: shown % FACES, status: Math.floor(shown / FACES) }
}

/** Reads a piece of a view file of version 1, whose lowest digit is the face instead of the space. */
export function unpackPieceOfVersion1(packed: number): PieceState {
  const place = Math.floor(packed / FACES)
  return { space: place % SPACES, face: packed % FACES, status: Math.floor(place / SPACES) }
}

/** Packs a space into one number. */
export function packSpace(owner: number, hidden: number): number {
  if (owner + 1 >= OWNERS) throw new RangeError(`side ${owner} is out of range`)
  return hidden * OWNERS + owner + 1
}

/** Reverses {@link packSpace}. */
export function unpackSpace(packed: number): SpaceState {
  return { owner: (packed % OWNERS) - 1, hidden: Math.floor(packed / OWNERS) }
}
