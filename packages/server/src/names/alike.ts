import { createHash } from 'node:crypto'
import unhomoglyph from 'unhomoglyph'
import { type Held, userOf } from '../store/holder.ts'

/** Invisible characters. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu

/** The skeleton of a text (UTS #39, section 4): texts that look the same have the same skeleton. */
export function skeleton(text: string): string {
  return unhomoglyph(text.normalize('NFD').replace(IGNORED, '')).normalize('NFD')
}

/** Whether two names can be mistaken for each other: they look alike, as written or in lower case. */
export function alike(a: string, b: string): boolean {
  return skeleton(a) === skeleton(b) || skeleton(a.toLowerCase()) === skeleton(b.toLowerCase())
}

/** A name with a mark unique to the user: four hexadecimal digits of their hashed id. */
export function marked(name: string, user: string): string {
  return `${name} ·${createHash('sha256').update(user).digest('hex').slice(0, 4)}`
}

/** A seat with the name of its holder, if it is a user. */
interface Named extends Held {
  readonly name: string | null
}

/** A match's seats with distinguishable names: names that look alike get the user's mark. */
export function toldApart<T extends Named>(seats: readonly T[]): readonly T[] {
  const told = seats.map((each) => {
    const { name } = each
    const user = userOf(each)
    if (user === undefined || name === null) return each
    const others = seats.filter((other) => userOf(other) !== undefined && userOf(other) !== user)
    const mistaken = others.some((other) => other.name !== null && alike(other.name, name))
    return mistaken ? { ...each, name: marked(name, user) } : each
  })
  return told.every((each, index) => each === seats[index]) ? seats : told
}
