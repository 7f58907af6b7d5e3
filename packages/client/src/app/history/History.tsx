import type { HistoryLine, RecordLine } from '@topside/engine'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Ledgers } from '../parts/Ledgers.tsx'
import { Mark } from '../parts/Mark.tsx'
import { concernedBy, RollView } from '../parts/Roll.tsx'
import { RuleLink } from '../parts/Rule.tsx'
import { Say } from '../parts/Say.tsx'
import { useScene } from '../parts/scene.ts'
import { around, extend, follow, type Row, rowsOf, type Span, tail } from './rows.ts'

/** What the history panel needs. */
export interface HistoryProps {
  readonly lines: readonly HistoryLine[]
  /** Side of each seat, for the mark beside a line. */
  readonly sides: readonly string[]
  /** Index of the first line that is new since the last visit. */
  readonly newFrom?: number | undefined
  /** Index of the line that is shown just now (when playing back). */
  readonly current?: number | undefined
  /** Whether a line can be gone back to, and how. */
  readonly takeBack?: ((line: HistoryLine) => (() => void) | undefined) | undefined
  readonly onPick?: ((index: number) => void) | undefined
}

/** The history in words, by turns; only the part near the reader is in the document. */
export function History(props: HistoryProps) {
  const { lines } = props
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => rowsOf(lines, folded), [lines, folded])
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
  const current = props.current
  useEffect(() => {
    if (current === undefined) return
    const row = rows.findLastIndex((each) => each.index <= current)
    setSpan((now) => (row >= now.from && row < now.to ? now : around(row, rows.length)))
    atEnd.current = row >= rows.length - 1
  }, [current, rows])
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (current === undefined) {
      if (atEnd.current) element.scrollTop = element.scrollHeight
      return
    }
    const line = element.querySelector('[aria-current]')
    if (line instanceof HTMLElement) {
      const top = line.offsetTop - element.clientHeight / 2
      element.scrollTop = Math.max(0, top)
    }
  }, [rows.length, current, span])

  // When rows come or go above, the row that is being read keeps its place.
  const held = useRef<{ readonly row: HTMLElement; readonly from: number } | undefined>(undefined)
  useLayoutEffect(() => {
    const { current: hold } = held
    held.current = undefined
    const element = scroller.current
    if (hold === undefined || element === null || !hold.row.isConnected) return
    element.scrollTop = hold.row.offsetTop - hold.from
  }, [span])
  const extendTo = (towards: 'up' | 'down') => {
    const element = scroller.current
    if (element === null) return
    const reading = [...element.children].find(
      (row): row is HTMLElement =>
        row instanceof HTMLElement && row.dataset['row'] !== undefined && row.offsetTop >= element.scrollTop,
    )
    if (reading !== undefined) held.current = { row: reading, from: reading.offsetTop - element.scrollTop }
    setSpan(extend(span, towards, rows.length))
  }
  const scrolled = () => {
    const element = scroller.current
    if (element === null) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    atEnd.current = below < 24
    if (element.scrollTop < 300 && span.from > 0) extendTo('up')
    else if (below < 300 && span.to < rows.length) extendTo('down')
  }
  const fold = (index: number) => {
    const next = new Set(folded)
    if (!next.delete(index)) next.add(index)
    setFolded(next)
  }

  return (
    <ol class="history" ref={scroller} onScroll={scrolled} data-testid="history" data-count={lines.length}>
      {shown.from > 0 && <li class="history-more muted small">{shown.from} earlier…</li>}
      {rows.slice(shown.from, shown.to).map((row) => (
        <HistoryRow key={row.index} row={row} props={props} fold={fold} />
      ))}
      {lines.length === 0 && <li class="muted small history-more">Nothing has happened yet.</li>}
    </ol>
  )
}

function HistoryRow({ row, props, fold }: { row: Row; props: HistoryProps; fold: (index: number) => void }) {
  const { title } = useScene()
  const { line } = row.line
  const text = { key: line.key, ...(line.args && { args: line.args }) }
  const isCurrent = props.current === row.index
  const fresh = props.newFrom !== undefined && row.index >= props.newFrom
  if (row.depth > 0)
    return (
      <li
        class={`heading depth-${row.depth}`}
        data-testid="history-heading"
        data-row={row.index}
        aria-current={isCurrent ? 'step' : undefined}
      >
        <button type="button" class="plain" aria-expanded={!row.folded} onClick={() => fold(row.index)}>
          <span class="fold" aria-hidden="true" />
          <Say text={text} quiet /> {row.folded && row.hides > 0 && <span class="muted small">({row.hides})</span>}
        </button>
        <RuleLink rule={line.rule} quiet />
        {props.onPick !== undefined && <PickButton onPick={() => props.onPick?.(row.index)} />}
      </li>
    )
  const back = props.takeBack?.(row.line)
  const concerned = concernedBy(
    line,
    title,
    props.sides.map((side) => ({ side })),
  )
  return (
    <li
      class={`line ${fresh ? 'fresh' : ''} ${concerned !== undefined ? 'by-seat' : ''}`}
      data-testid="history-line"
      data-row={row.index}
      data-key={line.key}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span class="line-seat">{concerned !== undefined && <Mark side={props.sides[concerned]} />}</span>
      <div class="line-body">
        <Say text={text} quiet /> <RuleLink rule={line.rule} quiet />
        <Figures line={line} sides={props.sides} />
        {back !== undefined && (
          <button
            type="button"
            class="plain take-back"
            aria-label="Take back to here"
            title="Take back to here"
            data-testid="take-back"
            onClick={back}
          >
            <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
              <path d="M5 3 2 6l3 3M2.5 6H10a4 4 0 0 1 0 8H6" fill="none" stroke="currentColor" stroke-width="1.7" />
            </svg>
          </button>
        )}
      </div>
      {props.onPick !== undefined && <PickButton onPick={() => props.onPick?.(row.index)} />}
    </li>
  )
}

/** The dice of a line, which open to show how its numbers came about. */
function Figures({ line, sides }: { line: RecordLine; sides: readonly string[] }) {
  const ledgers = line.ledgers ?? []
  const roll = line.roll !== undefined && <RollView roll={line.roll} line={line} sides={sides} small />
  if (ledgers.length === 0) return roll === false ? null : roll
  return (
    <details>
      <summary>
        <span class={roll === false ? '' : 'unseen'}>The figures</span>
        {roll}
      </summary>
      <Ledgers ledgers={ledgers} />
    </details>
  )
}

function PickButton(props: { onPick: () => void }) {
  return (
    <button
      type="button"
      class="plain pick"
      aria-label="Show this moment"
      title="Show this moment"
      onClick={props.onPick}
    >
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d="M3 2l6 4-6 4z" fill="currentColor" />
      </svg>
    </button>
  )
}
