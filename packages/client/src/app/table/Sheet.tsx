import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ChatPanel, ChatTab } from '../chat/ChatTab.tsx'
import type { Chat } from '../chat/chat.ts'
import { Tab } from '../parts/Tab.tsx'
import { low } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import { Choices } from './Choices.tsx'
import { Cards, type ColumnProps, MatchHistory, Odds, TypedCommand } from './column.tsx'
import { NoticeLine, Prompt, Question, Waiting } from './Prompt.tsx'
import type { Session } from './session.ts'
import { Tray } from './Tray.tsx'
import { UndoButton, WhyNotUndone } from './UndoButton.tsx'
import './Sheet.css'

/** Buttons on the sheet before it is pulled up. */
const AT_MOST = 3
/** How far the sheet must be dragged to go up or down, in CSS pixels. */
const DRAGGED = 16

/** What the sheet shows. */
type SheetTab = 'prompt' | 'history' | 'chat'

/**
 * The sheet at the bottom of a phone: the question with a few buttons; pulled up, all choices; and the history behind a tab. On a phone that
 * lies on its side it stands beside the board, always open.
 */
export function Sheet(props: ColumnProps) {
  const { session, running, chat } = props
  const { tab, setTab, up, setUp } = useSheet(props)
  const lowered = tab === 'prompt' && !up && !low.value
  return (
    <section
      class={`sheet ${lowered ? 'low' : 'high'}`}
      aria-label={label('prompt.asked')}
      data-testid="sheet"
      data-up={String(up)}
    >
      <SheetBar up={up} setUp={setUp}>
        <SheetTabs tab={tab} setTab={setTab} chat={chat} />
        {!props.spectator && running && <UndoButton session={session} />}
      </SheetBar>
      {!props.spectator && running && <WhyNotUndone session={session} />}
      {tab === 'history' && (
        <div class="sheet-history" id="sheet-history" role="tabpanel" aria-labelledby="tab-history">
          <Tray lines={props.lines} sides={props.sides} />
          <MatchHistory {...props} />
        </div>
      )}
      {tab === 'chat' && (
        <ChatPanel chat={chat} seats={session.connection.snapshot.value?.seats ?? []} over={!running} />
      )}
      {tab === 'prompt' && !lowered && <WholePrompt {...props} />}
      {lowered && (
        <div class="sheet-low" id="sheet-prompt" role="tabpanel" aria-labelledby="tab-prompt">
          <Cards {...props} />
          {running && <BriefPrompt session={session} ready={props.ready} onAll={() => setUp(true)} />}
        </div>
      )}
    </section>
  )
}

/** Which tab is chosen, and whether the sheet is pulled up: it goes down with every question, so that the board can be seen. */
function useSheet({ session, chat, typing }: ColumnProps) {
  const [chosen, choose] = useState<'prompt' | 'history'>('prompt')
  const [up, setUp] = useState(false)
  const chatting = chat.open.value && chat.rooms.value.length > 0
  const tab: SheetTab = chatting ? 'chat' : chosen
  const setTab = (wanted: 'prompt' | 'history') => {
    chat.open.value = false
    choose(wanted)
  }
  useEffect(() => setUp(false), [session.decision.value])
  const waiting = session.armed.value !== undefined
  useEffect(() => {
    if (waiting) setUp(false)
  }, [waiting])
  useEffect(() => {
    if (!typing) return
    setTab('prompt')
    setUp(true)
  }, [typing])
  return { tab, setTab, up, setUp }
}

/** The edge by which the sheet is pulled up and down. */
function SheetBar(props: { up: boolean; setUp: (up: boolean) => void; children: ComponentChildren }) {
  const { up, setUp } = props
  const grabbed = useRef<number | undefined>(undefined)
  return (
    <div
      class="sheet-bar"
      onPointerDown={(event) => {
        grabbed.current = event.clientY
      }}
      onPointerUp={(event) => {
        const moved = event.clientY - (grabbed.current ?? event.clientY)
        grabbed.current = undefined
        if (Math.abs(moved) > DRAGGED) setUp(moved < 0)
      }}
    >
      <button
        type="button"
        class="plain grip"
        aria-expanded={up}
        aria-label={label(up ? 'sheet.lower' : 'sheet.raise')}
        data-testid="sheet-grip"
        onClick={() => setUp(!up)}
      >
        <i />
      </button>
      <div class="tabs">{props.children}</div>
    </div>
  )
}

function SheetTabs(props: { tab: SheetTab; setTab: (tab: 'prompt' | 'history') => void; chat: Chat }) {
  const { tab, setTab, chat } = props
  return (
    <div role="tablist" aria-label={label('sheet.tabs')}>
      <Tab id="prompt" panel="sheet-prompt" chosen={tab === 'prompt'} onChoose={() => setTab('prompt')}>
        {label('sheet.now')}
      </Tab>
      <Tab
        id="history"
        panel="sheet-history"
        chosen={tab === 'history'}
        onChoose={() => setTab(tab === 'history' ? 'prompt' : 'history')}
      >
        {label('history.name')}
      </Tab>
      {chat.rooms.value.length > 0 && <ChatTab chat={chat} />}
    </div>
  )
}

/** Everything about the question. */
function WholePrompt(props: ColumnProps) {
  const { session, running } = props
  return (
    <div class="sheet-all" id="sheet-prompt" role="tabpanel" aria-labelledby="tab-prompt">
      <Cards {...props} />
      {running && (
        <Prompt session={session}>
          <TypedCommand {...props} />
        </Prompt>
      )}
      {running && <Odds session={session} ready={props.ready} />}
      <Tray lines={props.lines} sides={props.sides} />
    </div>
  )
}

/** The question with the few choices that one most likely wants. */
function BriefPrompt(props: { session: Session; ready: boolean; onAll: () => void }) {
  const { session } = props
  const asked = session.decision.value
  if (asked === undefined) return <Waiting session={session} />
  const open = session.open.value
  const waiting = session.armed.value !== undefined
  const onMap = asked.choices.some((choice) => choice.piece !== undefined || choice.space !== undefined)
  return (
    <>
      <Question decision={asked} />
      <NoticeLine session={session} />
      <Odds session={session} ready={props.ready} brief />
      {waiting || <Choices session={session} limit={AT_MOST} />}
      {!waiting && open.length > AT_MOST && (
        <p class="all">
          {onMap && <span class="muted">{label('sheet.tap')} </span>}
          <button type="button" class="plain link" data-testid="all-choices" onClick={props.onAll}>
            {label('sheet.all', { count: open.length })}
          </button>
        </p>
      )}
    </>
  )
}
