import type { ChatLine } from '@topside/protocol'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { SideMark } from '../parts/SideMark.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { label } from '../words/label.tsx'
import { mute, muted, unmute } from './muted.ts'
import type { OwnLine, RoomChat } from './roomChat.ts'
import { type ChatRow, chatRows, dayWords, fullTime, shortTime } from './rows.ts'
import { useEndOfList } from './useEndOfList.ts'
import './ChatLines.css'

/** Information about the authors of lines. */
interface Speakers {
  /** Id of the user of this browser. */
  readonly me: string | undefined
  /** The side of a line's author, if certain. */
  readonly sideOf: (line: ChatLine) => string | undefined
}

/** The loaded lines of a room; scrolled to the end unless the user scrolls up. */
export function ChatLines(props: { room: RoomChat; speakers: Speakers; empty: string }) {
  const { room, speakers } = props
  const lines = room.lines.value ?? []
  const own = room.own.value
  const first = lines[0]?.n
  const { scroller, scrolled, below, toEnd } = useEndOfList(first, lines.at(-1)?.n, own)
  return (
    <div class="chat-body">
      <ol
        class="chat-lines"
        ref={scroller}
        onScroll={scrolled}
        aria-label={label('chat.lines')}
        data-testid="chat-lines"
      >
        {room.earlier.value && (
          <li>
            <button
              type="button"
              class="plain link small"
              data-testid="chat-earlier"
              onClick={() => void room.readBack()}
            >
              {label('chat.earlier')}
            </button>
          </li>
        )}
        {room.lines.value !== undefined && lines.length === 0 && own.length === 0 && (
          <li class="chat-empty muted small">{props.empty}</li>
        )}
        {chatRows(lines, muted.value).map((row) => (
          <Row key={keyOf(row)} row={row} speakers={speakers} />
        ))}
        {own.map((line) => (
          <Pending key={line.id} room={room} line={line} />
        ))}
      </ol>
      {below && (
        <button type="button" class="button chat-below small" onClick={toEnd}>
          {label('chat.below')}
        </button>
      )}
    </div>
  )
}

function keyOf(row: ChatRow): string {
  return row.kind === 'said' ? `${row.line.n}` : row.kind === 'day' ? `day ${row.at}` : `muted ${row.n}`
}

function Row({ row, speakers }: { row: ChatRow; speakers: Speakers }) {
  const { speaker } = useTableContext()
  if (row.kind === 'day') return <li class="chat-day muted small">{dayWords(row.at, Date.now())}</li>
  if (row.kind === 'muted')
    return (
      <li class="chat-muted muted small" data-testid="chat-muted">
        {speaker.plain({ key: 'chat.muted', args: { count: row.count, name: row.name } })}{' '}
        <button type="button" class="plain link" data-testid="chat-unmute" onClick={() => unmute(row.user)}>
          {label('chat.unmute')}
        </button>
      </li>
    )
  return <SaidRow row={row} speakers={speakers} />
}

/** A chat line; the first of several by the same user starts with the name. */
function SaidRow({ row, speakers }: { row: Extract<ChatRow, { kind: 'said' }>; speakers: Speakers }) {
  const { line, head } = row
  const mine = line.user === speakers.me
  const side = speakers.sideOf(line)
  const name = mine ? label('chat.you') : line.name
  return (
    <li
      class={`chat-line ${head ? 'head' : ''} ${side === undefined ? '' : 'sided'}`}
      data-testid="chat-line"
      data-n={line.n}
    >
      {head && (
        <p class="chat-who">
          {side !== undefined && <SideMark side={side} />}
          <bdi class="chat-name">{name}</bdi>
          {line.guest && !mine && <span class="chat-guest muted">{label('seats.guest')}</span>}
          <time class="muted" dateTime={new Date(line.at).toISOString()} title={fullTime(line.at)}>
            {shortTime(line.at)}
          </time>
          {!mine && <MuteButton line={line} />}
        </p>
      )}
      <p class="chat-text" title={fullTime(line.at)}>
        {!head && <span class="unseen">{name}: </span>}
        <span class="chat-words" dir="auto" data-testid="chat-words">
          {line.text}
        </span>
      </p>
    </li>
  )
}

function MuteButton({ line: { user, name } }: { line: ChatLine }) {
  return (
    <button
      type="button"
      class="plain chat-mute"
      aria-label={label('chat.mute', { name })}
      title={label('chat.mute', { name })}
      data-testid="chat-mute"
      onClick={() => mute(user, name)}
    >
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
        <path d="M2 6h2.5L8 3v10L4.5 10H2zM10.5 6l4 4m0-4-4 4" fill="none" stroke="currentColor" stroke-width="1.5" />
      </svg>
    </button>
  )
}

/** A line of the user that is being sent, or was refused. */
function Pending({ room, line }: { room: RoomChat; line: OwnLine }) {
  const { error } = line
  return (
    <li class={`chat-line pending ${error === undefined ? '' : 'failed'}`} data-testid="chat-own">
      <p class="chat-text" dir="auto">
        {line.text}
      </p>
      {error === undefined ? (
        <p class="chat-fate muted small">{label('chat.sending')}</p>
      ) : (
        <p class="chat-fate warn small" role="alert">
          <ErrorWords error={error} />{' '}
          <button type="button" class="plain link" data-testid="chat-again" onClick={() => void room.sayAgain(line.id)}>
            {label('page.try-again')}
          </button>{' '}
          <button type="button" class="plain link" data-testid="chat-drop" onClick={() => room.drop(line.id)}>
            {label('chat.drop')}
          </button>
        </p>
      )}
    </li>
  )
}
