import type { Strength } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { ComputerSign } from '../parts/ComputerSign.tsx'
import { NameInFile } from '../parts/NameInFile.tsx'
import { SideMark } from '../parts/SideMark.tsx'
import { label } from '../words/label.tsx'
import './seats.css'

/** The seats of a replay: side and player of each. `inFile`: the names in a file, if the match was not played here. */
export function SeatNames(props: {
  seats: readonly {
    readonly name: string
    readonly side: string
    readonly guest: boolean
    readonly bot?: Strength | undefined
  }[]
  inFile?: readonly { readonly name: string }[] | undefined
  nameOf: (seat: number) => string
}) {
  return (
    <ul class="seats">
      {props.seats.map((seat, index) => (
        <li key={index}>
          <span class="seat">
            <SideMark side={seat.side} />
            {seat.bot !== undefined && <ComputerSign bot={seat.bot} beside />}
            <SeatWords name={props.nameOf(index)} guest={seat.guest}>
              {props.inFile === undefined || seat.bot !== undefined ? (
                seat.name !== '' && seat.name
              ) : (
                <NameInFile name={props.inFile[index]?.name ?? ''} />
              )}
            </SeatWords>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The name of a seat with its user (`children`) and the user's presence; stacked if space is short. */
export function SeatWords(props: {
  name: string
  guest: boolean
  away?: string | undefined
  children: ComponentChildren
}) {
  const { name, guest, away, children: user } = props
  return (
    <span class="seat-words">
      <span class="seat-name">{name}</span>
      <span class="seat-about muted">
        {user !== false && (
          <span
            class="seat-user"
            {...(typeof user === 'string' && { title: guest ? `${user}, ${label('seats.guest')}` : user })}
          >
            {user}
          </span>
        )}
        {guest && <span class="seat-guest">{label('seats.guest')}</span>}
        {away !== undefined && <span>{away}</span>}
      </span>
    </span>
  )
}
