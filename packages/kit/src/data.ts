/** The word of a list that a text from a data file is; throws a `RangeError` if it is none of them. */
export function oneOf<T extends string>(words: readonly T[], text: string | undefined): T {
  const word = words.find((each) => each === text)
  if (word === undefined) throw new RangeError(`${text} is none of ${words.join(', ')}`)
  return word
}
