import type { Options, TitlePackage } from '@topside/engine'
import { label } from '../words/label.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { speakerOf } from '../words/speak.ts'

/** A way to sit at a match that one makes. */
export interface Place {
  readonly id: string
  readonly words: string
  /** The seats that one takes, and what that decides of the options; `chance` from 0 to below 1. */
  settle(chance: number): { readonly seats: readonly number[]; readonly decided?: Options }
}

/** How one can sit at a match of a title: a side where the title lets two seats settle that beforehand, otherwise a seat; or all of them. */
export function placesOf(title: TitlePackage, seats: number): Place[] {
  const every = Array.from({ length: seats }, (_, seat) => seat)
  const option = seats === 2 ? title.rules.options.find(({ firstSeat }) => firstSeat !== undefined) : undefined
  const all = { id: 'all', words: lobbyLabel(seats === 2 ? 'create.both' : 'create.all') }
  if (option?.firstSeat === undefined) {
    const words = (seat: number) => label('seat.name', { number: seat + 1 })
    return [
      ...every.map((seat) => ({ id: String(seat), words: words(seat), settle: () => ({ seats: [seat] }) })),
      { ...all, settle: () => ({ seats: every }) },
    ]
  }
  const { id, firstSeat, values } = option
  const settled = Object.entries(firstSeat)
  const decide = (value: string | undefined) => (value === undefined ? {} : { [id]: value })
  const speaker = speakerOf(title)
  return [
    ...settled.map(([value, side]) => ({
      id: side,
      words: speaker.names.side(side),
      settle: () => ({ seats: [0], decided: decide(value) }),
    })),
    {
      id: 'random',
      words: lobbyLabel('create.random'),
      settle: (chance) => ({ seats: [0], decided: decide(settled[Math.floor(chance * settled.length)]?.[0]) }),
    },
    // Nobody bids against oneself.
    { ...all, settle: () => ({ seats: every, decided: decide(settled[0]?.[0]) }) },
    ...values
      .filter((value) => !(value in firstSeat))
      .map((value) => ({
        id: value,
        words: speaker.plain({ key: `option.${id}.${value}` }),
        settle: () => ({ seats: [0], decided: decide(value) }),
      })),
  ]
}
