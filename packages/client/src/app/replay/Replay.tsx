import type { BoardHandle, BoardView } from '@topside/board'
import type { Args } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { BoardHost } from '../board/BoardHost.tsx'
import { Legend } from '../board/Legend.tsx'
import { namedIn } from '../board/namedIn.ts'
import { OverlayCorner } from '../board/OverlaySwitches.tsx'
import { isNight } from '../board/tracks.ts'
import type { Viewer } from '../board/viewer.ts'
import { Goals } from '../header/Goals.tsx'
import { SeatNames } from '../header/SeatNames.tsx'
import { TopLine } from '../header/TopLine.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ImportedChip } from '../parts/ImportedChip.tsx'
import { LiveRegion } from '../parts/LiveRegion.tsx'
import { lazy } from '../parts/lazy.tsx'
import { type TableContext, TableContextProvider } from '../parts/tableContext.ts'
import { RuleDialog } from '../rules/Rule.tsx'
import { SettingsPanel } from '../settings/panel/SettingsPanel.tsx'
import { low, narrow } from '../settings/settings.ts'
import { usePageName } from '../signals/usePageName.ts'
import { holderName } from '../words/computer.ts'
import { label } from '../words/label.tsx'
import { menuLabel } from '../words/menuLabels.ts'
import { replayLabel } from '../words/replayLabels.ts'
import { Curve } from './Curve.tsx'
import { ExampleChip } from './ExampleChip.tsx'
import { placeOf } from './placeHash.ts'
import { linesFor, type Playback } from './playback.ts'
import { ReplayColumn } from './ReplayColumn.tsx'
import { ReplayLinks } from './ReplayHead.tsx'
import { isOnlyShown, isWhole, type ReplayData } from './replayData.ts'
import { Timeline } from './Timeline.tsx'
import { nextTurning } from './turningPoints.ts'
import {
  jumpFrom,
  type Playhead,
  type ReplayPicture,
  useComputers,
  usePartsOf,
  usePlayhead,
  useReplayContext,
  useReplayPicture,
  useSeatNames,
} from './useReplay.ts'
import { useReplayKeys } from './useReplayKeys.ts'
import { useWorths, type Worths } from './useWorths.ts'
import '../parts/table.css'
import '../parts/margin.css'
import './Replay.css'

const Engagement = lazy(async () => (await import('../fight/EngagementPanel.tsx')).EngagementPanel)

/** No seat decides in a replay. */
const NOBODY: ReadonlySet<string> = new Set()

/** Movements are animated up to this speed, in moments per second. */
const LIVELY = 4

/** A match to replay: step, play or jump, with any viewer's view. */
export function Replay(props: { data: ReplayData; match: string | undefined }) {
  const { data, match } = props
  const { playback } = data
  const last = playback.frames.length - 1
  // The address may name a moment; a running match opens at its end.
  const [place] = useState(() => placeOf(location.hash, data.file.seats.length))
  const playhead = usePlayhead(last, place.at ?? (playback.outcome === undefined && match !== undefined ? last : 0))
  const [viewer, setViewer] = useState<Viewer>(isWhole(data) ? (place.viewer ?? 'all') : 'spectator')
  const [board, setBoard] = useState<BoardHandle | undefined>(undefined)
  const [menu, setMenu] = useState(false)
  const seats = useSeatNames(data)
  usePageName(data.title.rules.name)
  const context = useReplayContext(data, seats)
  const picture = useReplayPicture(data, context, playhead.at, viewer)
  const { line, ...history } = useLinesUpTo(playback, viewer, playhead.at)
  useRevealed(board, line?.args)
  const words =
    line === undefined ? '' : context.speaker.plain({ key: line.key, ...(line.args && { args: line.args }) })
  const thinking = useComputers(data, match)
  const worths = useWorths(data, playback.outcome === undefined ? undefined : thinking?.match)
  const battle = data.title.battles && (
    <Engagement engagement={playback.frames[playhead.at]?.engagement} view={picture.view.value} deciding={NOBODY} />
  )
  const night = isNight(data.title, picture.view.value?.tracks) && 'night'
  return (
    <TableContextProvider value={context}>
      <div
        class={['table replay', narrow.value && 'phone', battle && 'with-battle', night].filter(Boolean).join(' ')}
        data-testid="replay-screen"
      >
        <ReplayTopLine
          data={data}
          context={context}
          seats={seats}
          viewer={viewer}
          view={picture.view}
          kept={match !== undefined}
          onMenu={() => setMenu(true)}
        />
        <ReplayBoard picture={picture} lively={playhead.speed <= LIVELY} onReady={setBoard} />
        {battle !== undefined && !narrow.value && (
          <section class="engagement" aria-label={label('sheet.battle')}>
            {battle}
          </section>
        )}
        <ReplayColumn
          data={data}
          match={match}
          viewer={viewer}
          battle={battle}
          playhead={playhead}
          thinking={thinking}
          {...history}
          onViewer={setViewer}
        />
        <Controls playback={playback} viewer={viewer} playhead={playhead} words={words} worths={worths} />
        <LiveRegion name="moment" words={playhead.playing ? '' : words} />
        {menu && (
          <ReplayMenu view={picture.view.value} onClose={() => setMenu(false)}>
            {(narrow.value || low.value) && (
              <ReplayLinks
                data={data}
                match={match}
                viewer={viewer}
                at={playhead.at}
                onGo={(moment) => {
                  playhead.show(moment)
                  setMenu(false)
                }}
              />
            )}
          </ReplayMenu>
        )}
        <RuleDialog />
      </div>
    </TableContextProvider>
  )
}

