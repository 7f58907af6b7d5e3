import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useListEnd } from '../parts/useListEnd.ts'
import { around, CHUNK, extend, follow, type Row, type Span, tail } from './rows.ts'

/** Distance from the ends of the rendered rows at which more are rendered, in pixels. */
const NEAR = 300

/** A virtualized list: the document holds only the rows near the viewport. */
interface Window {
  readonly scroller: { current: HTMLOListElement | null }
  /** The rows in the document. */
  readonly shown: Span
  /** Handler for scroll events. */
  readonly scrolled: () => void
}

/** Minimum height of a row, in pixels. */
const ROW = 24

/** Follows the end of a list while scrolled to it, or the line with index `current`. */
export function useWindow(rows: readonly Row[], current: number | undefined): Window {
  const scroller = useRef<HTMLOListElement>(null)
  const end = useListEnd(scroller, () => current === undefined)
  const { atEnd } = end
  const stay = () => {
    if (atEnd.current && current === undefined) end.toEnd()
  }
  const chunk = useChunk(scroller, stay)
  const { shown, show } = useSpan(tail(rows.length, chunk))
  const before = useRef({ count: rows.length, chunk })
  const { count } = before.current
  if (count !== rows.length || before.current.chunk !== chunk) {
    shown.current = atEnd.current ? tail(rows.length, chunk) : follow(shown.current, count, rows.length, chunk)
    before.current = { count: rows.length, chunk }
  }
  useEffect(() => {
    if (current === undefined) return
    const row = rows.findLastIndex((each) => each.index <= current)
    const { from, to } = shown.current
    const few = to - from < Math.min(chunk, rows.length)
    if (few || row < from || row >= to) show(around(row, rows.length, chunk))
    atEnd.current = row >= rows.length - 1
  }, [current, rows, chunk])
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (current !== undefined) toCurrent(element)
    else stay()
  }, [rows.length, current, shown.current])
  const hold = useHeldRow(scroller, shown.current)
  const extendTo = (towards: 'up' | 'down') => {
    hold()
    show(extend(shown.current, towards, rows.length, chunk))
  }
  const scrolled = () => {
    const element = scroller.current
    if (element === null || !end.scrolled()) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    if (element.scrollTop < NEAR && shown.current.from > 0) extendTo('up')
    else if (below < NEAR && shown.current.to < rows.length) extendTo('down')
  }
  return { scroller, shown: shown.current, scrolled }
}

/** The rows in the document. The ref changes them during rendering; `show` changes them at any other time. */
function useSpan(first: Span) {
  const shown = useRef(first)
  const [, draw] = useState(first)
  const show = (span: Span) => {
    shown.current = span
    draw(span)
  }
  return { shown, show }
}

/** Number of rows that fill the list and the margins above and below it. */
function useChunk(scroller: Window['scroller'], stay: () => void): number {
  const [chunk, setChunk] = useState(CHUNK)
  const latest = useRef(stay)
  latest.current = stay
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const watch = new ResizeObserver(() => {
      latest.current()
      setChunk(Math.max(CHUNK, Math.ceil((element.clientHeight + 2 * NEAR) / ROW)))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return chunk
}

/** Scrolls the current line to the middle. */
function toCurrent(element: HTMLElement): void {
  const line = element.querySelector('[aria-current]')
  if (line instanceof HTMLElement) element.scrollTop = Math.max(0, line.offsetTop - element.clientHeight / 2)
}

/** Keeps the first visible row in place when rows above change; call the returned function before the change. */
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
