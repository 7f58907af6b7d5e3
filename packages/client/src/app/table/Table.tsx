import type { BoardHandle } from '@topside/board'
import type { HistoryLine } from '@topside/engine'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ZOOM } from '../board/BoardControls.tsx'
import { BoardHost } from '../board/BoardHost.tsx'
import { OverlayCorner } from '../board/OverlaySwitches.tsx'
import { isNight } from '../board/tracks.ts'
import { ChatLive } from '../chat/ChatTab.tsx'
import { type Chat, createChat } from '../chat/chat.ts'
import { ConnectionLine } from '../header/Connection.tsx'
import { TopLine, WatchingNote } from '../header/TopLine.tsx'
import { knownSeq } from '../net/snapshot.ts'
import { user } from '../net/user.ts'
import { ImportedChip } from '../parts/ImportedChip.tsx'
import { lazy } from '../parts/lazy.tsx'
import { TableContextProvider } from '../parts/tableContext.ts'
import { low, narrow } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import { Announcements } from './Announcements.tsx'
import { fetchLikeness } from './choices/likeParts.ts'
import { useRecap } from './othersTurn/useRecap.ts'
import { Seats } from './seats/Seats.tsx'
import type { Session } from './session/session.ts'
import { askedFor, useSight } from './useSight.ts'
import { useTurnSignals } from './useTurnSignals.ts'
import '../parts/table.css'

const Menu = lazy(async () => (await import('./menu/Menu.tsx')).Menu)
const HelpDialog = lazy(async () => (await import('./menu/Menu.tsx')).HelpDialog)
const RollResultCard = lazy(async () => (await import('./othersTurn/RollResultCard.tsx')).RollResultCard)
const ReplaceDialog = lazy(async () => (await import('./seats/ReplaceDialog.tsx')).ReplaceDialog)
const ReplaceBanner = lazy(async () => (await import('./seats/ReplaceDialog.tsx')).ReplaceBanner)
const Goals = lazy(async () => (await import('../header/Goals.tsx')).Goals)
const RuleDialog = lazy(async () => (await import('../rules/Rule.tsx')).RuleDialog)
const Battle = lazy(async () => (await import('./Battle.tsx')).Battle)
const fetchMargin = async () => (await import('./Margin.tsx')).Margin
const fetchSheet = async () => (await import('./Sheet.tsx')).Sheet
const Margin = lazy(fetchMargin)
const Sheet = lazy(fetchSheet)

/** The open dialog. */
type Dialogs = 'menu' | 'help' | 'replace' | undefined

/** The table: the board, the question, the dice, and the history. */
export function Table(props: {
  session: Session
  spectator: boolean
  /** Names of the seat holders in the file of an imported match. */
  namesInFile?: readonly string[] | undefined
  /** Whether this is a guided match. */
  guided?: boolean
}) {
  const { session, spectator, guided = false } = props
  const [dialog, setDialog] = useState<Dialogs>(undefined)
  const [typing, setTyping] = useState(false)
  const [board, setBoard] = useState<BoardHandle | undefined>(undefined)
  const [boardless, setBoardless] = useState(false)
  const ready = board !== undefined || boardless
  const chat = useChat(session, spectator)
  const { recap, seen, forget } = useRecap(session, guided)
  useBoard(session, board)
  const root = useDoubleTaps(session, board !== undefined)
  useKeys(session, chat, { board, ready }, { help: () => setDialog('help'), type: () => setTyping(true) })
  const snapshot = session.connection.snapshot.value
  const phone = narrow.value || low.value
  const Column = useColumn(phone, ready)
  return (
    <TableContextProvider value={session.context}>
      <div
        ref={root}
        class={classOf(session, phone)}
        data-testid="table"
        data-seq={snapshot && knownSeq(snapshot)}
        data-shown={snapshot?.seq}
      >
        <MatchLine {...props} ready={board !== undefined} onMenu={() => setDialog('menu')} />
        <SessionBoard session={session} phone={phone} onReady={setBoard} onFailed={() => setBoardless(true)} />
        {!phone && session.title.battles === true && <BattlePlace session={session} ready={ready} />}
        {!ready || snapshot === undefined ? (
          <aside class={phone ? 'sheet' : 'margin'} aria-busy="true" aria-label={label('prompt.asked')} />
        ) : (
          <Column
            session={session}
            spectator={spectator}
            guided={guided}
            chat={chat}
            recap={recap}
            seen={seen}
            typing={typing}
            {...columnLines(session, spectator)}
            onForget={forget}
            onHelp={() => setDialog('help')}
            onTyping={() => setTyping(false)}
            ready={board !== undefined}
          />
        )}
        <Announcements session={session} />
        <ChatLive chat={chat} />
        <TableDialogs session={session} dialog={dialog} onDialog={setDialog} />
        {ready && <RuleDialog />}
      </div>
    </TableContextProvider>
  )
}

