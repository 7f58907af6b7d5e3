import type { ChatLine } from '@topside/protocol'
import { useEffect } from 'preact/hooks'
import type { SeatSnapshot } from '../net/snapshot.ts'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import '../words/chatTexts.ts'
import { label } from '../words/label.tsx'
import { ChatForm } from './ChatForm.tsx'
import { ChatLines } from './ChatLines.tsx'
import type { Chat } from './chat.ts'
import type { RoomChat } from './roomChat.ts'
import { Unread } from './Unread.tsx'
import './ChatPanel.css'
import '../parts/fields.css'

/** Longest name used in the field's placeholder, in characters. */
const FITS = 18

/** The chat of a match, with a form to write. */
export function ChatPanel(props: { chat: Chat; seats: readonly SeatSnapshot[]; over: boolean }) {
  const { chat, seats, over } = props
  const room = chat.shown.value
  useSeen(room)
  if (room === undefined) return null
  const me = chat.who()?.id
  const words = wordsOf(room, seats, over)
  const refused = room.refused.value
  return (
    <div class="chat" data-testid="chat">
      <RoomChoice chat={chat} shown={room} />
      {refused === undefined ? (
        <>
          <ChatLines
            key={room.room}
            room={room}
            empty={words.empty}
            speakers={{ me, sideOf: sides(room, seats, me) }}
          />
          <ChatForm key={`${room.room} form`} chat={chat} room={room} to={words.to} />
        </>
      ) : (
        <p class="chat-refused muted" data-testid="chat-refused">
          <ErrorWords error={refused} />
        </p>
      )}
    </div>
  )
}

/** The readers of each room. */
const ROOM_NAMES = { players: 'chat.players', allies: 'chat.allies', spectators: 'chat.everybody' } as const

/** Choice of the room, if there are several. */
function RoomChoice(props: { chat: Chat; shown: RoomChat }) {
  const { chat, shown } = props
  const rooms = chat.rooms.value
  if (rooms.length < 2) return null
  return (
    <fieldset class="chat-rooms">
      <legend class="unseen">{label('chat.rooms')}</legend>
      <div class="segments">
        {rooms.map((each) => (
          <label key={each.room}>
            <input
              type="radio"
              name="chat-room"
              checked={each === shown}
              data-testid={`chat-room-${each.room}`}
              onChange={() => chat.show(each.room)}
            />
            <span>
              {label(ROOM_NAMES[each.room])}
              <Unread count={each === shown ? 0 : each.unread.value} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The label of the form, and the note in an empty room. */
function wordsOf({ room }: RoomChat, seats: readonly SeatSnapshot[], over: boolean): { to: string; empty: string } {
  if (room === 'spectators')
    return over
      ? { to: label('chat.to-everybody'), empty: label('chat.empty-everybody') }
      : { to: label('chat.to-spectators'), empty: label('chat.empty-spectators') }
  if (room === 'allies') return { to: label('chat.to-allies'), empty: label('chat.empty-allies') }
  const [other, more] = seats.filter((seat) => !seat.mine && seat.bot === '')
  const known = other !== undefined && more === undefined && other.name.length <= FITS
  return {
    to: known ? label('chat.to-player', { name: other.name }) : label('chat.to-players'),
    empty: label('chat.empty-players'),
  }
}

/** The side of an author. Certain only among players: in the spectator room users may have any name. */
function sides({ room }: RoomChat, seats: readonly SeatSnapshot[], me: string | undefined) {
  return ({ user, name }: ChatLine): string | undefined => {
    if (room === 'spectators') return undefined
    const [seat, more] = seats.filter(({ mine }) => mine === (user === me))
    if (user === me || more === undefined) return seat?.side
    const named = seats.filter((each) => !each.mine && each.name === name)
    return named.length === 1 ? named[0]?.side : undefined
  }
}

/** Marks the lines on the screen as seen. */
function useSeen(room: RoomChat | undefined): void {
  const lines = room?.lines.value
  useEffect(() => {
    const look = () => {
      if (lines !== undefined && document.visibilityState === 'visible') room?.seen()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [room, lines])
}
