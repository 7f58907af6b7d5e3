import type { HistoryLine } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Viewer } from '../board/viewer.ts'
import { Tray } from '../fight/Tray.tsx'
import { History, type HistoryProps } from '../history/History.tsx'
import { narrow } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import { ArchivedChat } from './ArchivedChat.tsx'
import { frameOfLine, type Playback } from './playback.ts'
import { ReplayHead } from './ReplayHead.tsx'
import type { ReplayData } from './replayData.ts'
import { type Playhead, useSeatNames } from './useReplay.ts'
import '../parts/historyPanel.css'

/** Beside the board: the viewer, the last dice, and the history; on a phone, the battle instead on request. */
export function ReplayColumn(props: {
  data: ReplayData
  match: string | undefined
  viewer: Viewer
  battle: ComponentChildren
  playhead: Playhead
  thinking: HistoryProps['thinking']
  lines: readonly HistoryLine[]
  shown: readonly HistoryLine[]
  onViewer: (viewer: Viewer) => void
}) {
  const { data, match, viewer, battle, playhead, shown } = props
  const { playback } = data
  const [fight, setFight] = useState(false)
  const sides = useSeatNames(data).map(({ side }) => side)
  const instead = fight && narrow.value
  return (
    <aside class="margin">
      <ReplayHead
        data={data}
        match={match}
        viewer={viewer}
        at={playhead.at}
        onViewer={props.onViewer}
        onGo={playhead.show}
      >
        {battle !== undefined && narrow.value && <BattleSwitch open={fight} onSwitch={() => setFight(!fight)} />}
      </ReplayHead>
      {!instead && <Tray lines={shown} sides={sides} />}
      {instead ? (
        <div class="sheet-battle">{battle}</div>
      ) : (
        <ReplayHistory {...props} playback={playback} sides={sides} />
      )}
    </aside>
  )
}

/** On a phone: switches between history and battle. */
function BattleSwitch(props: { open: boolean; onSwitch: () => void }) {
  return (
    <button type="button" class="button" aria-pressed={props.open} data-testid="replay-battle" onClick={props.onSwitch}>
      {label('sheet.battle')}
    </button>
  )
}

/** The whole history, whose lines lead to their moments; with the chat if the match is on a server. */
function ReplayHistory(props: {
  playback: Playback
  match: string | undefined
  lines: readonly HistoryLine[]
  shown: readonly HistoryLine[]
  sides: readonly string[]
  playhead: Playhead
  thinking: HistoryProps['thinking']
}) {
  const { playback, match, lines, shown, sides, playhead, thinking } = props
  const toLine = (index: number) => playhead.show(frameOfLine(playback, index))
  const history = <History lines={lines} sides={sides} thinking={thinking} current={shown.length - 1} onPick={toLine} />
  if (match !== undefined && playback.outcome !== undefined) return <ArchivedChat match={match} history={history} />
  return (
    <section class="history-panel" aria-label={label('history.name')}>
      {history}
    </section>
  )
}