/** Everything that depends on the board: the visible part, overlays, and turn signals. */
function useBoard(session: Session, board: BoardHandle | undefined): void {
  useTurnSignals(session, board !== undefined)
  useSight(session, board)
  useEffect(() => {
    if (board !== undefined) session.fetchOverlays()
  }, [session, board])
}

function classOf({ title, connection }: Session, phone: boolean): string {
  const docked = low.value ? 'docked' : ''
  const battle = title.battles === undefined ? '' : 'with-battle'
  const night = isNight(title, connection.snapshot.value?.tracks) ? 'night' : ''
  return `table ${phone ? 'phone' : ''} ${docked} ${battle} ${night}`
}

/**
 * The column beside the map, or the sheet below it. Loaded once the board is ready, shown once the question is known,
 * so that its layout is stable.
 */
function useColumn(phone: boolean, ready: boolean) {
  useEffect(() => {
    if (ready) void (phone ? fetchSheet() : fetchMargin()).catch(() => undefined)
  }, [ready, phone])
  return phone ? Sheet : Margin
}

/** The place of the current fight beside the map; reserved until it is loaded. */
function BattlePlace({ session, ready }: { session: Session; ready: boolean }) {
  return (
    <section class="engagement" aria-label={label('sheet.battle')}>
      {ready && <Battle session={session} />}
    </section>
  )
}

/** The open dialog, and the banner about seats that may change hands. */
function TableDialogs(props: { session: Session; dialog: Dialogs; onDialog: (dialog: Dialogs) => void }) {
  const { session, dialog, onDialog } = props
  const close = () => onDialog(undefined)
  const replace = () => onDialog('replace')
  return (
    <>
      {dialog === 'menu' && (
        <Menu session={session} onClose={close} onHelp={() => onDialog('help')} onReplace={replace} />
      )}
      {dialog === 'replace' && <ReplaceDialog session={session} onClose={close} />}
      {session.connection.snapshot.value?.seats.some(({ offer }) => offer !== '') && (
        <ReplaceBanner session={session} onLook={replace} />
      )}
      {dialog === 'help' && <HelpDialog session={session} onClose={close} />}
    </>
  )
}

/** The line above the board of a running match. */
function MatchLine(props: {
  session: Session
  spectator: boolean
  namesInFile?: readonly string[] | undefined
  /** Whether the board is ready, so that less urgent parts may load. */
  ready: boolean
  onMenu: () => void
}) {
  const { session, spectator, namesInFile } = props
  const { connection, title, speaker } = session
  const snapshot = connection.snapshot.value
  return (
    <TopLine
      title={title}
      speaker={speaker}
      tracks={snapshot?.tracks}
      note={
        <>
          {props.ready && snapshot?.outcome === undefined && (
            <Goals
              view={session.view}
              options={snapshot?.options}
              side={snapshot?.seats[session.seat.value ?? -1]?.side}
            />
          )}
          {spectator && <WatchingNote delay={snapshot?.delay ?? 0} />}
          {namesInFile !== undefined && (
            <ImportedChip kept running names={namesInFile.map((name, seat) => [speaker.names.seat(seat), name])} />
          )}
        </>
      }
      onMenu={props.onMenu}
    >
      <ConnectionLine status={connection.status.value} saving={connection.saving.value} retry={connection.retry} />
      <Seats session={session} />
    </TopLine>
  )
}

