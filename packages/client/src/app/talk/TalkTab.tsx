import type { ComponentChildren } from 'preact'
import type { SeatSnapshot } from '../net/snapshot.ts'
import { Live } from '../parts/Live.tsx'
import { lazy } from '../parts/lazy.tsx'
import { Tab } from '../parts/Tab.tsx'
import { settings } from '../settings/settings.ts'
import type { Talk } from './talk.ts'
import { Unread } from './Unread.tsx'
import '../style/talk.css'

export const TalkPanel = lazy(async () => (await import('./TalkPanel.tsx')).TalkPanel)

/** The tab behind which the talk is, with the number of new lines. */
export function TalkTab(props: { talk: Talk | undefined; onAsk?: (() => void) | undefined }) {
  const { talk } = props
  const open = talk?.open.value === true
  return (
    <Tab
      id="talk"
      chosen={open}
      onChoose={() => {
        if (talk !== undefined) talk.open.value = true
        props.onAsk?.()
      }}
    >
      Talk
      <Unread count={open ? 0 : (talk?.unread.value ?? 0)} />
    </Tab>
  )
}

/** The history, and behind a tab the talk if there is anybody to talk to, or `onAsk` can lead to it. */
export function HistoryAndTalk(props: {
  talk: Talk | undefined
  seats: readonly SeatSnapshot[]
  over: boolean
  history: ComponentChildren
  onAsk?: () => void
}) {
  const { talk, onAsk } = props
  const somebody = talk !== undefined && talk.rooms.value.length > 0
  const open = somebody && talk.open.value
  return (
    <section class={`history-panel ${open ? 'talking' : ''}`} aria-label={open ? 'Talk' : 'History'}>
      {(somebody || onAsk !== undefined) && (
        <div class="tabs" role="tablist" aria-label="What the column shows">
          <Tab
            id="history"
            chosen={!open}
            onChoose={() => {
              if (talk !== undefined) talk.open.value = false
            }}
          >
            History
          </Tab>
          <TalkTab talk={talk} onAsk={onAsk} />
        </div>
      )}
      {open ? <TalkPanel talk={talk} seats={props.seats} over={props.over} /> : props.history}
    </section>
  )
}

/** Tells a screen reader what others say, if that is wanted. */
export function TalkLive({ talk }: { talk: Talk }) {
  const latest = talk.latest.value
  const words = settings.value.talkAloud && latest !== undefined ? `${latest.name}: ${latest.text}` : ''
  return <Live name="talk" words={words} />
}
