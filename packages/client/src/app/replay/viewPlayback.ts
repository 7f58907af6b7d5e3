import type { BoardView } from '@topside/board'
import { type Engagement, filmNames, type TitlePackage } from '@topside/engine'
import type { ViewFile, ViewMoment } from '@topside/protocol'
import { packedReader } from '@topside/protocol/film'
import {
  type PieceState,
  type SpaceState,
  unpackPiece,
  unpackPieceOfVersion1,
  unpackSpace,
} from '@topside/protocol/packed'
import { viewOfPieces } from '../board/view.ts'
import type { Playback } from './playback.ts'

/** The playback of a running match, as one viewer saw it. Throws if the file does not fit the title. */
export function playbackOfView(title: TitlePackage, file: ViewFile): Playback {
  if (file.names === undefined && file.rulesVersion !== title.rules.rulesVersion)
    throw new RangeError(`the file was made under rules version ${file.rulesVersion}`)
  const sides = file.seats.map(({ side }) => side ?? '')
  const views = viewsOf(title, file)
  return {
    frames: engagementsOf(file.moments).map((engagement, at) => ({
      history: file.moments[at]?.history ?? 0,
      sides,
      engagement,
    })),
    view: (at) => views[at],
    history: { seats: [], spectator: file.history, all: file.history },
    rolls: [],
    allies: [],
    outcome: undefined,
  }
}

/** The fight of each moment; a moment without the field keeps the previous one. */
function engagementsOf(moments: readonly ViewMoment[]): (Engagement | undefined)[] {
  let known: Engagement | undefined
  return moments.map(({ engagement }) => {
    if (engagement !== undefined) known = engagement ?? undefined
    return known
  })
}

/** The board at each moment, built from the changes since the previous one. */
function viewsOf(title: TitlePackage, { version, moments, names }: ViewFile): BoardView[] {
  const unpack = version === 1 ? unpackPieceOfVersion1 : unpackPiece
  const now = filmNames(title.rules.table)
  const renamed = packedReader(names ?? now, now)
  const read = (packed: number): PieceState => unpack(renamed.piece(packed) ?? packed)
  let pieces: ReadonlyMap<string, PieceState> = new Map()
  let own: ReadonlyMap<string, PieceState> = new Map()
  let spaces: ReadonlyMap<string, SpaceState> = new Map()
  let tracks: ReadonlyMap<string, number> = new Map()
  return moments.map((moment) => {
    pieces = changed(pieces, moment.pieces, read)
    own = changed(own, moment.own, read)
    spaces = changed(spaces, moment.spaces, (packed) => unpackSpace(renamed.space(packed)))
    tracks = changed(tracks, moment.tracks, (value) => value)
    return viewOfPieces(title, { pieces, own, spaces, tracks })
  })
}

function changed<T>(
  before: ReadonlyMap<string, T>,
  changes: { readonly [id: string]: number | null } | undefined,
  read: (packed: number) => T,
): ReadonlyMap<string, T> {
  if (changes === undefined) return before
  const now = new Map(before)
  for (const [id, value] of Object.entries(changes)) {
    if (value === null) now.delete(id)
    else now.set(id, read(value))
  }
  return now
}
