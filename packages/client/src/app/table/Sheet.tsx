import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ChatPanel, ChatTab } from '../chat/ChatTab.tsx'
import type { Chat } from '../chat/chat.ts'
import { Tray, TrayLine } from '../fight/Tray.tsx'
import { lazy } from '../parts/lazy.tsx'
import { Tab } from '../parts/Tab.tsx'
import { low } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import { Choices } from './choices/Choices.tsx'
import { PlanList } from './choices/PlanList.tsx'
import { Cards, type ColumnProps, MatchHistory, Odds, TypedCommand } from './columnParts.tsx'
import { HintLine } from './question/HintLine.tsx'
import { AutomaticAnswer, NoticeLine, Prompt, Question, Waiting } from './question/Prompt.tsx'
import { UndoButton, WhyNotUndone } from './question/UndoButton.tsx'
import type { Session } from './session/session.ts'
import './Sheet.css'

const Battle = lazy(async () => (await import('./Battle.tsx')).Battle)

/** Maximum choices shown while the sheet is low. */
const AT_MOST = 3
/** Minimum drag that raises or lowers the sheet, in CSS pixels. */
const DRAGGED = 16

/** Tabs of the sheet, without the chat. */
type OwnTab = 'prompt' | 'battle' | 'history'
type SheetTab = OwnTab | 'chat'

/**
 * The sheet at the bottom of a phone: the question with a few choices; raised, all choices; other content in tabs. On a
 * phone in landscape it is beside the board, always open.
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
        <SheetTabs tab={tab} setTab={setTab} chat={chat} battle={session.title.battles === true} />
        {!props.spectator && running && <UndoButton session={session} />}
      </SheetBar>
      {tab === 'history' && (
        <div class="sheet-history" id="sheet-history" role="tabpanel" aria-labelledby="tab-history">
          <Tray lines={props.lines} sides={props.sides} />
          <MatchHistory {...props} />
        </div>
      )}
      {tab === 'battle' && (
        <div class="sheet-battle" id="sheet-battle" role="tabpanel" aria-labelledby="tab-battle">
          <Battle session={session} />
        </div>
      )}
      {tab === 'chat' && (
        <ChatPanel chat={chat} seats={session.connection.snapshot.value?.seats ?? []} over={!running} />
      )}
      {!lowered && !props.spectator && running && <WhyNotUndone session={session} />}
      {tab === 'prompt' && !lowered && <WholePrompt {...props} />}
      {lowered && (
        <div
          class={`sheet-low ${session.hintable() ? 'hintable' : ''}`}
          id="sheet-prompt"
          role="tabpanel"
          aria-labelledby="tab-prompt"
        >
          <TrayLine lines={props.lines} sides={props.sides} />
          <BriefPrompt {...props} onAll={() => setUp(true)} />
        </div>
      )}
    </section>
  )
}

/** The chosen tab, and whether the sheet is raised. Every new question lowers it, so that the board is visible. */
function useSheet({ session, chat, typing }: ColumnProps) {
  const [chosen, choose] = useState<OwnTab>('prompt')
  const [up, setUp] = useState(false)
  const chatting = chat.open.value && chat.rooms.value.length > 0
  const tab: SheetTab = chatting ? 'chat' : chosen
  const setTab = (wanted: OwnTab) => {
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

/** The edge that drags the sheet up and down. */
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

function SheetTabs(props: { tab: SheetTab; setTab: (tab: OwnTab) => void; chat: Chat; battle: boolean }) {
  const { tab, setTab, chat, battle } = props
  // Choosing the open tab again leads back to the question.
  const own = (id: OwnTab, says: Parameters<typeof label>[0]) => (
    <Tab id={id} panel={`sheet-${id}`} chosen={tab === id} onChoose={() => setTab(tab === id ? 'prompt' : id)}>
      {label(says)}
    </Tab>
  )
  return (
    <div role="tablist" aria-label={label('sheet.tabs')}>
      {own('prompt', 'sheet.now')}
      {battle && own('battle', 'sheet.battle')}
      {own('history', 'history.name')}
      {chat.rooms.value.length > 0 && <ChatTab chat={chat} />}
    </div>
  )
}

/** The plan so far, if the question belongs to a plan. */
function Planned({ session }: { session: Session }) {
  const plan = session.plan.value
  return plan === undefined ? null : <PlanList session={session} plan={plan} />
}

/** The complete question. */
function WholePrompt(props: ColumnProps) {
  const { session, running } = props
  return (
    <div class="sheet-all" id="sheet-prompt" role="tabpanel" aria-labelledby="tab-prompt">
      <Cards {...props} />
      {running && (
        <Prompt session={session}>
          <TypedCommand {...props} />
          <Planned session={session} />
        </Prompt>
      )}
      {running && session.plan.value === undefined && <Odds session={session} ready={props.ready} />}
      <Tray lines={props.lines} sides={props.sides} />
    </div>
  )
}

/** The question above, the most likely choices below, and everything else between them as space permits. */
function BriefPrompt(props: ColumnProps & { onAll: () => void }) {
  const { session, running } = props
  const asked = running ? session.decision.value : undefined
  const armed = session.armed.value !== undefined
  return (
    <>
      <div class="sheet-asked">
        {asked !== undefined ? <Question decision={asked} /> : running && <Waiting session={session} />}
      </div>
      <div class="sheet-more">
        <NoticeLine session={session} />
        {!props.spectator && running && <WhyNotUndone session={session} />}
        {armed || <Cards {...props} />}
        {asked !== undefined && !armed && <HintLine session={session} onWhy={props.onAll} />}
        {asked !== undefined && <Odds session={session} ready={props.ready} brief />}
      </div>
      {asked !== undefined && !armed && (
        <div class="sheet-answer">
          <Choices session={session} limit={AT_MOST} />
          <AllChoices session={session} onAll={props.onAll} />
        </div>
      )}
      <AutomaticAnswer session={session} />
    </>
  )
}

/** Link to all choices, if there are more than a few. */
function AllChoices({ session, onAll }: { session: Session; onAll: () => void }) {
  const open = session.open.value
  if (open.length <= AT_MOST) return null
  return (
    <p class="all">
      {open.some(({ piece, space }) => piece !== undefined || space !== undefined) && (
        <span class="muted">{label('sheet.tap')} </span>
      )}
      <button type="button" class="plain link" data-testid="all-choices" onClick={onAll}>
        {label('sheet.all', { count: open.length })}
      </button>
    </p>
  )
}
