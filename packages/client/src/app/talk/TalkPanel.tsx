import type { TalkLine } from '@topside/protocol'
import { TALK_LENGTH, talkLength, tidyTalk } from '@topside/protocol/talk'
import { useEffect, useRef } from 'preact/hooks'
import { needPerson } from '../net/person.ts'
import type { SeatSnapshot } from '../net/snapshot.ts'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import type { RoomTalk } from './roomTalk.ts'
import { TalkLines } from './TalkLines.tsx'
import type { Talk } from './talk.ts'
import { Unread } from './Unread.tsx'

/** Characters left from which on their number is shown. */
const FEW = 100

/** Characters of a name that can stand in the line before one writes. */
const FITS = 18

/** What people say about the match, and a line to say something. */
export function TalkPanel(props: { talk: Talk; seats: readonly SeatSnapshot[]; over: boolean }) {
  const { talk, seats, over } = props
  const room = talk.shown.value
  useSeen(room)
  if (room === undefined) return null
  const rooms = talk.rooms.value
  const me = talk.who()?.id
  const words = wordsOf(room, seats, over)
  const refused = room.refused.value
  return (
    <div class="talk" data-testid="talk">
      {rooms.length > 1 && (
        <fieldset class="talk-rooms">
          <legend class="unseen">Who reads it</legend>
          <div class="segments">
            {rooms.map((each) => (
              <label key={each.room}>
                <input
                  type="radio"
                  name="talk-room"
                  checked={each === room}
                  data-testid={`talk-room-${each.room}`}
                  onChange={() => talk.show(each.room)}
                />
                <span>
                  {each.room === 'players' ? 'Players' : 'Everybody'}
                  <Unread count={each === room ? 0 : each.unread.value} />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {refused === undefined ? (
        <>
          <TalkLines
            key={room.room}
            room={room}
            empty={words.empty}
            speakers={{ me, sideOf: sides(room, seats, me) }}
          />
          <TalkForm key={`${room.room} form`} talk={talk} room={room} to={words.to} />
        </>
      ) : (
        <p class="talk-refused muted" data-testid="talk-refused">
          <ErrorWords error={refused} />
        </p>
      )}
    </div>
  )
}

/** Who is spoken to, and what stands where nothing was said yet. */
function wordsOf({ room }: RoomTalk, seats: readonly SeatSnapshot[], over: boolean): { to: string; empty: string } {
  if (room === 'gallery')
    return over
      ? { to: 'Write to everybody', empty: 'Nothing was said yet. Whoever may see the match can read this.' }
      : {
          to: 'Write to the spectators',
          empty: 'Nothing was said yet. As long as the match runs, its players cannot read this.',
        }
  const [other, more] = seats.filter((seat) => !seat.mine)
  const known = other !== undefined && more === undefined && other.name.length <= FITS
  return {
    to: `Write to ${known ? other.name : 'those you play with'}`,
    empty: 'Nothing was said yet. Only those who play can read this.',
  }
}

/** Among the players the side of whoever speaks is certain; in the gallery anybody may have any name. */
function sides({ room }: RoomTalk, seats: readonly SeatSnapshot[], me: string | undefined) {
  return ({ person, name }: TalkLine): string | undefined => {
    if (room === 'gallery') return undefined
    const [seat, more] = seats.filter(({ mine }) => mine === (person === me))
    if (person === me || more === undefined) return seat?.side
    const named = seats.filter((each) => !each.mine && each.name === name)
    return named.length === 1 ? named[0]?.side : undefined
  }
}

/** What is on the screen counts as seen. */
function useSeen(room: RoomTalk | undefined): void {
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

function TalkForm({ talk, room, to }: { talk: Talk; room: RoomTalk; to: string }) {
  const text = room.draft.value
  const line = useRef<HTMLTextAreaElement>(null)
  const wanted = talk.writing.value
  useEffect(() => {
    if (!wanted) return
    line.current?.focus()
    talk.writing.value = false
  }, [wanted, talk])
  const length = talkLength(tidyTalk(text))
  const left = TALK_LENGTH - length
  const say = async (): Promise<void> => {
    if (length === 0 || left < 0 || (await needPerson()) === undefined) return
    room.draft.value = ''
    void room.say(text)
  }
  return (
    <form
      class="talk-form"
      onSubmit={(event) => {
        event.preventDefault()
        void say()
      }}
    >
      <textarea
        ref={line}
        rows={1}
        value={text}
        aria-label={to}
        placeholder={to}
        enterkeyhint="send"
        data-testid="talk-text"
        aria-invalid={left < 0}
        onInput={(event) => {
          room.draft.value = event.currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          else if (event.key === 'Enter' && !event.isComposing) {
            event.preventDefault()
            void say()
          }
        }}
      />
      <button type="submit" class="button main" disabled={length === 0 || left < 0} data-testid="talk-send">
        Send
      </button>
      {left < FEW && (
        <p
          class={`talk-left small ${left < 0 ? 'warn' : 'muted'}`}
          role={left < 0 ? 'alert' : undefined}
          data-testid="talk-left"
        >
          {left < 0 ? `${-left} characters too many` : `${left} characters left`}
        </p>
      )}
    </form>
  )
}
