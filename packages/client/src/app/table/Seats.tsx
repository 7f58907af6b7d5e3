import { useEffect, useState } from 'preact/hooks'
import type { SeatSnapshot } from '../net/snapshot.ts'
import { Mark } from '../parts/Mark.tsx'
import type { Session } from './session.ts'

/** How long somebody has been away, in words; `undefined` while present. */
export function awayWords(seat: Pick<SeatSnapshot, 'present' | 'awaySince'>, now: number): string | undefined {
  if (seat.present > 0) return undefined
  if (seat.awaySince === 0) return 'not here yet'
  const minutes = Math.floor((now / 1000 - seat.awaySince) / 60)
  if (minutes < 1) return 'just left'
  if (minutes < 60) return `away ${minutes} min`
  if (minutes < 48 * 60) return `away ${Math.floor(minutes / 60)} h`
  return `away ${Math.floor(minutes / (24 * 60))} days`
}

/** Every seat with its colour, its person, presence, and whether it must decide. */
export function Seats(props: { session: Session }) {
  const { session } = props
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const snapshot = session.connection.snapshot.value
  if (snapshot === undefined) return null
  const several = session.mine.value.length > 1
  return (
    <ul class="seats" data-testid="seats">
      {snapshot.seats.map((seat, index) => {
        const deciding = seat.ask !== '' && snapshot.outcome === undefined
        const away = seat.mine ? undefined : awayWords(seat, now)
        const name = session.speaker.names.seat(index)
        const content = (
          <>
            <Mark side={seat.side} />
            <span class="seat-name">{name}</span>
            {seat.name !== '' && seat.name !== name && <span class="muted seat-person">{seat.name}</span>}
            {away !== undefined && <span class="muted seat-away">{away}</span>}
            {deciding && (
              <span class="turn" title="to decide">
                <span class="unseen">to decide</span>
              </span>
            )}
          </>
        )
        const props = {
          class: `seat ${deciding ? 'deciding' : ''} ${session.seat.value === index ? 'shown' : ''}`,
          'data-testid': `seat-${index}`,
          'data-present': String(seat.present > 0),
          'data-deciding': String(deciding),
          'data-side': seat.side,
          'data-mine': String(seat.mine),
        }
        return (
          <li key={index}>
            {several && seat.mine ? (
              <button
                type="button"
                {...props}
                aria-pressed={session.seat.value === index}
                onClick={() => session.sit(index)}
              >
                {content}
              </button>
            ) : (
              <span {...props}>{content}</span>
            )}
          </li>
        )
      })}
      {several && (
        <li>
          <label class="follow" title="Always show the side that must decide">
            <input
              type="checkbox"
              checked={session.following.value}
              data-testid="follow"
              onChange={(event) => {
                session.following.value = event.currentTarget.checked
              }}
            />
            follow
          </label>
        </li>
      )}
    </ul>
  )
}
