import type { BoardView } from '@topside/board'
import {
  type Engagement,
  type Film,
  type FilmViewer,
  filmNames,
  filmSeenBy,
  isMoment,
  type MatchFile,
  type RollLine,
  type SeenFilm,
  type TitlePackage,
} from '@topside/engine'
import { renameFilm } from '@topside/protocol/film'
import { type PieceState, type SpaceState, unpackPiece, unpackSpace } from '@topside/protocol/packed'
import { viewOfPieces } from '../board/view.ts'
import type { Viewer } from '../board/viewer.ts'
import { fileUpTo, type Playback } from './playback.ts'

/** A film as seen by one viewer. */
interface ViewedFilm {
  readonly seen: SeenFilm
  readonly tables: SeenTables
}

/** A table as seen at a moment, by index. */
interface SeenTable {
  readonly pieces: Map<number, number>
  readonly own: Map<number, number>
  readonly spaces: Map<number, number>
  readonly tracks: Map<number, number>
}

/** The playback of a file from its film, without the rules. Throws if the film is invalid. */
export function playbackOfFilm(title: TitlePackage, file: MatchFile, stored: Film): Playback {
  const film = renameFilm(stored, filmNames(title.rules.table))
  const over = { leftOut: (command: number) => !isMoment(file.commands[command - 1]) }
  const known = new Map<Viewer, ViewedFilm>()
  // Built when a viewer first needs it.
  const seenBy = (viewer: Viewer): ViewedFilm => {
    const before = known.get(viewer)
    if (before !== undefined) return before
    const whose: FilmViewer = viewer === 'all' ? 'all' : viewer === 'spectator' ? [] : [viewer]
    const seen = filmSeenBy(film, whose, over)
    const looked = { seen, tables: new SeenTables(seen) }
    known.set(viewer, looked)
    return looked
  }
  const { seen: all } = seenBy('all')
  return {
    frames: all.moments.map(({ history, sides, fight }) => ({
      history,
      sides,
      engagement: fight as Engagement | undefined,
    })),
    view: (at, viewer) => (all.moments[at] === undefined ? undefined : viewOf(title, seenBy(viewer).tables.at(at))),
    commandsAt: (at) => all.moments[at]?.frame ?? 0,
    ...(file.onlyShown !== true && {
      fileAt: (at: number) => {
        const commands = all.moments[at]?.frame ?? 0
        return fileUpTo(file, commands, rollsUntil(film, commands))
      },
      playable: Math.max(
        0,
        all.moments.findLastIndex(({ frame = 0 }) => frame <= (file.upgrade?.seq ?? 0)),
      ),
    }),
    history: {
      get seats() {
        return file.seats.map((_, seat) => seenBy(seat).seen.lines)
      },
      get spectator() {
        return seenBy('spectator').seen.lines
      },
      all: all.lines,
    },
    rolls: all.standing,
    allies: file.seats.map((_, seat) => alliesIn(all.allies[seat] ?? 0)),
    outcome: all.outcome,
  }
}

/** One viewer's tables at all moments. */
class SeenTables {
  readonly #pieces = new Timeline()
  readonly #own = new Timeline()
  readonly #spaces = new Timeline()
  readonly #tracks = new Timeline()

  constructor({ moments }: SeenFilm) {
    for (const [moment, { pieces, own, spaces, tracks }] of moments.entries()) {
      this.#pieces.add(moment, pieces)
      this.#own.add(moment, own)
      this.#spaces.add(moment, spaces)
      this.#tracks.add(moment, tracks)
    }
  }

  at(moment: number): SeenTable {
    return {
      pieces: this.#pieces.at(moment),
      own: this.#own.at(moment),
      spaces: this.#spaces.at(moment),
      tracks: this.#tracks.at(moment),
    }
  }
}

/** The values of one index, in order, each with its first moment. */
interface ValueHistory {
  readonly from: number[]
  readonly values: number[]
}

/** Values by index at each moment; lookup takes equally long for all moments. */
class Timeline {
  readonly #pasts = new Map<number, ValueHistory>()

  /** Adds the changes of a moment; moments must come in order. */
  add(moment: number, changes: ReadonlyMap<number, number>): void {
    for (const [index, value] of changes) {
      const past = this.#pasts.get(index)
      if (past === undefined) this.#pasts.set(index, { from: [moment], values: [value] })
      else {
        past.from.push(moment)
        past.values.push(value)
      }
    }
  }

  at(moment: number): Map<number, number> {
    const values = new Map<number, number>()
    for (const [index, past] of this.#pasts) {
      const value = past.values[countUpTo(past.from, moment) - 1]
      if (value !== undefined) values.set(index, value)
    }
    return values
  }
}

/** Number of values in an ascending list that are at most `most`. */
function countUpTo(list: readonly number[], most: number): number {
  let [first, beyond] = [0, list.length]
  while (first < beyond) {
    const middle = (first + beyond) >> 1
    if ((list[middle] ?? 0) > most) beyond = middle
    else first = middle + 1
  }
  return first
}

/** A film's value for a hidden piece. */
const UNSEEN = -1

function viewOf(title: TitlePackage, { pieces, own, spaces, tracks }: SeenTable): BoardView {
  const { table } = title.rules
  const placed = (values: ReadonlyMap<number, number>): Map<string, PieceState> => {
    const known = new Map<string, PieceState>()
    for (const [index, value] of values)
      if (value !== UNSEEN) known.set(table.pieces[index]?.id ?? '', unpackPiece(value))
    return known
  }
  const owned = new Map<string, SpaceState>()
  for (const [index, value] of spaces) owned.set(table.spaces[index]?.id ?? '', unpackSpace(value))
  return viewOfPieces(title, {
    pieces: placed(pieces),
    own: placed(own),
    spaces: owned,
    tracks: new Map(table.tracks.map(({ id, start }, index) => [id, tracks.get(index) ?? start])),
  })
}

/** The rolls up to a frame, including rolls that were taken back. */
function rollsUntil({ frames }: Film, frame: number): RollLine[] {
  const rolls = new Map<number, RollLine>()
  const shown = frames.slice(0, frame + 1).flatMap((each) => (each === null ? [] : [...(each.before ?? []), each]))
  for (const each of shown) for (const roll of each.sealed?.rolls ?? []) rolls.set(roll.n, roll)
  return [...rolls.values()].sort((a, b) => a.n - b.n)
}

function alliesIn(mask: number): number[] {
  return Array.from({ length: 32 }, (_, seat) => seat).filter((seat) => (mask & (1 << seat)) !== 0)
}
