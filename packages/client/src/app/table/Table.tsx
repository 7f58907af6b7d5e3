import { effect } from '@preact/signals'
import type { HistoryLine } from '@topside/engine'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { BoardHandle } from '../../board/api.ts'
import { History } from '../history/History.tsx'
import { type Meanwhile, meanwhile, rememberSeen, seenBefore } from '../history/meanwhile.ts'
import { person } from '../net/person.ts'
import { Heading } from '../parts/Heading.tsx'
import { Live } from '../parts/Live.tsx'
import { lazy } from '../parts/lazy.tsx'
import { RuleDialog } from '../parts/Rule.tsx'
import { SceneProvider } from '../parts/scene.ts'
import { low, narrow, settings } from '../settings/settings.ts'
import { chime } from '../settings/sound.ts'
import { HistoryAndTalk, TalkLive } from '../talk/TalkTab.tsx'
import { createTalk } from '../talk/talk.ts'
import { MeanwhileCard, ResultCard, TakebackCard } from './Aside.tsx'
import { BoardHost } from './BoardHost.tsx'
import { ConnectionLine } from './Connection.tsx'
import { spaceOf } from './describe.ts'
import { listenToKeys } from './keys.ts'
import { LayerCorner } from './LayerSwitches.tsx'
import { Prompt, Stakes } from './Prompt.tsx'
import { waitingText } from './phrases.ts'
import { Seats } from './Seats.tsx'
import { StatusLine } from './StatusLine.tsx'
import type { Session } from './session.ts'
import { Tray } from './Tray.tsx'

const CommandLine = lazy(async () => (await import('./CommandLine.tsx')).CommandLine)
const Menu = lazy(async () => (await import('./Menu.tsx')).Menu)
const HelpDialog = lazy(async () => (await import('./Menu.tsx')).HelpDialog)
const Sheet = lazy(async () => (await import('./Sheet.tsx')).Sheet)

