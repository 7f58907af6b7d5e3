import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** How near to its end, in pixels, a list counts as read to the end. */
const NEAR = 24

/**
 * A list that stays at its end unless somebody reads further up. `first` and `last`: what its first and last lines are called; `own`: lines
 * of one's own below them, with which one always sees the end.
 */
export function useEndOfList(first: number | undefined, last: number | undefined, own: readonly unknown[]) {
  const scroller = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  const height = useRef(0)
  /** Whether there are new lines below what is being read. */
  const [below, setBelow] = useState(false)
  const toEnd = (): void => {
    const element = scroller.current
    if (element !== null) element.scrollTop = element.scrollHeight
    setBelow(false)
  }
  // Lines that come above must not move what is being read.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element !== null && !atEnd.current) element.scrollTop += element.scrollHeight - height.current
  }, [first])
  useLayoutEffect(() => {
    if (atEnd.current || own.length > 0) toEnd()
    else setBelow(true)
  }, [last, own])
  useLayoutEffect(() => {
    height.current = scroller.current?.scrollHeight ?? 0
  })
  // The list becomes lower while one writes a long line.
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scrolled = (): void => {
    const element = scroller.current
    if (element === null) return
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    if (atEnd.current) setBelow(false)
  }
  return { scroller, scrolled, below, toEnd }
}
