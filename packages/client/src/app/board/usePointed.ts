import type { BoardTarget } from '@topside/board'
import { useEffect, useRef, useState } from 'preact/hooks'

/** How long the pointer rests on something before its card is shown, in ms. */
const REST = 300

/** What the pointer, or a long press, rests on; `point` is told what it is over. */
export function usePointed(): {
  readonly pointed: BoardTarget | undefined
  readonly point: (target: BoardTarget | undefined) => void
} {
  const [pointed, setPointed] = useState<BoardTarget | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const point = (target: BoardTarget | undefined) => {
    clearTimeout(timer.current)
    if (target === undefined) setPointed(undefined)
    else timer.current = setTimeout(() => setPointed(target), REST)
  }
  return { pointed, point }
}
