/**
 * A word that starts like the previous word is written as `mark`, a character for the number of shared characters, and
 * the rest.
 */
export const alike = { mark: '+', none: '-', least: 4, most: 80 } as const

const NONE = alike.none.charCodeAt(0)
const { least, most } = alike
const LAST = '~'.charCodeAt(0)

/**
 * Number of leading characters that a word shares with the previous word, up to the first non-ASCII one; 0 if too few
 * to save anything.
 */
export function sharedBy(before: string, word: string): number {
  const end = Math.min(before.length, word.length, most)
  // Most different words already differ in this character.
  if (end < least || before.charCodeAt(least - 1) !== word.charCodeAt(least - 1)) return 0
  let i = 0
  while (i < end && isShared(before.charCodeAt(i), word.charCodeAt(i))) i++
  return i < least ? 0 : i
}

function isShared(before: number, code: number): boolean {
  return before === code && code <= LAST
}

/** Writes a number of shared characters as one character. */
export function shareOf(shared: number): string {
  return `${alike.mark}${String.fromCharCode(NONE + shared)}`
}

/** The characters that an encoded word shares with the previous word, and its own. */
export function readShare(before: string, written: string): readonly [shared: string, own: string] {
  if (!written.startsWith(alike.mark)) return ['', written]
  const start = alike.mark.length
  return [before.slice(0, written.charCodeAt(start) - NONE), written.slice(start + 1)]
}
