import type { TalkLine } from '@topside/protocol'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { Mark } from '../parts/Mark.tsx'
import { useScene } from '../parts/scene.ts'
import { mute, muted, unmute } from './muted.ts'
import type { OwnLine, RoomTalk } from './roomTalk.ts'
import { dayWords, fullTime, shortTime, type TalkRow, talkRows } from './rows.ts'

/** What the list says of a person besides the name. */
export interface Speakers {
  /** Id of the person of this browser. */
  readonly me: string | undefined
  /** The side of whoever said a line, where that is certain. */
  readonly sideOf: (line: TalkLine) => string | undefined
}

/** How near to its end, in pixels, a list counts as read to the end. */
const NEAR = 24

/** Everything that was said in a room, as far as it was fetched; it stays at its end unless somebody reads further up. */
export function TalkLines(props: { room: RoomTalk; speakers: Speakers; empty: string }) {
  const { room, speakers } = props
  const lines = room.lines.value ?? []
  const own = room.own.value
  const scroller = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  const height = useRef(0)
  const [below, setBelow] = useState(false)
  const first = lines[0]?.n
  const last = lines.at(-1)?.n

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
  const toEnd = (): void => {
    const element = scroller.current
    if (element !== null) element.scrollTop = element.scrollHeight
    setBelow(false)
  }
  const scrolled = (): void => {
    const element = scroller.current
    if (element === null) return
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    if (atEnd.current) setBelow(false)
  }
  return (
    <div class="talk-body">
      <ol class="talk-lines" ref={scroller} onScroll={scrolled} aria-label="What was said" data-testid="talk-lines">
        {first !== undefined && first > 0 && (
          <li>
            <button
              type="button"
              class="plain link small"
              data-testid="talk-earlier"
              onClick={() => void room.readBack()}
            >
              Earlier lines
            </button>
          </li>
        )}
        {room.lines.value !== undefined && lines.length === 0 && own.length === 0 && (
          <li class="talk-empty muted small">{props.empty}</li>
        )}
        {talkRows(lines, muted.value).map((row) => (
          <Row key={keyOf(row)} row={row} speakers={speakers} />
        ))}
        {own.map((line) => (
          <Pending key={line.id} room={room} line={line} />
        ))}
      </ol>
      {below && (
        <button type="button" class="button talk-below small" onClick={toEnd}>
          New lines
        </button>
      )}
    </div>
  )
}

function keyOf(row: TalkRow): string {
  return row.kind === 'said' ? `${row.line.n}` : row.kind === 'day' ? `day ${row.at}` : `muted ${row.n}`
}

function Row({ row, speakers }: { row: TalkRow; speakers: Speakers }) {
  const { speaker } = useScene()
  if (row.kind === 'day') return <li class="talk-day muted small">{dayWords(row.at, Date.now())}</li>
  if (row.kind === 'muted')
    return (
      <li class="talk-muted muted small" data-testid="talk-muted">
        {speaker.plain({ key: 'talk.muted', args: { count: row.count, name: row.name } })}{' '}
        <button type="button" class="plain link" data-testid="talk-unmute" onClick={() => unmute(row.person)}>
          Show again
        </button>
      </li>
    )
  const { line, head } = row
  const mine = line.person === speakers.me
  const side = speakers.sideOf(line)
  return (
    <li
      class={`talk-line ${head ? 'head' : ''} ${side === undefined ? '' : 'sided'}`}
      data-testid="talk-line"
      data-n={line.n}
    >
      {head && (
        <p class="talk-who">
          {side !== undefined && <Mark side={side} />}
          <bdi class="talk-name">{mine ? 'You' : line.name}</bdi>
          <time class="muted" dateTime={new Date(line.at).toISOString()} title={fullTime(line.at)}>
            {shortTime(line.at)}
          </time>
          {!mine && <MuteButton line={line} />}
        </p>
      )}
      <p class="talk-text" title={fullTime(line.at)}>
        {!head && <span class="unseen">{mine ? 'You' : line.name}: </span>}
        <span class="talk-words" dir="auto" data-testid="talk-words">
          {line.text}
        </span>
      </p>
    </li>
  )
}

function MuteButton({ line: { person, name } }: { line: TalkLine }) {
  return (
    <button
      type="button"
      class="plain talk-mute"
      aria-label={`Show nothing more of what ${name} says`}
      title={`Show nothing more of what ${name} says`}
      data-testid="talk-mute"
      onClick={() => mute(person, name)}
    >
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
        <path d="M2 6h2.5L8 3v10L4.5 10H2zM10.5 6l4 4m0-4-4 4" fill="none" stroke="currentColor" stroke-width="1.5" />
      </svg>
    </button>
  )
}

/** A line of one's own that is on its way, or was refused. */
function Pending({ room, line }: { room: RoomTalk; line: OwnLine }) {
  const { error } = line
  return (
    <li class={`talk-line pending ${error === undefined ? '' : 'failed'}`} data-testid="talk-own">
      <p class="talk-text" dir="auto">
        {line.text}
      </p>
      {error === undefined ? (
        <p class="talk-fate muted small">sending…</p>
      ) : (
        <p class="talk-fate warn small" role="alert">
          <ErrorWords error={error} />{' '}
          <button type="button" class="plain link" data-testid="talk-again" onClick={() => void room.sayAgain(line.id)}>
            Try again
          </button>{' '}
          <button type="button" class="plain link" data-testid="talk-drop" onClick={() => room.drop(line.id)}>
            Give it up
          </button>
        </p>
      )}
    </li>
  )
}
