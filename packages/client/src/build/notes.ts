/** Keys of notes in a title's data, on where they come from and how sure that is: for those who work on it, never shown. */
const NOTE = /^(status|confidence|note|sources?)$|Source$/

/** Data without their notes; what is left is the same. */
export function withoutNotes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (NOTE.test(key) ? undefined : part)))
}