/** The table: the board, what is asked, the dice, and what has happened. */
export function Table(props: { session: Session; spectator: boolean }) {
  const { session } = props
  const { connection, scene, speaker } = session
  const [dialog, setDialog] = useState<'menu' | 'help' | undefined>(undefined)
  const [typing, setTyping] = useState(false)
  const board = useRef<BoardHandle | undefined>(undefined)
  const { news, seen, forget } = useNews(session)
  const talk = useMemo(() => createTalk(connection, props.spectator, () => person.value), [connection, props.spectator])
  useEffect(() => () => talk.close(), [talk])
  useTurnSignals(session)
  const [ready, setReady] = useState(false)
  useSight(session, ready ? board.current : undefined)
  useEffect(
    () =>
      listenToKeys(session, {
        help: () => setDialog('help'),
        talk: talk.write,
        type: () => setTyping(true),
        zoom: (how) => (how === 'fit' ? board.current?.fit() : board.current?.zoomBy(how === 'in' ? 1.3 : 1 / 1.3)),
      }),
    [session, talk],
  )
  const snapshot = connection.snapshot.value
  const lines = connection.history.value
  const sides = useMemo(() => snapshot?.seats.map((seat) => seat.side) ?? [], [snapshot])
  const phone = narrow.value || low.value
  const running = snapshot !== undefined && snapshot.outcome === undefined
  const canUndo = session.mine.value.some((seat) => snapshot?.seats[seat]?.canUndo === true)
  const takeBack = props.spectator || !running ? undefined : takeBackTo(session)
  const cards = (
    <>
      <TakebackCard session={session} />
      <ResultCard session={session} />
      {news !== undefined && <MeanwhileCard news={news} onClose={forget} />}
    </>
  )
  const command = ready && !props.spectator && running && (
    <CommandLine session={session} onHelp={() => setDialog('help')} eager={typing} onFocus={() => setTyping(false)} />
  )
  const prompt = running ? <Prompt session={session}>{phone && command}</Prompt> : null
  const history = <History lines={lines} sides={sides} newFrom={seen} takeBack={takeBack} />
  const undo = !props.spectator && running && (
    <button
      type="button"
      class="button undo"
      data-testid="undo"
      disabled={!canUndo}
      onClick={() => void session.undo()}
    >
      Undo{' '}
      <span class="key" aria-hidden="true">
        U
      </span>
    </button>
  )
  return (
    <SceneProvider value={scene}>
      <div
        class={`table ${phone ? 'phone' : ''} ${low.value ? 'docked' : ''}`}
        data-testid="table"
        data-seq={snapshot?.seq}
      >
        <header class="top" data-testid="header">
          <Heading name={session.title.rules.name} />
          <StatusLine title={session.title} speaker={speaker} tracks={snapshot?.tracks} />
          {props.spectator && (
            <span class="watching" data-testid="spectator">
              watching{snapshot !== undefined && snapshot.delay > 0 ? `, ${snapshot.delay} min late` : ''}
            </span>
          )}
          <span class="spring" />
          <ConnectionLine status={connection.status.value} saving={connection.saving.value} retry={connection.retry} />
          <Seats session={session} />
          <button
            type="button"
            class="plain more"
            aria-label="Menu"
            data-testid="menu"
            onClick={() => setDialog('menu')}
          >
            ⋯
          </button>
        </header>
        <BoardHost
          view={session.view}
          highlight={session.highlight}
          onSpace={(space, touch) => session.press({ space }, touch)}
          onPiece={(piece, touch) => session.press({ piece }, touch)}
          onDrag={session.dragged}
          onDrop={(piece, space) => void session.dropped(piece, space)}
          onCancel={() => session.back()}
          onHover={session.point}
          animate={() => document.visibilityState === 'visible'}
          trails={session.trails}
          onReady={(made) => {
            board.current = made
            setReady(true)
          }}
          corner={phone ? null : <LayerCorner layers={session.layers} />}
        />
        {phone ? (
          <Sheet
            docked={low.value}
            session={session}
            cards={cards}
            prompt={prompt}
            history={history}
            lines={lines}
            sides={sides}
            undo={undo}
            talk={talk}
            typing={typing}
          />
        ) : (
          <aside class={`margin ${props.spectator || !running ? 'looking' : ''}`}>
            <section class="prompt" aria-label="What is asked">
              <div class="cards">{cards}</div>
              {prompt}
            </section>
            {!props.spectator && running && (
              <div class="tools">
                {undo}
                {command}
              </div>
            )}
            <Tray lines={lines} sides={sides} />
            <HistoryAndTalk talk={talk} seats={snapshot?.seats ?? []} over={!running} history={history} />
            <Stakes session={session} />
          </aside>
        )}
        <Announcements session={session} />
        <TalkLive talk={talk} />
        {dialog === 'menu' && (
          <Menu session={session} onClose={() => setDialog(undefined)} onHelp={() => setDialog('help')} />
        )}
        {dialog === 'help' && <HelpDialog session={session} onClose={() => setDialog(undefined)} />}
        <RuleDialog />
      </div>
    </SceneProvider>
  )
}

/** Going back to the moment before one's own answers. */
function takeBackTo(session: Session) {
  return (each: { readonly at: number; readonly line: { readonly seat?: number; readonly heading?: number } }) => {
    const { seat, heading } = each.line
    if (seat === undefined || heading !== undefined || each.at < 1 || !session.mine.peek().includes(seat))
      return undefined
    return () => void session.takeBackTo(each.at - 1)
  }
}