/** Above the board: the turn, the goals, the origin of the match, and the seat holders. */
function ReplayTopLine(props: {
  data: ReplayData
  context: TableContext
  seats: ReturnType<typeof useSeatNames>
  view: ReplayPicture['view']
  viewer: Viewer
  kept: boolean
  onMenu: () => void
}) {
  const { data, context, seats, view, viewer } = props
  const nameOf = context.speaker.names.seat
  const side = typeof viewer === 'number' ? seats[viewer]?.side : undefined
  const named = data.here || data.example !== undefined
  return (
    <TopLine
      title={data.title}
      speaker={context.speaker}
      tracks={view.value?.tracks}
      note={
        <>
          <Goals view={view} options={data.file.options} side={side} />
          <Origin data={data} kept={props.kept} nameOf={nameOf} />
        </>
      }
      onMenu={props.onMenu}
    >
      <SeatNames
        seats={seats}
        inFile={named ? undefined : data.file.seats.map(({ name }) => ({ name: name ?? '' }))}
        nameOf={nameOf}
      />
    </TopLine>
  )
}

/** The lines that a viewer may read (`lines`), the lines up to a moment (`shown`), and the last of these (`line`). */
function useLinesUpTo(playback: Playback, viewer: Viewer, at: number) {
  const lines = linesFor(playback, viewer)
  const length = playback.frames[at]?.history ?? 0
  const shown = useMemo(() => lines.slice(0, length), [lines, length])
  return { lines, shown, line: lines[length - 1]?.line }
}

/** Buttons, slider and keys to move between moments. */
function Controls(props: {
  playback: Playback
  viewer: Viewer
  playhead: Playhead
  words: string
  worths: Worths | undefined
}) {
  const { playhead, worths } = props
  const { at, last, show } = playhead
  const parts = usePartsOf(props.playback, props.viewer)
  const jump = (by: 1 | -1) => show(jumpFrom(playhead, parts, by))
  const togglePlay = () => playhead.play(!playhead.playing && at < last)
  const [toStart, toEnd] = [() => show(0), () => show(last)]
  const turning = (by: 1 | -1) => show(nextTurning(worths?.points ?? [], at, by) ?? at)
  useReplayKeys({ step: (by) => show(at + by), jump, turning, toStart, toEnd, togglePlay })
  return (
    <Timeline
      at={at}
      last={last}
      words={props.words}
      notches={parts.turns}
      playing={playhead.playing}
      speed={playhead.speed}
      onShow={show}
      onJump={jump}
      onPlay={togglePlay}
      onSpeed={playhead.setSpeed}
    >
      {worths !== undefined && (
        <Curve {...worths} at={at} last={last} side={props.playback.frames.at(-1)?.sides[worths.seat]} onShow={show} />
      )}
    </Timeline>
  )
}

/** Marks a match as an example, or as imported; nothing for a match played here. */
function Origin(props: { data: ReplayData; kept: boolean; nameOf: (seat: number) => string }) {
  const { here, example } = props.data
  const { seats } = props.data.file
  if (example !== undefined) return <ExampleChip example={example} />
  if (here) return null
  const names = seats.map((held, seat) => [props.nameOf(seat), holderName(held)] as const)
  return <ImportedChip kept={props.kept} names={names} onlyShown={isOnlyShown(props.data)} />
}

/** Scrolls what the line names into view. */
function useRevealed(board: BoardHandle | undefined, args: Args | undefined): void {
  useEffect(() => {
    const named = namedIn(args)
    if (named === undefined) return
    const pieces = [...named.pieces].map((piece) => ({ piece }))
    board?.reveal(pieces.length > 0 ? pieces : [...named.spaces].map((space) => ({ space })))
  }, [board, args])
}

/** A board without choices. */
function ReplayBoard(props: { picture: ReplayPicture; lively: boolean; onReady: (board: BoardHandle) => void }) {
  const { view, highlight, overlays, movementPaths } = props.picture
  const nothing = () => undefined
  return (
    <BoardHost
      view={view}
      highlight={highlight}
      movementPaths={movementPaths}
      onSpace={nothing}
      onPiece={nothing}
      onDrop={nothing}
      onCancel={nothing}
      animate={() => props.lively}
      corner={narrow.value ? null : <OverlayCorner overlays={overlays} />}
      onReady={props.onReady}
    />
  )
}

function ReplayMenu(props: { view: BoardView | undefined; onClose: () => void; children: ComponentChildren }) {
  return (
    <Dialog title={replayLabel('replay.menu')} onClose={props.onClose}>
      {props.children}
      <SettingsPanel />
      <h3>{menuLabel('help.counters')}</h3>
      <Legend view={props.view} />
    </Dialog>
  )
}
