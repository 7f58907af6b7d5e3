import { createHash } from 'node:crypto'
import unhomoglyph from 'unhomoglyph'

/** Characters that are not seen. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu

/** What a text looks like, by the table of UTS #39 (section 4): two texts that look the same have the same. */
export function skeleton(text: string): string {
  return unhomoglyph(text.normalize('NFD').replace(IGNORED, '')).normalize('NFD')
}

/** Whether people would take two names for the same: they look alike, as they are or in small letters. */
export function alike(a: string, b: string): boolean {
  return skeleton(a) === skeleton(b) || skeleton(a.toLowerCase()) === skeleton(b.toLowerCase())
}

/** A name with something behind it that nobody else has: four digits of the user's id, hashed. */
export function marked(name: string, user: string): string {
  return `${name} ·${createHash('sha256').update(user).digest('hex').slice(0, 4)}`
}

/** Who holds a seat: a user with a name, or nobody. */
interface Holder {
  readonly user: string | null
  readonly name: string | null
}

/** The holders of a match's seats so that different users are called differently: names that look alike get a mark of the user. */
export function toldApart<T extends Holder>(holders: readonly T[]): readonly T[] {
  const mistaken = (one: T): boolean => {
    const { user, name } = one
    if (user === null || name === null) return false
    return holders.some((other) => other.user !== null && other.user !== user && alike(other.name ?? '', name))
  }
  if (!holders.some(mistaken)) return holders
  return holders.map((each) => (mistaken(each) ? { ...each, name: marked(each.name ?? '', each.user ?? '') } : each))
}
