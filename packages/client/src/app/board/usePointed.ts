import type { BoardTarget } from '@topside/board'
import { useEffect, useRef, useState } from 'preact/hooks'

/** How long the pointer must rest before a card is shown, in milliseconds. */
const REST = 300

/** The target on which the pointer, or a long press, rests; `point` receives what it is on. */
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
