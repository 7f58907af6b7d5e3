import type { HistoryLine } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Tab } from '../parts/Tab.tsx'
import { TalkPanel, TalkTab } from '../talk/TalkTab.tsx'
import type { Talk } from '../talk/talk.ts'
import { Choices } from './Choices.tsx'
import { Context, NoticeLine, Question, Stakes, Waiting } from './Prompt.tsx'
import type { Session } from './session.ts'
import { Tray } from './Tray.tsx'

/** Buttons on the sheet before it is pulled up. */
const AT_MOST = 3

/** The sheet at the bottom of a phone: the question with a few buttons; pulled up, all choices; and the history behind a tab. */
export function Sheet(props: {
  session: Session
  cards: ComponentChildren
  prompt: ComponentChildren
  history: ComponentChildren
  lines: readonly HistoryLine[]
  sides: readonly string[]
  undo: ComponentChildren
  talk: Talk
  /** Somebody wants to type: the sheet comes up. */
  typing: boolean
  /** Beside the board, always open. */
  docked: boolean
}) {
  const { session, talk } = props
  const [chosen, choose] = useState<'prompt' | 'history'>('prompt')
  const talking = talk.open.value && talk.rooms.value.length > 0
  const tab = talking ? 'talk' : chosen
  const setTab = (wanted: 'prompt' | 'history') => {
    talk.open.value = false
    choose(wanted)
  }
  const [up, setUp] = useState(false)
  const grabbed = useRef<number | undefined>(undefined)
  const asked = session.decision.value
  // With every question the sheet goes down again, so that the board can be seen.
  useEffect(() => setUp(false), [asked])
  useEffect(() => {
    if (!props.typing) return
    setTab('prompt')
    setUp(true)
  }, [props.typing])
  const running = session.connection.snapshot.value?.outcome === undefined
  const low = tab === 'prompt' && !up && !props.docked
  const open = session.open.value
  return (
    <section
      class={`sheet ${low ? 'low' : 'high'}`}
      aria-label="What is asked"
      data-testid="sheet"
      data-up={String(up)}
    >
      <div
        class="sheet-bar"
        onPointerDown={(event) => {
          grabbed.current = event.clientY
        }}
        onPointerUp={(event) => {
          const moved = event.clientY - (grabbed.current ?? event.clientY)
          grabbed.current = undefined
          if (Math.abs(moved) > 16) setUp(moved < 0)
        }}
      >
        <button
          type="button"
          class="plain grip"
          aria-expanded={up}
          aria-label={up ? 'Lower the sheet' : 'Show all choices'}
          data-testid="sheet-grip"
          onClick={() => setUp(!up)}
        >
          <i />
        </button>
        <div class="tabs">
          <div role="tablist" aria-label="What the sheet shows">
            <Tab id="prompt" panel="sheet-prompt" chosen={tab === 'prompt'} onChoose={() => setTab('prompt')}>
              Now
            </Tab>
            <Tab
              id="history"
              panel="sheet-history"
              chosen={tab === 'history'}
              onChoose={() => setTab(tab === 'history' ? 'prompt' : 'history')}
            >
              History
            </Tab>
            {talk.rooms.value.length > 0 && <TalkTab talk={talk} />}
          </div>
          {props.undo}
        </div>
      </div>
      {tab === 'history' && (
        <div class="sheet-history" id="sheet-history" role="tabpanel" aria-labelledby="tab-history">
          <Tray lines={props.lines} sides={props.sides} />
          {props.history}
        </div>
      )}
      {tab === 'talk' && (
        <TalkPanel talk={talk} seats={session.connection.snapshot.value?.seats ?? []} over={!running} />
      )}
      {tab === 'prompt' && !low && (
        <div class="sheet-all" id="sheet-prompt" role="tabpanel" aria-labelledby="tab-prompt">
          {props.cards}
          {props.prompt}
          <Stakes session={session} />
          <Tray lines={props.lines} sides={props.sides} />
        </div>
      )}
      {low && (
        <div class="sheet-low" id="sheet-prompt" role="tabpanel" aria-labelledby="tab-prompt">
          {props.cards}
          {running && asked === undefined && <Waiting session={session} />}
          {running && asked !== undefined && (
            <>
              <Question decision={asked} />
              <NoticeLine session={session} />
              <Stakes session={session} />
              <Context session={session} brief />
              <Choices session={session} limit={AT_MOST} />
              {open.length > AT_MOST && (
                <p class="all">
                  {asked.choices.some((choice) => choice.piece !== undefined || choice.space !== undefined) && (
                    <span class="muted">Tap the map, or see </span>
                  )}
                  <button type="button" class="plain link" data-testid="all-choices" onClick={() => setUp(true)}>
                    all {open.length} choices
                  </button>
                </p>
              )}
            </>
          )}
        </div>
      )}
    </section>
  )
}
