import { type BoardSpace, boardOf, type SideDef, type TitleDisplay } from '@topside/engine'
import { label } from './label.tsx'

/** Names of the things of a match, as used in sentences. */
export interface Names {
  piece(id: string): string
  space(id: string): string
  side(id: string): string
  /** A seat's name: its side, once known. */
  seat(seat: number): string
  /** The name of the user who holds a seat. */
  user(seat: number): string
}

/** The sources of a seat's name: its side once known, otherwise its user. */
export interface SeatName {
  readonly name: string
  readonly side: string
}

/** The name of a space as used in sentences: `Area 9 Wheeler` becomes `9 Wheeler`. */
function nameOf(title: TitleDisplay, space: BoardSpace): string {
  const text = title.texts[space.name.key] ?? space.name.text
  const { number } = space.identifier ?? {}
  return number === undefined || text.startsWith(number) ? text : `${number} ${text}`
}

/** The side with this id, if the title has it. */
export function sideOf(title: TitleDisplay, id: string): SideDef | undefined {
  return title.sides.find((side) => side.id === id)
}

/** The sides of a seat from their space-separated ids; ids unknown to the title are omitted. */
export function sidesOf(title: TitleDisplay, ids: string): readonly SideDef[] {
  return ids.split(' ').flatMap((id) => sideOf(title, id) ?? [])
}

/** The names of a match of `title`, with the seats as in `seats`. */
export function namesOf(title: TitleDisplay, seats: () => readonly SeatName[]): Names {
  const spaces = new Map(title.board.spaces.map((space) => [space.id, nameOf(title, space)]))
  /** The name of a space that exists only on the boards of some scenarios. */
  const elsewhere = (id: string): string | undefined => {
    for (const scenario of title.rules.scenarios) {
      const space = boardOf(title, { scenario }).spaces.find((each) => each.id === id)
      if (space === undefined) continue
      const name = nameOf(title, space)
      spaces.set(id, name)
      return name
    }
    return undefined
  }
  return {
    piece: (id) => title.counters[id]?.name ?? id,
    space: (id) => spaces.get(id) ?? elsewhere(id) ?? id,
    side: (id) => sideOf(title, id)?.name ?? id,
    seat: (seat) => {
      const known = seats()[seat]
      const place = label('seat.name', { number: seat + 1 })
      if (known === undefined) return place
      const side = sidesOf(title, known.side).map(({ name }) => name)
      // A user with several seats does not identify the seat.
      const alone = seats().filter((each) => each.name === known.name).length > 1
      return side.join(' + ') || (alone || known.name === '' ? place : known.name)
    },
    user: (seat) => seats()[seat]?.name || label('seat.name', { number: seat + 1 }),
  }
}
