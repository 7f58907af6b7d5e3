/**
 * Maximum length of an id that a client can send (pieces, spaces, verbs, options, settings); longer ones are refused.
 */
export const LONGEST_ID = 40

/** Why a string cannot be an id; `undefined` if it can. */
export function idFault(id: string): string | undefined {
  if (id.length > 0 && id.length <= LONGEST_ID) return undefined
  return `${JSON.stringify(id)} has ${id.length} characters, and an id has 1 to ${LONGEST_ID}`
}
