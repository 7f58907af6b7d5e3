import type { BoardView } from '@topside/board'
import {
  type Engagement,
  fileDice,
  fileOptions,
  type HistoryLine,
  isMoment,
  Match,
  type MatchFile,
  NotedDice,
  type Outcome,
  type RollLine,
  sidesText,
  sinceUpgrade,
  type TableState,
  type TitlePackage,
} from '@topside/engine'
import { viewOfTable } from '../board/view.ts'
import type { Viewer } from '../board/viewer.ts'

/** The match after one answer that was not taken back. */
interface Frame {
  /** Length of the history at this moment. */
  readonly history: number
  /** Side of each seat, empty while unknown. */
  readonly sides: readonly string[]
  /** The current fight, the same for every viewer. */
  readonly engagement?: Engagement | undefined
}

/** A moment of a match whose commands are all known. */
interface WholeFrame extends Frame {
  readonly table: TableState
  /** Commands and rolls so far, including commands and rolls that were taken back. */
  readonly commands: number
  readonly rolls: number
}

/** A match to view moment by moment. */
export interface Playback {
  /** The first is the setup. */
  readonly frames: readonly Frame[]
  /** The board at a moment, as seen by a viewer. */
  view(at: number, viewer: Viewer): BoardView | undefined
  /** The match up to a moment, as a file to play on from; absent if not all of it is known. */
  fileAt?(at: number): MatchFile
  /** Commands given up to a moment; absent if not all commands are known. */
  commandsAt?(at: number): number
  /** First moment that can be played on from by the current rules; absent: 0. */
  readonly playable?: number
  /** The whole history as seen by each seat, by a spectator, and with nothing hidden. */
  readonly history: {
    readonly seats: readonly (readonly HistoryLine[])[]
    readonly spectator: readonly HistoryLine[]
    readonly all: readonly HistoryLine[]
  }
  readonly rolls: readonly RollLine[]
  /** The known allies of each seat. */
  readonly allies: readonly (readonly number[])[]
  readonly outcome: Outcome | undefined
}

/** Replays a file and keeps every moment that was not taken back. Throws if the file does not replay. */
export function playbackOf(title: TitlePackage, file: MatchFile): Playback {
  const dice = new NotedDice(fileDice(file))
  const { upgrade } = file
  const match: Match = Match.start(title.rules, { options: fileOptions(title.rules, file), dice, upgrade })
  const earlier = upgrade?.rolls ?? []
  const frameAt = () => ({ ...frameOf(match), commands: match.seq, rolls: earlier.length + dice.lines.length })
  const kept = [{ answers: match.answers, frame: frameAt() }]
  for (const command of sinceUpgrade(file)) {
    const before = match.answers
    const applied = match.apply(command)
    if (!applied.ok) throw new Error(`command ${match.seq} is refused: ${applied.refusal.code}`)
    if (!isMoment(command) && match.answers >= before) continue
    while (kept.length > 0 && (kept.at(-1)?.answers ?? 0) >= match.answers && match.outcome === undefined) kept.pop()
    kept.push({ answers: match.answers, frame: frameAt() })
  }
  const seats = Array.from({ length: match.seats }, (_, seat) => match.history(seat))
  const spectator = match.history(undefined)
  const frames = kept.map(({ frame }) => frame)
  return {
    frames,
    view: (at, viewer) => frames[at] && viewOfTable(title, frames[at].table, viewer),
    commandsAt: (at) => frames[at]?.commands ?? 0,
    fileAt: (at) => {
      const { commands = 0, rolls = 0 } = frames[at] ?? frames[0] ?? {}
      return fileUpTo(file, commands, [...earlier, ...dice.lines].slice(0, rolls))
    },
    history: { seats, spectator, all: spectator.map((line, index) => withSecrets(line, seats, index)) },
    rolls: match.rolls,
    allies: Array.from({ length: match.seats }, (_, seat) => match.alliesOf(seat)),
    outcome: match.outcome,
  }
}

/**
 * The file of a match cut off after `commands` commands, with only these rolls. It contains nothing later, and not the
 * seed of future dice.
 */
export function fileUpTo(file: MatchFile, commands: number, rolls: readonly RollLine[]): MatchFile {
  const { serverSeed: _seed, knownRolls: _known, outcome: _outcome, film: _film, ...rest } = file
  return { ...rest, version: 1, commands: file.commands.slice(0, commands), rolls }
}

function frameOf(match: Match): Pick<WholeFrame, 'table' | 'history' | 'sides' | 'engagement'> {
  const { title, game } = match
  return {
    table: game.table.save(),
    history: match.historyLength,
    engagement: match.engagement,
    sides: Array.from({ length: match.seats }, (_, seat) => sidesText(title, game, seat)),
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
export function linesFor(playback: Playback, viewer: Viewer): readonly HistoryLine[] {
  if (viewer === 'all') return playback.history.all
  return viewer === 'spectator'
    ? playback.history.spectator
    : (playback.history.seats[viewer] ?? playback.history.spectator)
}

/** The first frame that contains line `index` of the history. */
export function frameOfLine(playback: Playback, index: number): number {
  const found = playback.frames.findIndex((frame) => frame.history > index)
  return found === -1 ? playback.frames.length - 1 : found
}
