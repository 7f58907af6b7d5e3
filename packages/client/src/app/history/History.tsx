import type { HistoryLine, RecordLine, Text } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Ledgers } from '../parts/Ledgers.tsx'
import { Mark } from '../parts/Mark.tsx'
import { concernedBy, RollView } from '../parts/Roll.tsx'
import { RuleLink } from '../parts/Rule.tsx'
import { Say } from '../parts/Say.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { label } from '../words/label.tsx'
import { type Row, rowsOf } from './rows.ts'
import { useWindow } from './useWindow.ts'
import './History.css'

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
  const { scroller, shown, scrolled } = useWindow(rows, props.current)
  const fold = (index: number) => {
    const next = new Set(folded)
    if (!next.delete(index)) next.add(index)
    setFolded(next)
  }
  return (
    <ol class="history" ref={scroller} onScroll={scrolled} data-testid="history" data-count={lines.length}>
      {shown.from > 0 && <li class="history-more muted small">{label('history.earlier', { count: shown.from })}</li>}
      {rows.slice(shown.from, shown.to).map((row) => (
        <HistoryRow key={row.index} row={row} props={props} fold={fold} />
      ))}
      {lines.length === 0 && <li class="muted small history-more">{label('history.empty')}</li>}
    </ol>
  )
}

function HistoryRow({ row, props, fold }: { row: Row; props: HistoryProps; fold: (index: number) => void }) {
  const onPick = props.onPick === undefined ? undefined : () => props.onPick?.(row.index)
  const current = props.current === row.index ? ('step' as const) : undefined
  if (row.depth > 0) return <HeadingRow row={row} current={current} onFold={() => fold(row.index)} onPick={onPick} />
  return <LineRow row={row} props={props} current={current} onPick={onPick} />
}

/** A heading, which folds what belongs to it. */
function HeadingRow(props: {
  row: Row
  current: 'step' | undefined
  onFold: () => void
  onPick: (() => void) | undefined
}) {
  const { row, current, onPick } = props
  const { line } = row.line
  return (
    <li class={`heading depth-${row.depth}`} data-testid="history-heading" data-row={row.index} aria-current={current}>
      <button type="button" class="plain" aria-expanded={!row.folded} onClick={props.onFold}>
        <span class="fold" aria-hidden="true" />
        <Say text={textOf(line)} quiet />{' '}
        {row.folded && row.hides > 0 && <span class="muted small">({row.hides})</span>}
      </button>
      <RuleLink rule={line.rule} quiet />
      {onPick !== undefined && <PickButton onPick={onPick} />}
    </li>
  )
}

/** What happened, with its dice, and the way back to before it. */
function LineRow(args: {
  row: Row
  props: HistoryProps
  current: 'step' | undefined
  onPick: (() => void) | undefined
}) {
  const { row, props, current, onPick } = args
  const { title } = useTableContext()
  const { line } = row.line
  const fresh = props.newFrom !== undefined && row.index >= props.newFrom
  const back = props.takeBack?.(row.line)
  const seats = props.sides.map((side) => ({ side }))
  const concerned = concernedBy(line, title, seats)
  return (
    <li
      class={`line ${fresh ? 'fresh' : ''} ${concerned !== undefined ? 'by-seat' : ''}`}
      data-testid="history-line"
      data-row={row.index}
      data-key={line.key}
      aria-current={current}
    >
      <span class="line-seat">{concerned !== undefined && <Mark side={props.sides[concerned]} />}</span>
      <div class="line-body">
        <Say text={textOf(line)} quiet /> <RuleLink rule={line.rule} quiet />
        <Figures line={line} sides={props.sides} />
        {back !== undefined && <TakeBackButton onBack={back} />}
      </div>
      {onPick !== undefined && <PickButton onPick={onPick} />}
    </li>
  )
}

function textOf({ key, args }: RecordLine): Text {
  return { key, ...(args && { args }) }
}

/** The dice of a line, which open to show how its numbers came about. */
function Figures({ line, sides }: { line: RecordLine; sides: readonly string[] }) {
  const ledgers = line.ledgers ?? []
  const roll = line.roll !== undefined && <RollView roll={line.roll} line={line} sides={sides} small />
  if (ledgers.length === 0) return roll === false ? null : roll
  return (
    <details>
      <summary>
        <span class={roll === false ? '' : 'unseen'}>{label('history.figures')}</span>
        {roll}
      </summary>
      <Ledgers ledgers={ledgers} />
    </details>
  )
}

function TakeBackButton(props: { onBack: () => void }) {
  return (
    <LineButton kind="take-back" says="history.take-back" onPress={props.onBack}>
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
        <path d="M5 3 2 6l3 3M2.5 6H10a4 4 0 0 1 0 8H6" fill="none" stroke="currentColor" stroke-width="1.7" />
      </svg>
    </LineButton>
  )
}

function PickButton(props: { onPick: () => void }) {
  return (
    <LineButton kind="pick" says="history.show" onPress={props.onPick}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d="M3 2l6 4-6 4z" fill="currentColor" />
      </svg>
    </LineButton>
  )
}

/** A sign at the end of a line that can be pressed; what it says is read aloud and shown by the pointer. */
function LineButton(props: {
  kind: 'take-back' | 'pick'
  says: Parameters<typeof label>[0]
  onPress: () => void
  children: ComponentChildren
}) {
  const says = label(props.says)
  return (
    <button
      type="button"
      class={`plain ${props.kind}`}
      aria-label={says}
      title={says}
      data-testid={props.kind}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  )
}
