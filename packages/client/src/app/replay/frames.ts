import {
  type AnyTitle,
  fileDice,
  type HistoryLine,
  Match,
  type MatchFile,
  type Outcome,
  type RollLine,
  type TableState,
} from '@topside/engine'

/** The match after one answer that stood in the end. */
export interface Frame {
  readonly table: TableState
  /** Length of the history at this moment. */
  readonly history: number
  /** Who must decide what, by seat. */
  readonly asks: readonly { readonly seat: number; readonly ask: string; readonly rule: string }[]
  /** Side of each seat, empty while unknown. */
  readonly sides: readonly string[]
}

/** A match that can be looked at moment by moment. */
export interface Film {
  /** The first is the set-up. */
  readonly frames: readonly Frame[]
  /** The whole history as each seat may read it, as the gallery may, and with nothing hidden. */
  readonly history: {
    readonly seats: readonly (readonly HistoryLine[])[]
    readonly gallery: readonly HistoryLine[]
    readonly all: readonly HistoryLine[]
  }
  readonly rolls: readonly RollLine[]
  readonly outcome: Outcome | undefined
}

/** Who looks: a seat, the gallery, or somebody who sees everything. */
export type Viewer = number | 'gallery' | 'all'

/** Plays a file again and keeps every moment; what was taken back is left out. Throws if the file does not play. */
export function filmOf(title: AnyTitle, file: MatchFile): Film {
  const match: Match = Match.start(title, { options: file.options, dice: fileDice(file) })
  const kept = [{ answers: 0, frame: frameOf(match) }]
  for (const [index, command] of file.commands.entries()) {
    const before = match.answers
    const applied = match.apply(command)
    if (!applied.ok) throw new Error(`command ${index} is refused: ${applied.refusal.code}`)
    if (command.kind === 'set' || command.kind === 'askTakeback') {
      if (match.answers >= before) continue
    }
    if (command.kind === 'answerTakeback' && match.answers >= before) continue
    while (kept.length > 0 && (kept.at(-1)?.answers ?? 0) >= match.answers && match.outcome === undefined) kept.pop()
    kept.push({ answers: match.answers, frame: frameOf(match) })
  }
  const seats = Array.from({ length: title.seats }, (_, seat) => match.history(seat))
  const gallery = match.history(undefined)
  return {
    frames: kept.map(({ frame }) => frame),
    history: { seats, gallery, all: gallery.map((line, index) => withSecrets(line, seats, index)) },
    rolls: match.rolls,
    outcome: match.outcome,
  }
}

function frameOf(match: Match): Frame {
  const { title, game } = match
  return {
    table: game.table.save(),
    history: match.historyLength,
    asks: match.deciding.flatMap((seat) => {
      const decision = match.decision(seat)
      return decision === undefined ? [] : [{ seat, ask: decision.ask, rule: decision.rule }]
    }),
    sides: Array.from({ length: title.seats }, (_, seat) => title.sideOf(game, seat) ?? ''),
  }
}

function withSecrets(open: HistoryLine, seats: readonly (readonly HistoryLine[])[], index: number): HistoryLine {
  let line = open.line
  for (const own of seats) {
    const told = own[index]?.line
    if (told === undefined) continue
    line = { ...line, key: told.key === open.line.key ? line.key : told.key, args: { ...line.args, ...told.args } }
  }
  return { at: open.at, line }
}

/** The lines that a viewer may read. */
export function linesFor(film: Film, viewer: Viewer): readonly HistoryLine[] {
  if (viewer === 'all') return film.history.all
  return viewer === 'gallery' ? film.history.gallery : (film.history.seats[viewer] ?? film.history.gallery)
}

/** The frame in which line `index` of the history was first there. */
export function frameOfLine(film: Film, index: number): number {
  const found = film.frames.findIndex((frame) => frame.history > index)
  return found === -1 ? film.frames.length - 1 : found
}
