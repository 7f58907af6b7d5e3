/** A text of a data file as one of the listed words; throws a `RangeError` for any other text. */
export function oneOf<T extends string>(words: readonly T[], text: string | undefined): T {
  const word = words.find((each) => each === text)
  if (word === undefined) throw new RangeError(`${text} is none of ${words.join(', ')}`)
  return word
}

/**
 * Makes a function that checks a text of a data file: it returns the id, or throws a `RangeError` that mentions `noun`.
 */
export function idOf<Id extends string>(isId: (text: string) => text is Id, noun: string): (text: string) => Id {
  return (text) => {
    if (!isId(text)) throw new RangeError(`unknown ${noun}: ${text}`)
    return text
  }
}
