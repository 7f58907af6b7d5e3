import type { ScreenRect } from '@topside/board'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { RollView } from '../../parts/Roll.tsx'
import { Say } from '../../parts/Say.tsx'
import { useTableContext } from '../../parts/tableContext.ts'
import { label } from '../../words/label.tsx'
import type { RollResult } from '../session/rollResult.ts'
import type { Session } from '../session/session.ts'
import '../../board/slip.css'
import './RollResultCard.css'

/** Maximum lines shown: the roll, losses, retreats. */
const MOST = 5
/** Distance from the place of the result, in CSS pixels. */
const OFF = 14

/** A result on the map, beside its place; a press on the map, Escape, or its button dismisses it. */
export function RollResultCard(props: { session: Session; rollResult: RollResult }) {
  const { session, rollResult } = props
  const { rectOf } = useTableContext()
  const card = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | undefined>(undefined)
  useLayoutEffect(() => setPlace(placeBeside(card.current, rectOf({ space: rollResult.space }))), [rollResult])
  const sides = session.connection.snapshot.value?.seats.map((seat) => seat.side) ?? []
  const [first] = rollResult.lines
  return (
    <div
      class="slip told"
      ref={card}
      data-testid="told"
      style={place === undefined ? {} : { left: `${place.left}px`, top: `${place.top}px` }}
    >
      <button
        type="button"
        class="plain told-skip"
        aria-label={label('prompt.dismiss')}
        onClick={() => {
          session.rollResult.value = undefined
        }}
      >
        ✕
      </button>
      {first?.line.roll !== undefined && <RollView roll={first.line.roll} line={first.line} sides={sides} small />}
      {rollResult.lines.slice(0, MOST).map(({ line }, index) => (
        // The lines of a result never change, so the index is a stable key.
        <p key={`${index}${line.key}`}>
          <Say text={{ key: line.key, ...(line.args && { args: line.args }) }} quiet />
        </p>
      ))}
    </div>
  )
}

/** Position beside a space and within the board; `undefined` if the space is not drawn. */
function placeBeside(card: HTMLElement | null, at: ScreenRect | undefined) {
  const within = card?.parentElement?.getBoundingClientRect()
  if (card === null || at === undefined || within === undefined) return undefined
  const { width, height } = card.getBoundingClientRect()
  const right = at.x + at.w + OFF - within.left
  const left = right + width < within.width ? right : at.x - within.left - width - OFF
  const top = at.y + at.h / 2 - within.top - height / 2
  const clamp = (value: number, most: number) => Math.max(8, Math.min(value, most - 8))
  return { left: clamp(left, within.width - width), top: clamp(top, within.height - height) }
}
