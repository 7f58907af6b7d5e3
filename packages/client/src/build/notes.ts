/** Keys of notes on sources and confidence in a title's data: for developers, never displayed. */
const NOTE = /^(status|confidence|note|sources?)$|Source$/

/** A copy of data without its notes. */
export function withoutNotes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (NOTE.test(key) ? undefined : part)))
}
