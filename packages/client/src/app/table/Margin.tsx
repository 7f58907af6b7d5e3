import { signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { HistoryAndChat } from '../chat/ChatTab.tsx'
import { Tray } from '../fight/Tray.tsx'
import { label } from '../words/label.tsx'
import { Cards, type ColumnProps, MatchHistory, Odds, PointedOdds, TypedCommand } from './columnParts.tsx'
import { Prompt } from './question/Prompt.tsx'
import { UndoButton, WhyNotUndone } from './question/UndoButton.tsx'
import '../parts/margin.css'

/** The column beside the map: the question, the dice, and the history. */
export function Margin(props: ColumnProps) {
  const { session, spectator, running, chat, lines, sides } = props
  const snapshot = session.connection.snapshot.value
  const seats = snapshot?.seats ?? []
  // Until the state is known, use the layout of a running match.
  const over = snapshot !== undefined && !running
  const large = useMemo(() => signal(false), [])
  return (
    <aside class={`margin ${spectator || over ? 'looking' : ''} ${large.value ? 'large-history' : ''}`}>
      <div class="asking">
        <section class="prompt" aria-label={label('prompt.asked')}>
          <div class="cards">
            <Cards {...props} />
          </div>
          {running && (
            <div class="asked">
              <Prompt session={session} />
            </div>
          )}
        </section>
        {!over && <Odds session={session} ready={props.ready} apart />}
      </div>
      {!spectator && !over && (
        <div class="tools">
          <UndoButton session={session} />
          <TypedCommand {...props} />
          <WhyNotUndone session={session} />
        </div>
      )}
      {!over && <PointedOdds session={session} ready={props.ready} />}
      <Tray lines={lines} sides={sides} fading={!over} />
      <HistoryAndChat chat={chat} seats={seats} over={!running} history={<MatchHistory {...props} />} large={large} />
    </aside>
  )
}
