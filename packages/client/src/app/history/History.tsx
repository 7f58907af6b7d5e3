import type { HistoryLine, RecordLine, Text } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { Ledgers } from '../fight/Ledgers.tsx'
import { DisclosureButton } from '../parts/DisclosureButton.tsx'
import { lazy } from '../parts/lazy.tsx'
import { concernedBy, RollView } from '../parts/Roll.tsx'
import { Say } from '../parts/Say.tsx'
import { SideMark } from '../parts/SideMark.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { unlessUnchanged } from '../parts/unlessUnchanged.tsx'
import { RuleLink } from '../rules/Rule.tsx'
import { label } from '../words/label.tsx'
import { computerLines } from './computerLines.ts'
import { type Row, rowsOf } from './rows.ts'
import { useWindow } from './useWindow.ts'
import './History.css'

const Why = lazy(async () => (await import('../analysis/Why.tsx')).Why)

/** Props of the history panel. */
export interface HistoryProps {
  readonly lines: readonly HistoryLine[]
  /** Side of each seat, for the mark beside a line. */
  readonly sides: readonly string[]
  /** Index of the first line since the last visit. */
  readonly newFrom?: number | undefined
  /** Index of the line shown on the board (in a replay). */
  readonly current?: number | undefined
  /** Returns a function that goes back to before a line, or `undefined` if that is impossible. */
  readonly takeBack?: ((line: HistoryLine) => (() => void) | undefined) | undefined
  readonly onPick?: ((index: number) => void) | undefined
  /** The match on the server, and its computers, whose answers can be explained. */
  readonly thinking?: { readonly match: string; readonly computers: ReadonlySet<number> } | undefined
}

/** The history in words, by turns; only rows near the visible part are in the document. */
export function History(props: HistoryProps) {
  const { lines, newFrom, current } = props
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => rowsOf(lines, folded), [lines, folded])
  const { match, computers } = props.thinking ?? {}
  const { scroller, shown, scrolled } = useWindow(rows, current)
  const latest = useRef(props)
  latest.current = props
  const sides = useMemo(() => props.sides, [props.sides.join('|')])
  const { title } = useTableContext()
  const asked = useMemo(() => {
    if (computers === undefined) return NONE
    const seats = sides.map((side) => ({ side }))
    return computerLines(lines, (line) => computers.has(concernedBy(line, title, seats) ?? -1))
  }, [lines, computers, sides, title])
  const press = useMemo(
    (): RowPresses => ({
      fold: (index) => setFolded((before) => toggled(before, index)),
      pick: (index) => latest.current.onPick?.(index),
      takeBack: (line) => latest.current.takeBack?.(line)?.(),
    }),
    [],
  )
  return (
    <ol class="history" ref={scroller} onScroll={scrolled} data-testid="history" data-count={lines.length}>
      {shown.from > 0 && <li class="history-more muted small">{label('history.earlier', { count: shown.from })}</li>}
      {rows.slice(shown.from, shown.to).map(({ index, line, depth, folded: isFolded, hides }) => (
        <HistoryRow
          key={index}
          index={index}
          line={line}
          depth={depth}
          hides={hides}
          sides={sides}
          press={press}
          folded={isFolded}
          current={current === index}
          fresh={newFrom !== undefined && index >= newFrom}
          pickable={props.onPick !== undefined}
          returnable={props.takeBack?.(line) !== undefined}
          thinking={asked.has(index) ? match : undefined}
        />
      ))}
      {lines.length === 0 && <li class="muted small history-more">{label('history.empty')}</li>}
    </ol>
  )
}

const NONE: ReadonlySet<number> = new Set()

function toggled(before: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(before)
  if (!next.delete(index)) next.add(index)
  return next
}

/** Actions of the buttons in a row. */
interface RowPresses {
  readonly fold: (index: number) => void
  readonly pick: (index: number) => void
  readonly takeBack: (line: HistoryLine) => void
}

interface RowProps extends Row {
  readonly sides: readonly string[]
  readonly current: boolean
  /** New since the last visit. */
  readonly fresh: boolean
  /** Whether it can be shown on the board. */
  readonly pickable: boolean
  /** Whether the match can go back to before it. */
  readonly returnable: boolean
  /** The match, if the server can explain why a computer did this. */
  readonly thinking: string | undefined
  readonly press: RowPresses
}

/** Rerendered only when its props change, not with every command. */
const HistoryRow = unlessUnchanged((props: RowProps) =>
  props.depth > 0 ? <HeadingRow {...props} /> : <LineRow {...props} />,
)

const currentStep = (current: boolean) => (current ? ('step' as const) : undefined)

/** A heading, which folds its part. */
function HeadingRow({ index, line: { line }, depth, folded, hides, current, pickable, press }: RowProps) {
  const { speaker } = useTableContext()
  return (
    <li
      class={`heading depth-${depth}`}
      data-testid="history-heading"
      data-row={index}
      aria-current={currentStep(current)}
    >
      <button type="button" class="plain" aria-expanded={!folded} onClick={() => press.fold(index)}>
        <span class="fold" aria-hidden="true" />
        {speaker.plain(textOf(line))} {folded && hides > 0 && <span class="muted small">({hides})</span>}
      </button>
      <RuleLink rule={line.rule} quiet />
      {pickable && <PickButton onPick={() => press.pick(index)} />}
    </li>
  )
}

/** A line with its dice, and buttons such as going back to before it. */
function LineRow({ index, line: at, sides, current, fresh, pickable, returnable, thinking, press }: RowProps) {
  const { title } = useTableContext()
  const { line } = at
  const seats = sides.map((side) => ({ side }))
  const concerned = concernedBy(line, title, seats)
  return (
    <li
      class={`line ${fresh ? 'fresh' : ''} ${concerned !== undefined ? 'by-seat' : ''}`}
      data-testid="history-line"
      data-row={index}
      data-key={line.key}
      aria-current={currentStep(current)}
    >
      <span class="line-seat">{concerned !== undefined && <SideMark side={sides[concerned]} />}</span>
      <div class="line-body">
        <Say text={textOf(line)} quiet /> <RuleLink rule={line.rule} quiet />
        <Figures line={line} sides={sides} />
        {thinking !== undefined && <WhyButton match={thinking} at={at.at} sides={sides} />}
        {returnable && <TakeBackButton onBack={() => press.takeBack(at)} />}
      </div>
      {pickable && <PickButton onPick={() => press.pick(index)} />}
    </li>
  )
}

function textOf({ key, args }: RecordLine): Text {
  return { key, ...(args && { args }) }
}

/** The dice of a line; opened, its ledgers. */
function Figures({ line, sides }: { line: RecordLine; sides: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const ledgers = line.ledgers ?? []
  const roll = line.roll !== undefined && <RollView roll={line.roll} line={line} sides={sides} small />
  if (ledgers.length === 0) return roll === false ? null : roll
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class={roll === false ? '' : 'unseen'}>{label('history.figures')}</span>
        {roll}
      </summary>
      {open && <Ledgers ledgers={ledgers} />}
    </details>
  )
}

/** Opens an explanation, below a line, of why a computer did this. */
function WhyButton(props: { match: string; at: number; sides: readonly string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {' '}
      <DisclosureButton as="plain link small why" testid="why" open={open} onToggle={setOpen}>
        {label('history.why')}
      </DisclosureButton>
      {open && <Why {...props} />}
    </>
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

/** An icon button at the end of a line; `says` is its accessible name and tooltip. */
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
