import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { SeatWords } from '../../header/SeatNames.tsx'
import type { SeatSnapshot } from '../../net/snapshot.ts'
import { ComputerSign } from '../../parts/ComputerSign.tsx'
import { SideMark } from '../../parts/SideMark.tsx'
import { low, narrow } from '../../settings/settings.ts'
import { holderName, strengthOf } from '../../words/computer.ts'
import { label } from '../../words/label.tsx'
import type { Session } from '../session/session.ts'

/** How often times away are updated, in milliseconds. */
const LOOK = 20_000

/** How long a user has been away, in words, or that the seat is free; `undefined` if present, and for a computer. */
export function awayWords(
  seat: Pick<SeatSnapshot, 'present' | 'awaySince'> & Partial<Pick<SeatSnapshot, 'offer' | 'bot'>>,
  now: number,
): string | undefined {
  if (seat.offer === 'free') return label('seats.free')
  if (strengthOf(seat.bot) !== undefined) return undefined
  if (seat.present > 0) return undefined
  if (seat.awaySince === 0) return label('seats.absent')
  const minutes = Math.floor((now / 1000 - seat.awaySince) / 60)
  if (minutes < 1) return label('seats.just-left')
  if (minutes < 60) return label('seats.away-minutes', { count: minutes })
  if (minutes < 48 * 60) return label('seats.away-hours', { count: Math.floor(minutes / 60) })
  return label('seats.away-days', { count: Math.floor(minutes / (24 * 60)) })
}

/** Every seat with its colour, user and presence, and whether it must decide. */
export function Seats(props: { session: Session }) {
  const { session } = props
  const now = useNow()
  const snapshot = session.connection.snapshot.value
  if (snapshot === undefined) return null
  const several = session.mine.value.length > 1
  return (
    <ul class="seats" data-testid="seats">
      {snapshot.seats.map((seat, index) => (
        <li key={index}>
          <Seat
            session={session}
            seat={seat}
            index={index}
            away={seat.mine ? undefined : awayWords(seat, now)}
            deciding={seat.ask !== '' && snapshot.outcome === undefined}
            pressable={several && seat.mine}
          />
        </li>
      ))}
      {several && (
        <li>
          <FollowSwitch session={session} />
        </li>
      )}
    </ul>
  )
}

/** The current time, updated periodically. */
function useNow(): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** One seat; `pressable`: pressing it shows its view of the table. */
function Seat(props: {
  session: Session
  seat: SeatSnapshot
  index: number
  away: string | undefined
  deciding: boolean
  pressable: boolean
}) {
  const { session, seat, index, away, deciding } = props
  const name = session.speaker.names.seat(index)
  const shown = session.seat.value === index
  const about = {
    class: `seat ${deciding ? 'deciding' : ''} ${shown ? 'shown' : ''}`,
    'data-testid': `seat-${index}`,
    'data-present': String(seat.present > 0),
    'data-deciding': String(deciding),
    'data-side': seat.side,
    'data-mine': String(seat.mine),
    'data-bot': seat.bot,
  }
  const bot = strengthOf(seat.bot)
  const holder = holderName(seat)
  const content: ComponentChildren = (
    <>
      <SideMark side={seat.side} />
      {bot !== undefined && <ComputerSign bot={bot} beside={!(narrow.value || low.value)} />}
      <SeatWords name={name} guest={seat.guest && !seat.mine} away={away}>
        {holder !== '' && holder !== name && holder}
      </SeatWords>
      {deciding && (
        <span class="turn" title={label('seats.decides')}>
          <span class="unseen">{label('seats.decides')}</span>
        </span>
      )}
    </>
  )
  if (!props.pressable) return <span {...about}>{content}</span>
  return (
    <button type="button" {...about} aria-pressed={shown} onClick={() => session.sit(index)}>
      {content}
    </button>
  )
}

/** For users with several seats: whether the view switches to the seat that must decide. */
function FollowSwitch(props: { session: Session }) {
  const { following } = props.session
  return (
    <label class="follow" title={label('seats.follow-hint')}>
      <input
        type="checkbox"
        checked={following.value}
        data-testid="follow"
        onChange={(event) => {
          following.value = event.currentTarget.checked
        }}
      />
      {label('seats.follow')}
    </label>
  )
}
