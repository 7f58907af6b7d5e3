import type { BoardHandle } from '@topside/board'
import { RoundButton } from '../parts/RoundButton.tsx'
import { label } from '../words/label.tsx'
import './BoardControls.css'

/** How much larger or smaller one press of a button or key makes the map. */
export const ZOOM = 1.3

/** Buttons on the board for those who have neither wheel nor keys. */
export function BoardControls(props: { board: () => BoardHandle | undefined }) {
  const { board } = props
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
