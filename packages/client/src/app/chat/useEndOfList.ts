import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useListEnd } from '../parts/useListEnd.ts'

/**
 * A list that stays scrolled to its end unless the user scrolls up. `first` and `last`: ids of its first and last
 * lines; `own`: lines of the user below them, which always scroll to the end.
 */
export function useEndOfList(first: number | undefined, last: number | undefined, own: readonly unknown[]) {
  const scroller = useRef<HTMLOListElement>(null)
  const end = useListEnd(scroller)
  const { atEnd } = end
  const height = useRef(0)
  /** Whether there are new lines below the visible part. */
  const [below, setBelow] = useState(false)
  const toEnd = (): void => {
    end.toEnd()
    setBelow(false)
  }
  // Keep the visible lines in place when earlier ones are inserted.
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
  // The list shrinks while the user writes a long text.
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) end.toEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scrolled = (): void => {
    if (end.scrolled() && atEnd.current) setBelow(false)
  }
  return { scroller, scrolled, below, toEnd }
}
