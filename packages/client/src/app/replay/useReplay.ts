import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { BoardView, Highlight, Paths } from '@topside/board'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { movementPathsFrom } from '../board/movementPaths.ts'
import { NO_HIGHLIGHT } from '../board/noHighlight.ts'
import { type Overlays, overlaysOf } from '../board/overlays.ts'
import type { Viewer } from '../board/viewer.ts'
import { boardlessContext, type TableContext } from '../parts/tableContext.ts'
import { computerName, strengthOf } from '../words/computer.ts'
import { speakerOf } from '../words/speak.ts'
import { frameOfLine, linesFor, type Playback } from './playback.ts'
import type { ReplayData } from './replayData.ts'

/** Initial speed in moments per second. */
const SPEED = 2
/** Deepest heading level that starts a turn, and that starts a part of the match. */
const [TURN, PART] = [1, 2]

/** The moment shown, and how to change it. */
export interface Playhead {
  readonly at: number
  readonly last: number
  readonly playing: boolean
  /** Moments per second. */
  readonly speed: number
  show(moment: number): void
  play(playing: boolean): void
  setSpeed(speed: number): void
}

/** The moment shown, initially `first`; advances while playing. */
export function usePlayhead(last: number, first: number): Playhead {
  const [at, setAt] = useState(() => Math.max(0, Math.min(last, first)))
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(SPEED)
  useEffect(() => {
    if (!playing) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => setAt(at + 1), 1000 / speed)
    return () => clearTimeout(timer)
  }, [playing, at, last, speed])
  return {
    at,
    last,
    playing,
    speed,
    setSpeed,
    show: (moment) => setAt(Math.max(0, Math.min(last, moment))),
    play: setPlaying,
  }
}

/** The moments at which parts and turns of a match begin, for one viewer. */
interface Parts {
  readonly parts: readonly number[]
  readonly turns: readonly number[]
}

/** Finds the parts of a match by the headings of its history. */
export function usePartsOf(playback: Playback, viewer: Viewer): Parts {
  return useMemo(() => {
    const lines = linesFor(playback, viewer)
    const upTo = (depth: number) =>
      lines.flatMap(({ line }, index) =>
        line.heading !== undefined && line.heading <= depth ? [frameOfLine(playback, index)] : [],
      )
    return { parts: upTo(PART), turns: upTo(TURN) }
  }, [playback, viewer])
}

/** The first moment of the next part, or of the previous one. */
export function jumpFrom({ at, last }: Pick<Playhead, 'at' | 'last'>, { parts }: Parts, by: 1 | -1): number {
  if (by === 1) return parts.find((moment) => moment > at) ?? last
  return parts.findLast((moment) => moment < at) ?? 0
}

/** What the board of a replay shows. */
export interface ReplayPicture {
  readonly view: ReadonlySignal<BoardView | undefined>
  readonly highlight: ReadonlySignal<Highlight>
  readonly overlays: Overlays
  /** Paths that pieces moved since the previous moment. */
  movementPaths(): Paths
}

/** The context of a replay: names, and what is lit. */
export function useReplayContext(
  { title, file }: ReplayData,
  seats: readonly { name: string; side: string }[],
): TableContext {
  return useMemo(
    () =>
      boardlessContext(
        title,
        speakerOf(title, () => seats),
        file.options,
      ),
    [title, file, seats],
  )
}

/** The board at a moment, as seen by a viewer. */
export function useReplayPicture(
  { title, file, playback }: ReplayData,
  context: TableContext,
  at: number,
  viewer: Viewer,
): ReplayPicture {
  const state = useMemo(() => ({ at: signal(at), viewer: signal<Viewer>(viewer) }), [])
  useEffect(() => {
    state.at.value = at
    state.viewer.value = viewer
  }, [state, at, viewer])
  const before = useRef(0)
  return useMemo(() => {
    const view = computed(() => playback.view(state.at.value, state.viewer.value))
    const overlays = overlaysOf(title, view, signal(file.options))
    const highlight = computed(() => ({
      ...NO_HIGHLIGHT,
      overlays: overlays.shown.value,
      ...(context.lit.value !== undefined && { lit: context.lit.value }),
    }))
    const movementPaths = () => {
      const [from, to] = [before.current, state.at.peek()]
      before.current = to
      const known = linesFor(playback, state.viewer.peek()).slice(0, playback.frames[to]?.history ?? 0)
      // The history contains the movement only for a single step forward.
      return movementPathsFrom(known, to === from + 1 ? (playback.frames[from]?.history ?? 0) : known.length)
    }
    return { view, overlays, highlight, movementPaths }
  }, [title, file, playback, context, state])
}

/** The computers of a match played here, whose answers can be explained. */
export function useComputers({ file, here }: ReplayData, match: string | undefined) {
  return useMemo(() => {
    const computers = file.seats.flatMap(({ bot }, seat) => (strengthOf(bot) === undefined ? [] : [seat]))
    return match === undefined || !here || computers.length === 0 ? undefined : { match, computers: new Set(computers) }
  }, [file, here, match])
}

/** Holders and final sides of the seats. Names that only a file claims are quoted; an example has no holders. */
export function useSeatNames({ file, playback, here, guests, example }: ReplayData) {
  return useMemo(() => {
    const sides = playback.frames.at(-1)?.sides ?? []
    return file.seats.map(({ name, bot: said }, seat) => {
      const bot = strengthOf(said)
      const holder = example !== undefined ? '' : here ? (name ?? '') : `“${name ?? ''}”`
      return {
        name: bot === undefined ? holder : computerName(bot),
        side: sides[seat] ?? '',
        guest: guests.has(seat),
        bot,
      }
    })
  }, [file, playback, here, guests, example])
}
