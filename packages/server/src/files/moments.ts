import {
  type Engagement,
  hiddenIn,
  type Match,
  mayKnow,
  type Piece,
  type PieceDef,
  type SpaceDef,
} from '@topside/engine'
import { packPiece, packSpace, type ViewMoment } from '@topside/protocol'

/** A table as somebody saw it: values by id, those of what he did not see missing. */
interface SeenTable {
  readonly history: number
  readonly pieces: ReadonlyMap<string, number>
  readonly own: ReadonlyMap<string, number>
  readonly spaces: ReadonlyMap<string, number>
  readonly tracks: ReadonlyMap<string, number>
  readonly engagement: Engagement | undefined
}

/** Gathers what the holder of some seats (none: a spectator) saw of a match, moment by moment, while it is played again. */
export class SeenMoments {
  readonly #seats: readonly number[]
  readonly #kept: { readonly answers: number; readonly table: SeenTable }[] = []

  constructor(seats: readonly number[]) {
    this.#seats = seats
  }

  /** Notes the match as it is now; moments that were taken back are forgotten. A decision of several in secret is one moment, however much is done in it. */
  note<V, P extends PieceDef, S extends SpaceDef>(match: Match<V, P, S>): void {
    while (this.#kept.length > 0 && (this.#kept.at(-1)?.answers ?? 0) >= match.knownAnswers) this.#kept.pop()
    this.#kept.push({ answers: match.knownAnswers, table: this.#look(match) })
  }

  /** All moments, each as what differs from the one before. */
  list(): ViewMoment[] {
    return this.#kept.map(({ table }, index) => between(this.#kept[index - 1]?.table, table))
  }

  #look<V, P extends PieceDef, S extends SpaceDef>(match: Match<V, P, S>): SeenTable {
    const { historyLength, engagement } = match
    const { table } = match.game
    const pieces = new Map<string, number>()
    const own = new Map<string, number>()
    for (const piece of table.pieces) {
      if (mayKnow(piece, undefined)) pieces.set(piece.id, packed(piece))
      else if (this.#seats.some((seat) => mayKnow(piece, seat))) own.set(piece.id, packed(piece))
    }
    return {
      ...{ history: historyLength, engagement },
      pieces,
      own,
      spaces: new Map(table.spaces.map((space) => [space.id, packSpace(space.owner, hiddenIn(space, undefined))])),
      tracks: new Map(table.def.tracks.map(({ id, start }, index) => [id, table.tracks[index] ?? start])),
    }
  }
}

function packed<P extends PieceDef, S extends SpaceDef>({ space, face, status }: Piece<P, S>): number {
  return packPiece(space.index, face, status)
}

function between(before: SeenTable | undefined, now: SeenTable): ViewMoment {
  return {
    history: now.history,
    ...changed('pieces', before?.pieces, now.pieces),
    ...changed('own', before?.own, now.own),
    ...changed('spaces', before?.spaces, now.spaces),
    ...changed('tracks', before?.tracks, now.tracks),
    ...(isAnother(before?.engagement, now.engagement) && {
      engagement: now.engagement ?? null,
    }),
  }
}

/** Whether two pictures of fights differ; the same one is not looked through. */
function isAnother(before: Engagement | undefined, now: Engagement | undefined): boolean {
  return before !== now && JSON.stringify(before) !== JSON.stringify(now)
}

/** What differs between two maps under a name; nothing if they are the same. */
function changed(
  name: 'pieces' | 'own' | 'spaces' | 'tracks',
  before: ReadonlyMap<string, number> | undefined,
  now: ReadonlyMap<string, number>,
): Omit<ViewMoment, 'history'> {
  const differs: { [id: string]: number | null } = {}
  for (const [id, value] of now) if (before?.get(id) !== value) differs[id] = value
  for (const id of before?.keys() ?? []) if (!now.has(id)) differs[id] = null
  return Object.keys(differs).length === 0 ? {} : { [name]: differs }
}
