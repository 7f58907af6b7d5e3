import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { SeatSnapshot } from '../net/snapshot.ts'
import { LiveRegion } from '../parts/LiveRegion.tsx'
import { lazy } from '../parts/lazy.tsx'
import { Tab } from '../parts/Tab.tsx'
import { settings } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import type { Chat } from './chat.ts'
import { Unread } from './Unread.tsx'
import '../parts/historyPanel.css'
import './ChatTab.css'

export const ChatPanel = lazy(async () => (await import('./ChatPanel.tsx')).ChatPanel)

/** The tab of the chat, with the number of new lines. */
export function ChatTab(props: { chat: Chat | undefined; onAsk?: (() => void) | undefined }) {
  const { chat } = props
  const open = chat?.open.value === true
  return (
    <Tab
      id="chat"
      chosen={open}
      onChoose={() => {
        if (chat !== undefined) chat.open.value = true
        props.onAsk?.()
      }}
    >
      {label('chat.name')}
      <Unread count={open ? 0 : (chat?.unread.value ?? 0)} />
    </Tab>
  )
}

/**
 * The history, with a tab for the chat if there is one, or if `onAsk` can open one. `large`: a button makes the panel
 * large, and small again.
 */
export function HistoryAndChat(props: {
  chat: Chat | undefined
  seats: readonly SeatSnapshot[]
  over: boolean
  history: ComponentChildren
  onAsk?: () => void
  large?: Signal<boolean>
}) {
  const { chat, onAsk, large } = props
  const somebody = chat !== undefined && chat.rooms.value.length > 0
  const open = somebody && chat.open.value
  return (
    <section class={`history-panel ${open ? 'chatting' : ''}`} aria-label={label(open ? 'chat.name' : 'history.name')}>
      <div class="tabs">
        {somebody || onAsk !== undefined ? (
          <div role="tablist" aria-label={label('table.tabs')}>
            <Tab
              id="history"
              chosen={!open}
              onChoose={() => {
                if (chat !== undefined) chat.open.value = false
              }}
            >
              {label('history.name')}
            </Tab>
            <ChatTab chat={chat} onAsk={onAsk} />
          </div>
        ) : (
          large !== undefined && <h2 class="panel-name">{label('history.name')}</h2>
        )}
        {large !== undefined && <LargeButton large={large} />}
      </div>
      {open ? <ChatPanel chat={chat} seats={props.seats} over={props.over} /> : props.history}
    </section>
  )
}

function LargeButton({ large }: { large: Signal<boolean> }) {
  return (
    <button
      type="button"
      class="plain large-button"
      aria-label={label('history.large')}
      title={label('history.large')}
      aria-pressed={large.value}
      data-testid="history-large"
      onClick={() => {
        large.value = !large.peek()
      }}
    >
      {large.value ? '▾' : '▴'}
    </button>
  )
}

/** Reads others' messages to screen readers, if enabled. */
export function ChatLive({ chat }: { chat: Chat }) {
  const latest = chat.latest.value
  const words = settings.value.chatAloud && latest !== undefined ? `${latest.name}: ${latest.text}` : ''
  return <LiveRegion name="chat" words={words} />
}
