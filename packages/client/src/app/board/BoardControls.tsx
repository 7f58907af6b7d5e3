import type { BoardHandle } from '@topside/board'
import { useEffect, useState } from 'preact/hooks'
import { RoundButton } from '../parts/RoundButton.tsx'
import { low, narrow } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import './BoardControls.css'

/** Zoom factor of one press of a button or key. */
export const ZOOM = 1.3

/**
 * Buttons on the board for users without wheel or keys; on touch screens, only a switch between whole map and detail.
 */
export function BoardControls(props: { board: () => BoardHandle | undefined }) {
  const { board } = props
  if (narrow.value || low.value) return <WholeMap board={board} />
  return (
    <div class="board-zoom">
      <RoundButton name={label('board.zoom-in')} onClick={() => board()?.zoomBy(ZOOM)}>
        +
      </RoundButton>
      <RoundButton name={label('board.zoom-out')} onClick={() => board()?.zoomBy(1 / ZOOM)}>
        −
      </RoundButton>
      <RoundButton name={label('board.fit')} onClick={() => board()?.fit()}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" fill="none" stroke="currentColor" stroke-width="1.6" />
        </svg>
      </RoundButton>
    </div>
  )
}

/** Switches between the whole map and the part that the question is about. */
function WholeMap({ board }: { board: () => BoardHandle | undefined }) {
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    const handle = board()
    if (handle === undefined) return
    const look = () => setWhole(handle.whole)
    look()
    return handle.onChange(look)
  }, [board])
  return (
    <div class="board-zoom">
      <button type="button" class="button" data-testid="fit" onClick={() => board()?.fit()}>
        {label(whole ? 'board.near' : 'board.fit')}
      </button>
    </div>
  )
}
