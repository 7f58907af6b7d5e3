/** Where a piece lies: indexes of the title's spaces and faces. */
export interface PieceState {
  readonly space: number
  /** 0 to 31. */
  readonly face: number
  /** All its statuses as one number, 0 to 32,767. */
  readonly status: number
}

/** What everybody may know of a space. */
export interface SpaceState {
  /** Index of the side that owns it, -1 to 14; -1: nobody. */
  readonly owner: number
  /** How many pieces in it are not public. */
  readonly hidden: number
}

/** A space that has no owner and hides nothing, as most are: it is left out of the state. */
export const PLAIN_SPACE = 0

const FACES = 32
const SPACES = 16_384
const OWNERS = 16

/**
 * A piece as one number: the state has one for each, and an object for each would cost ten times the memory. Small
 * numbers are few bytes: three where a piece shows one of its first four faces and has no status, wherever it lies.
 */
export function packPiece(space: number, face: number, status = 0): number {
  if (face >= FACES) throw new RangeError(`a piece shows face ${face}`)
  if (space >= SPACES) throw new RangeError(`a piece lies in space ${space}`)
  return (status * FACES + face) * SPACES + space
}

/** The piece that {@link packPiece} made a number of. */
export function unpackPiece(packed: number): PieceState {
  const shown = Math.floor(packed / SPACES)
  return { space: packed % SPACES, face: shown % FACES, status: Math.floor(shown / FACES) }
}

/** The piece of a number in a view file of version 1, whose least digit is the face and not the space. */
export function unpackPieceOfVersion1(packed: number): PieceState {
  const place = Math.floor(packed / FACES)
  return { space: place % SPACES, face: packed % FACES, status: Math.floor(place / SPACES) }
}

/** A space as one number. */
export function packSpace(owner: number, hidden: number): number {
  if (owner + 1 >= OWNERS) throw new RangeError(`a space belongs to side ${owner}`)
  return hidden * OWNERS + owner + 1
}

/** The space that {@link packSpace} made a number of. */
export function unpackSpace(packed: number): SpaceState {
  return { owner: (packed % OWNERS) - 1, hidden: Math.floor(packed / OWNERS) }
}
