import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { around, extend, follow, type Row, type Span, tail } from './rows.ts'

/** How near to its end, in pixels, a list counts as read to the end. */
const AT_END = 24
/** How near to an end of what is in the document, in pixels, more is put into it. */
const NEAR = 300

/** A list of which only the rows near the reader are in the document. */
export interface Window {
  readonly scroller: { current: HTMLOListElement | null }
  /** The rows that are in the document. */
  readonly shown: Span
  /** To be told of every scrolling. */
  readonly scrolled: () => void
}

/** Follows the end of a list for a reader who is there, or the line with the index `current`. */
export function useWindow(rows: readonly Row[], current: number | undefined): Window {
  const [span, setSpan] = useState<Span>(() => tail(rows.length))
  const before = useRef(rows.length)
  const scroller = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  let shown = span
  if (before.current !== rows.length) {
    shown = atEnd.current ? tail(rows.length) : follow(span, before.current, rows.length)
    before.current = rows.length
    setSpan(shown)
  }
  useEffect(() => {
    if (current === undefined) return
    const row = rows.findLastIndex((each) => each.index <= current)
    setSpan((now) => (row >= now.from && row < now.to ? now : around(row, rows.length)))
    atEnd.current = row >= rows.length - 1
  }, [current, rows])
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (current !== undefined) toCurrent(element)
    else if (atEnd.current) element.scrollTop = element.scrollHeight
  }, [rows.length, current, span])
  const hold = useHeldRow(scroller, span)
  const extendTo = (towards: 'up' | 'down') => {
    hold()
    setSpan(extend(span, towards, rows.length))
  }
  const scrolled = () => {
    const element = scroller.current
    if (element === null) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    atEnd.current = below < AT_END
    if (element.scrollTop < NEAR && span.from > 0) extendTo('up')
    else if (below < NEAR && span.to < rows.length) extendTo('down')
  }
  return { scroller, shown, scrolled }
}

/** Brings the current line to the middle. */
function toCurrent(element: HTMLElement): void {
  const line = element.querySelector('[aria-current]')
  if (line instanceof HTMLElement) element.scrollTop = Math.max(0, line.offsetTop - element.clientHeight / 2)
}

/** When rows come or go above, the row that is being read keeps its place: the returned function notes which that is. */
function useHeldRow(scroller: Window['scroller'], span: Span): () => void {
  const held = useRef<{ readonly row: HTMLElement; readonly from: number } | undefined>(undefined)
  useLayoutEffect(() => {
    const { current: hold } = held
    held.current = undefined
    const element = scroller.current
    if (hold === undefined || element === null || !hold.row.isConnected) return
    element.scrollTop = hold.row.offsetTop - hold.from
  }, [span])
  return () => {
    const element = scroller.current
    if (element === null) return
    const reading = [...element.children].find(
      (row): row is HTMLElement =>
        row instanceof HTMLElement && row.dataset['row'] !== undefined && row.offsetTop >= element.scrollTop,
    )
    if (reading !== undefined) held.current = { row: reading, from: reading.offsetTop - element.scrollTop }
  }
}
