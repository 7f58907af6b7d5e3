/** Characters of the longest id of anything that a client can name (pieces, spaces, verbs, options, settings): a longer one is refused on the wire. */
export const LONGEST_ID = 40

/** Why something cannot be an id that a client sends; `undefined`: it can. */
export function idFault(id: string): string | undefined {
  if (id.length > 0 && id.length <= LONGEST_ID) return undefined
  return `${JSON.stringify(id)} has ${id.length} characters, and an id has 1 to ${LONGEST_ID}`
}
