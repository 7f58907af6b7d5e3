/**
 * How a word is written that begins like the one before it: its `mark`, a character for how many characters they share,
 * and the rest.
 */
export const alike = { mark: '+', none: '-', least: 4, most: 80 } as const

const NONE = alike.none.charCodeAt(0)
const { least, most } = alike
const LAST = '~'.charCodeAt(0)

/**
 * How many characters a word shares with the one before, none beyond ASCII among them; 0 if they are too few to be
 * worth it.
 */
export function sharedBy(before: string, word: string): number {
  const end = Math.min(before.length, word.length, most)
  // Words that are not alike are mostly told apart by this one.
  if (end < least || before.charCodeAt(least - 1) !== word.charCodeAt(least - 1)) return 0
  let i = 0
  while (i < end && isShared(before.charCodeAt(i), word.charCodeAt(i))) i++
  return i < least ? 0 : i
}

function isShared(before: number, code: number): boolean {
  return before === code && code <= LAST
}

/** How the characters that are shared are written. */
export function shareOf(shared: number): string {
  return `${alike.mark}${String.fromCharCode(NONE + shared)}`
}

/** The characters that a written word shares with the one before, and those that it writes itself. */
export function readShare(before: string, written: string): readonly [shared: string, own: string] {
  if (!written.startsWith(alike.mark)) return ['', written]
  const start = alike.mark.length
  return [before.slice(0, written.charCodeAt(start) - NONE), written.slice(start + 1)]
}