/** What a screen reader is told as the match goes on. */
function Announcements(props: { session: Session }) {
  const { session } = props
  const { speaker, connection } = session
  const asked = session.decision.value
  const snapshot = connection.snapshot.value
  const others =
    snapshot?.seats.flatMap((seat, index) =>
      seat.ask === '' ? [] : [speaker.plain(waitingText(speaker, index, seat))],
    ) ?? []
  const prompt =
    asked !== undefined ? speaker.plain({ key: asked.ask, ...(asked.args && { args: asked.args }) }) : others.join('. ')
  const last = connection.history.value.at(-1)?.line
  const roll = connection.history.value.findLast(({ line }) => line.roll !== undefined)?.line.roll
  return (
    <>
      <Live name="prompt" words={prompt} />
      <Live
        name="record"
        words={last === undefined ? '' : speaker.plain({ key: last.key, ...(last.args && { args: last.args }) })}
      />
      <Live name="dice" words={roll === undefined ? '' : `Dice: ${roll.values.join(', ')}`} />
    </>
  )
}

/** Plays lines of the history on the board. */
async function playMeanwhile(session: Session, lines: readonly HistoryLine[]): Promise<void> {
  const { playBack } = await import('../history/playBack.ts')
  await playBack(session, lines)
}

/** What is new since the last visit; remembers what has been seen. */
function useNews(session: Session): { news: Meanwhile | undefined; seen: number | undefined; forget: () => void } {
  const [news, setNews] = useState<Meanwhile | undefined>(undefined)
  const [seen, setSeen] = useState<number | undefined>(undefined)
  useEffect(() => {
    let looked = false
    return effect(() => {
      const lines = session.connection.history.value
      const snapshot = session.connection.snapshot.value
      if (snapshot === undefined || lines.length < snapshot.history || lines.length === 0) return
      if (!looked) {
        looked = true
        const before = seenBefore(snapshot.match)
        if (before !== undefined && before < lines.length) {
          const found = meanwhile(lines, before, new Set(session.mine.peek()))
          setNews(found)
          setSeen(found === undefined ? undefined : before)
          if (found !== undefined) void playMeanwhile(session, lines.slice(before))
        }
      }
      if (document.visibilityState === 'visible') rememberSeen(snapshot.match, lines.length)
    })
  }, [session])
  const forget = () => {
    setNews(undefined)
    setSeen(undefined)
  }
  return { news, seen, forget }
}

/** Brings what a new question is about into sight, if nothing of it is. */
function useSight(session: Session, board: BoardHandle | undefined): void {
  useEffect(
    () =>
      effect(() => {
        const asked = session.decision.value
        if (asked === undefined) return
        const { chosenPieces, selectablePieces, selectableSpaces } = session.highlight.peek()
        const spaces = [...selectableSpaces].map((space) => ({ space }))
        const pieces = [...(chosenPieces.size > 0 ? chosenPieces : selectablePieces)].map((piece) => ({ piece }))
        const stands = session.view.peek()?.pieces.find(({ id }) => chosenPieces.has(id))?.space ?? ''
        // Who moves over the map is seen with what lies round him; who comes onto it, where he may come.
        const onMap = spaceOf(session.title, stands)?.kind === 'area'
        // The sheet of a phone has its new height with the next frame.
        requestAnimationFrame(() => {
          const sheet = document.querySelector('.sheet.low')?.getBoundingClientRect().top
          board?.reveal(spaces.length > 0 && !onMap ? spaces : pieces, sheet)
        })
      }),
    [session, board],
  )
}

/** The tab's title and, if wanted, a sound tell that one must decide. */
function useTurnSignals(session: Session): void {
  useEffect(() => {
    let before: boolean | undefined
    const stop = effect(() => {
      const deciding = session.mine.value.some(
        (seat) => session.connection.snapshot.value?.seats[seat]?.decision !== undefined,
      )
      document.title = `${deciding ? '● ' : ''}${session.title.rules.name} · Topside`
      if (deciding && before === false && settings.peek().sound) chime()
      if (session.connection.snapshot.value !== undefined) before = deciding
    })
    return () => {
      stop()
      document.title = 'Topside'
    }
  }, [session])
}
