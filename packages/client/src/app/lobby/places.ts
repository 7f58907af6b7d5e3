import type { OptionDef, Options, TitleDisplay } from '@topside/engine'
import { label } from '../words/label.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { sidesOf } from '../words/names.ts'
import { speakerOf } from '../words/speak.ts'

/** A choice of seats for the creator of a match. */
export interface Place {
  readonly id: string
  readonly words: string
  /** The seats to take, and options that this decides; `chance` is at least 0 and less than 1. */
  settle(chance: number): { readonly seats: readonly number[]; readonly decided?: Options }
}

/**
 * The choices of seats for the creator of a match with these options: sides, if an option of the title settles the
 * first seat's side in advance; otherwise seats, named by their side if that is settled; or all seats.
 */
export function placesOf(title: TitleDisplay, seats: number, options: Options = {}): Place[] {
  const every = Array.from({ length: seats }, (_, seat) => seat)
  const all = { id: 'all', words: lobbyLabel(seats === 2 ? 'create.both' : 'create.all') }
  const option = title.rules.options.find(({ firstSeat }) => firstSeat !== undefined)
  if (option?.firstSeat === undefined || (seats > 2 && title.rules.sidesFor === undefined)) {
    const words = (seat: number) =>
      namesOf(title, title.rules.sidesFor?.(options, seat) ?? []) || label('seat.name', { number: seat + 1 })
    return [
      ...every.map((seat) => ({ id: String(seat), words: words(seat), settle: () => ({ seats: [seat] }) })),
      { ...all, settle: () => ({ seats: every }) },
    ]
  }
  const { id, firstSeat, values } = option
  const settled = firstSides(title, { id, firstSeat }, options)
  const decide = (value: string | undefined) => (value === undefined ? {} : { [id]: value })
  const speaker = speakerOf(title)
  return [
    ...settled.map(({ value, side, words }) => ({
      id: side,
      words,
      settle: () => ({ seats: [0], decided: decide(value) }),
    })),
    {
      id: 'random',
      words: lobbyLabel('create.random'),
      settle: (chance) => ({ seats: [0], decided: decide(settled[Math.floor(chance * settled.length)]?.value) }),
    },
    // Alone, there is no bidding: the first side is settled.
    { ...all, settle: () => ({ seats: every, decided: decide(settled[0]?.value) }) },
    ...values
      .filter((value) => !(value in firstSeat))
      .map((value) => ({
        id: value,
        words: speaker.plain({ key: `option.${id}.${value}` }),
        settle: () => ({ seats: [0], decided: decide(value) }),
      })),
  ]
}

/** The values that settle the first seat's side, one for each set of sides. */
function firstSides(
  title: TitleDisplay,
  { id, firstSeat = {} }: Pick<OptionDef, 'id' | 'firstSeat'>,
  options: Options,
): { readonly value: string; readonly side: string; readonly words: string }[] {
  const found = Object.entries(firstSeat).map(([value, side]) => {
    const sides = title.rules.sidesFor?.({ ...options, [id]: value }, 0) ?? []
    return { value, side, words: namesOf(title, sides.length === 0 ? [side] : sides) }
  })
  return found.filter(({ words }, index) => found.findIndex((each) => each.words === words) === index)
}

function namesOf(title: TitleDisplay, sides: readonly string[]): string {
  return sidesOf(title, sides.join(' '))
    .map(({ name }) => name)
    .join(' + ')
}
