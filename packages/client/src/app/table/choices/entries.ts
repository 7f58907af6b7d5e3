import type { Choice } from '@topside/engine'

/** The entries of the list, by first choice: choices that differ only in interchangeable pieces form one entry. */
type Entries = ReadonlyMap<Choice, readonly Choice[]>

/** Groups choices into entries. `alike`: interchangeable pieces by id; `unfolded`: first pieces of expanded entries. */
export function entriesOf(
  choices: readonly Choice[],
  alike: ReadonlyMap<string, readonly string[]>,
  unfolded: ReadonlySet<string>,
): Entries {
  const entries = new Map<Choice, Choice[]>()
  const firsts = new Map<string, Choice[]>()
  for (const choice of choices) {
    const { piece = '', ...rest } = choice
    const [first] = alike.get(piece) ?? []
    const key = first === undefined || unfolded.has(first) ? undefined : JSON.stringify([first, rest])
    const known = key === undefined ? undefined : firsts.get(key)
    if (known !== undefined) {
      known.push(choice)
      continue
    }
    const entry = [choice]
    entries.set(choice, entry)
    if (key !== undefined) firsts.set(key, entry)
  }
  return entries
}

/** The first choice of the entry that contains `choice`. */
export function entryFor(entries: Entries, choice: Choice | undefined): Choice | undefined {
  return choice && [...entries].find(([, like]) => like.includes(choice))?.[0]
}

/** The verb that ends an action, and the verb that does nothing. Neither button ever appears where the other was. */
const [END, NOTHING] = ['done', 'pass']

/** Whether a choice ends the current action. */
export function ends({ verb }: Choice): boolean {
  return verb === END
}

/** Whether a choice does nothing at all. */
export function passes({ verb }: Choice): boolean {
  return verb === NOTHING
}

/**
 * The choices for the collapsed sheet of a small screen: the recommended one first, then choices without a piece or
 * space, then the others, and passes last.
 */
export function quick(open: readonly Choice[], recommended: Choice | undefined, limit: number): readonly Choice[] {
  if (open.length <= limit) return open
  const first = open.filter((choice) => choice === recommended)
  const last = open.filter((choice) => passes(choice) && choice !== recommended)
  const others = open.filter((choice) => !first.includes(choice) && !last.includes(choice))
  const bare = others.filter(({ piece, space }) => piece === undefined && space === undefined)
  const onMap = others.filter((choice) => !bare.includes(choice))
  // Choices without an amount come first, because the choice that ends the question is among them.
  const whole = bare.filter((choice) => choice.value === undefined)
  const amounts = bare.filter((choice) => choice.value !== undefined)
  return [...[...first, ...whole, ...amounts, ...onMap].slice(0, limit - last.length), ...last]
}
