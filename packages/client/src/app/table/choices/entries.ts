import type { Choice } from '@topside/engine'

/** The choices of each entry of the list, by the one that it stands for: those that differ in interchangeable pieces alone are one entry. */
type Entries = ReadonlyMap<Choice, readonly Choice[]>

/** The entries of some choices; `alike`: the interchangeable pieces by id; `unfolded`: the first of those that are listed one by one all the same. */
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

/** Of entries that stand for a choice each, that which stands for this one too. */
export function entryFor(entries: Entries, choice: Choice | undefined): Choice | undefined {
  return choice && [...entries].find(([, like]) => like.includes(choice))?.[0]
}

/** Verbs that end what one does, and that with which one does nothing: neither ever stands where the other just was. */
const [END, NOTHING] = ['done', 'pass']

/** Whether a choice ends what one does. */
export function ends({ verb }: Choice): boolean {
  return verb === END
}

/** Whether a choice is to do nothing at all. */
export function passes({ verb }: Choice): boolean {
  return verb === NOTHING
}

/**
 * The few choices that a small screen shows before the sheet is pulled up: the recommended, then those that name nothing on the board, then others;
 * what does nothing at all comes last.
 */
export function quick(open: readonly Choice[], recommended: Choice | undefined, limit: number): readonly Choice[] {
  if (open.length <= limit) return open
  const first = open.filter((choice) => choice === recommended)
  const last = open.filter((choice) => passes(choice) && choice !== recommended)
  const others = open.filter((choice) => !first.includes(choice) && !last.includes(choice))
  const bare = others.filter(({ piece, space }) => piece === undefined && space === undefined)
  const onMap = others.filter((choice) => !bare.includes(choice))
  // What ends the question comes before amounts.
  const whole = bare.filter((choice) => choice.value === undefined)
  const amounts = bare.filter((choice) => choice.value !== undefined)
  return [...[...first, ...whole, ...amounts, ...onMap].slice(0, limit - last.length), ...last]
}
