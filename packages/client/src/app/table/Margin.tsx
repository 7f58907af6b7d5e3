import { HistoryAndChat } from '../chat/ChatTab.tsx'
import { label } from '../words/label.tsx'
import { Cards, type ColumnProps, MatchHistory, Odds, TypedCommand } from './column.tsx'
import { Prompt } from './Prompt.tsx'
import { Tray } from './Tray.tsx'
import { UndoButton, WhyNotUndone } from './UndoButton.tsx'
import './Margin.css'

/** The margin of the map: what is asked, the dice, and what has happened. */
export function Margin(props: ColumnProps) {
  const { session, spectator, running, chat, lines, sides } = props
  const seats = session.connection.snapshot.value?.seats ?? []
  return (
    <aside class={`margin ${spectator || !running ? 'looking' : ''}`}>
      <section class="prompt" aria-label={label('prompt.asked')}>
        <div class="cards">
          <Cards {...props} />
        </div>
        {running && <Prompt session={session} />}
      </section>
      {!spectator && running && (
        <div class="tools">
          <UndoButton session={session} />
          <TypedCommand {...props} />
          <WhyNotUndone session={session} />
        </div>
      )}
      {running && <Odds session={session} ready={props.ready} />}
      <Tray lines={lines} sides={sides} />
      <HistoryAndChat chat={chat} seats={seats} over={!running} history={<MatchHistory {...props} />} />
    </aside>
  )
}