function SessionBoard(props: {
  session: Session
  phone: boolean
  onReady: (board: BoardHandle) => void
  onFailed: () => void
}) {
  const { session } = props
  return (
    <BoardHost
      view={session.view}
      highlight={session.highlight}
      onSpace={(space) => session.press({ space })}
      onPiece={(piece) => session.press({ piece })}
      onDrag={session.dragged}
      onDrop={(piece, space) => void session.dropped(piece, space)}
      onCancel={() => session.back()}
      onHover={session.point}
      opening={() => askedFor(session)}
      animate={() => document.visibilityState === 'visible'}
      movementPaths={session.movementPaths}
      onReady={props.onReady}
      onFailed={props.onFailed}
      over={<ResultOnMap session={session} />}
      corner={props.phone ? null : <OverlayCorner overlays={session.overlays} />}
    />
  )
}

/** The table's root element. Once the board is ready, a double tap in it answers at most one question. */
function useDoubleTaps({ decision }: Session, ready: boolean) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ready) return
    void fetchLikeness()
    return fetched(
      () => import('./doubleTaps.ts'),
      ({ dropDoubleTaps }) => root.current && dropDoubleTaps(root.current, () => decision.peek()),
    )
  }, [decision, ready])
  return root
}

/**
 * Loads a module and uses it, unless stopped before; `use` returns its own cleanup. Returns a function that stops it.
 */
function fetched<T>(load: () => Promise<T>, use: (part: T) => (() => void) | null): () => void {
  const gone = new AbortController()
  load().then(
    (part) => {
      const stop = gone.signal.aborted ? null : use(part)
      if (stop !== null) gone.signal.addEventListener('abort', stop)
    },
    () => undefined,
  )
  return () => gone.abort()
}

/** The result being announced on the map. */
function ResultOnMap({ session }: { session: Session }) {
  const rollResult = session.rollResult.value
  return rollResult === undefined || session.playback.value !== undefined ? null : (
    <RollResultCard session={session} rollResult={rollResult} />
  )
}

function useChat(session: Session, spectator: boolean): Chat {
  const { connection } = session
  const chat = useMemo(() => createChat(connection, spectator, () => user.value), [connection, spectator])
  useEffect(() => () => chat.close(), [chat])
  return chat
}

/** Enables the table's keys once the board is ready or has failed. */
function useKeys(
  session: Session,
  chat: Chat,
  { board, ready }: { readonly board: BoardHandle | undefined; readonly ready: boolean },
  open: { readonly help: () => void; readonly type: () => void },
): void {
  const latest = useRef(board)
  latest.current = board
  useEffect(() => {
    if (!ready) return
    const zoom = (how: 'in' | 'out' | 'fit') =>
      how === 'fit' ? latest.current?.fit() : latest.current?.zoomBy(how === 'in' ? ZOOM : 1 / ZOOM)
    const turn = (by: 1 | -1) => {
      const maps = latest.current?.maps() ?? []
      const next = maps[(maps.findIndex(({ shown }) => shown) + by + maps.length) % maps.length]
      if (next !== undefined) latest.current?.showMap(next.id)
    }
    return fetched(
      () => import('./keys.ts'),
      ({ listenToKeys }) => listenToKeys(session, { ...open, chat: chat.write, zoom, turn }),
    )
  }, [session, chat, ready])
}

/** The history for the column beside the board, and the takeback action of its lines. */
function columnLines(session: Session, spectator: boolean) {
  const snapshot = session.connection.snapshot.value
  const running = snapshot !== undefined && snapshot.outcome === undefined
  return {
    running,
    lines: session.connection.history.value,
    sides: snapshot?.seats.map((seat) => seat.side) ?? [],
    takeBack: spectator || !running ? undefined : takeBackTo(session),
  }
}

/** Offers to go back to before one of the user's own answers. */
function takeBackTo(session: Session) {
  return ({ at, line: { seat, heading } }: HistoryLine) => {
    if (seat === undefined || heading !== undefined || at < 1 || !session.mine.peek().includes(seat)) return undefined
    return () => void session.takeBackTo(at - 1)
  }
}
