import type { TitleEntry } from '@topside/engine'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import type { Begin } from './useCreation.tsx'

/** Buttons to start a match of a title: against computers if it has heuristics, alone, and against other users. */
export function StartButtons({ entry, onBegin }: { entry: TitleEntry; onBegin: Begin }) {
  const { id } = entry
  return (
    <>
      {entry.heuristics !== undefined && (
        <button type="button" class="button" data-testid={`computer-${id}`} onClick={() => onBegin(id, 'random', true)}>
          {lobbyLabel('begin.computer')}
        </button>
      )}
      <button type="button" class="button" data-testid={`alone-${id}`} onClick={() => onBegin(id, 'all')}>
        {lobbyLabel('begin.alone')}
      </button>
      <button type="button" class="button" data-testid={`create-${id}`} onClick={() => onBegin(id, 'random')}>
        {lobbyLabel('begin.opponent')}
      </button>
    </>
  )
}
