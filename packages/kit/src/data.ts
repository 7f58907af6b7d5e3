/** The word of a list that a text from a data file is; throws a `RangeError` if it is none of them. */
export function oneOf<T extends string>(words: readonly T[], text: string | undefined): T {
  const word = words.find((each) => each === text)
  if (word === undefined) throw new RangeError(`${text} is none of ${words.join(', ')}`)
  return word
}

/** How a text becomes an id: it is one, or throws a `RangeError` that says it is no `noun`. */
export function idOf<Id extends string>(isId: (text: string) => text is Id, noun: string): (text: string) => Id {
  return (text) => {
    if (!isId(text)) throw new RangeError(`${text} is no ${noun}`)
    return text
  }
}
