import type { Args, Choice } from '@topside/engine'

/** The user's picks so far towards a choice. */
export interface Picked {
  readonly piece?: string
  readonly space?: string
}

export const NOTHING: Picked = {}

/** Result of pressing something. */
export type Press =
  | { readonly kind: 'answer'; readonly choice: Choice }
  | { readonly kind: 'pick'; readonly picked: Picked }
  /** Nothing here can be chosen; `attempted` is the choice that the user probably meant. */
  | { readonly kind: 'refused'; readonly attempted: Choice }

/** The choices that agree with the picks. */
export function candidates(choices: readonly Choice[], picked: Picked): readonly Choice[] {
  if (picked.piece === undefined && picked.space === undefined) return choices
  return choices.filter(
    (choice) =>
      (picked.piece === undefined || choice.piece === picked.piece) &&
      (picked.space === undefined || choice.space === picked.space),
  )
}

/** Presses a piece: answers if only one choice is left, otherwise picks it; a second press releases it. */
export function pressPiece(choices: readonly Choice[], picked: Picked, piece: string): Press {
  if (picked.piece === piece) return { kind: 'pick', picked: withoutPiece(picked) }
  const within = candidates(choices, picked).filter((choice) => choice.piece === piece)
  if (within.length > 0) return settle(within, { ...picked, piece })
  const fresh = choices.filter((choice) => choice.piece === piece)
  if (fresh.length > 0) return settle(fresh, { piece })
  const { verb } = typical(choices, (choice) => choice.piece !== undefined)
  return { kind: 'refused', attempted: { verb, piece } }
}

/** Presses a space: answers if only one choice is left, otherwise picks it; a second press releases it. */
export function pressSpace(choices: readonly Choice[], picked: Picked, space: string): Press {
  if (picked.space === space) return { kind: 'pick', picked: withoutSpace(picked) }
  const within = candidates(choices, picked).filter((choice) => choice.space === space)
  const piece = picked.piece ?? goer(choices)
  if (within.length > 0) return settle(within, { space, ...(piece !== undefined && { piece }) })
  const fresh = picked.piece === undefined ? choices.filter((choice) => choice.space === space) : []
  if (fresh.length > 0) return settle(fresh, { space })
  const { verb } = typical(candidates(choices, picked), (choice) => choice.space !== undefined)
  return { kind: 'refused', attempted: { verb, ...(picked.piece !== undefined && { piece: picked.piece }), space } }
}

/** Drops a piece on a space. */
export function drop(choices: readonly Choice[], piece: string, space: string): Press {
  const both = choices.filter((choice) => choice.piece === piece && choice.space === space)
  if (both.length > 0) return settle(both, { piece, space })
  const { verb } = typical(choices, (choice) => choice.piece === piece && choice.space !== undefined)
  return { kind: 'refused', attempted: { verb, piece, space } }
}

/** The picks after one step back; `undefined` if nothing is picked. */
export function stepBack(picked: Picked): Picked | undefined {
  if (picked.piece !== undefined && picked.space !== undefined) return { piece: picked.piece }
  return picked.piece === undefined && picked.space === undefined ? undefined : NOTHING
}

function settle(left: readonly Choice[], picked: Picked): Press {
  const [only] = left
  const complete =
    only !== undefined &&
    left.length === 1 &&
    (only.piece === undefined || only.piece === picked.piece) &&
    (only.space === undefined || only.space === picked.space)
  return complete ? { kind: 'answer', choice: only } : { kind: 'pick', picked }
}

function withoutPiece({ space }: Picked): Picked {
  return space === undefined ? NOTHING : { space }
}

function withoutSpace({ piece }: Picked): Picked {
  return piece === undefined ? NOTHING : { piece }
}

/** The verb that the user most likely meant: that of the first choice that fits, or of the first choice. */
function typical(choices: readonly Choice[], fits: (choice: Choice) => boolean): { verb: string } {
  return choices.find(fits) ?? choices[0] ?? { verb: 'choose' }
}

/** The pieces chosen so far in a question for several pieces. */
export function takenIn(args: Args | undefined): ReadonlySet<string> {
  const taken = args?.['least'] === undefined ? undefined : args['taken']
  return new Set(typeof taken === 'object' && 'pieces' in taken ? taken.pieces : [])
}

/** Pieces and spaces that can be pressed on the board now. */
interface Pressable {
  readonly pieces: ReadonlySet<string>
  readonly spaces: ReadonlySet<string>
}

/**
 * The pieces and spaces that glow: first the pieces, and the spaces of choices without a piece; once a piece is picked,
 * its spaces. If all choices with a space are about one piece, and the others only add pieces that go with it, its
 * spaces glow from the start.
 */
export function pressable(choices: readonly Choice[], picked: Picked): Pressable {
  const left = candidates(choices, picked)
  const pieces = new Set<string>()
  const spaces = new Set<string>()
  for (const choice of left) if (choice.piece !== undefined) pieces.add(choice.piece)
  const one = goer(left)
  for (const choice of left)
    if (choice.space !== undefined && (choice.piece === undefined || choice.piece === (picked.piece ?? one)))
      spaces.add(choice.space)
  if (picked.piece !== undefined) for (const choice of choices) if (choice.piece !== undefined) pieces.add(choice.piece)
  return { pieces, spaces }
}

/** The choice that pressing the target would give, if there is exactly one. */
export function pointedAt(
  open: readonly Choice[],
  picked: Picked,
  target: { readonly piece?: string; readonly space?: string } | undefined,
): Choice | undefined {
  if (target === undefined) return undefined
  const { piece, space } = target
  for (const press of [
    piece === undefined ? undefined : pressPiece(open, picked, piece),
    space === undefined ? undefined : pressSpace(open, picked, space),
  ])
    if (press?.kind === 'answer') return press.choice
  return undefined
}

/** The one piece of all choices with a space, if the other choices only add pieces that go with it. */
function goer(choices: readonly Choice[]): string | undefined {
  const going = choices.filter(({ space }) => space !== undefined)
  const piece = going[0]?.piece
  const joined = choices.some(
    (choice) => choice.space === undefined && choice.piece !== undefined && choice.piece !== piece,
  )
  return (joined || going.length === choices.length) && going.every((choice) => choice.piece === piece)
    ? piece
    : undefined
}

/** Numbers to draw on spaces: the value of each choice as `shown`; empty if a space has several choices. */
export function costs(
  choices: readonly Choice[],
  shown: (choice: Choice) => number | undefined = ({ value }) => value,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const choice of choices) {
    const { space } = choice
    const value = shown(choice)
    if (space === undefined || value === undefined) continue
    if (found.has(space)) return new Map()
    found.set(space, value)
  }
  return found
}

/** If every choice has the same piece and a space, that piece is picked from the start. */
export function firstPick(choices: readonly Choice[]): Picked {
  const piece = choices[0]?.piece
  return piece !== undefined && choices.length > 1 && choices.every((c) => c.piece === piece && c.space !== undefined)
    ? { piece }
    : NOTHING
}

/** Choices that are listed together: one verb. */
export interface Group {
  readonly verb: string
  readonly choices: readonly Choice[]
  /** The field by which the choices differ. */
  readonly by: 'piece' | 'space' | 'value' | 'option' | 'both' | 'single'
}

/** The choices by verb, in the order in which the verbs first appear. */
export function grouped(choices: readonly Choice[]): Group[] {
  const byVerb = new Map<string, Choice[]>()
  for (const choice of choices) {
    const group = byVerb.get(choice.verb)
    if (group === undefined) byVerb.set(choice.verb, [choice])
    else group.push(choice)
  }
  return [...byVerb].map(([verb, all]) => ({ verb, choices: all, by: difference(all) }))
}

function difference(choices: readonly Choice[]): Group['by'] {
  if (choices.length === 1) return 'single'
  const varies = (field: 'piece' | 'space' | 'value' | 'option') => new Set(choices.map((c) => c[field])).size > 1
  const varying = (['piece', 'space', 'value', 'option'] as const).filter(varies)
  return varying.length === 1 ? (varying[0] ?? 'both') : 'both'
}

/** Stable name of a choice for tests and keys: `move-G-9`. */
export function choiceId(choice: Choice): string {
  return [choice.verb, choice.piece, choice.space, choice.value, choice.option]
    .filter((part) => part !== undefined)
    .join('-')
}

const FIGURES = '123456789'
/** Without `u`, which is undo. */
const LETTERS = 'abcdefghijklmnopqrstvwxyz'

/** Keys assigned earlier, by {@link choiceId}. */
export type GivenKeys = ReadonlyMap<string, string>

/**
 * Assigns a shortcut to each choice until keys run out, in this order of preference: the key it had `before`; for a
 * choice without piece and space, its value as a digit (only if no choice has a space), or the first letter of one of
 * its words; otherwise the next free letter, keys used `before` last. A choice with a space never gets a digit, which
 * could be the printed number of another space.
 */
export function shortcuts(
  choices: readonly Choice[],
  words: (choice: Choice) => string,
  before: GivenKeys = new Map(),
): Map<Choice, string> {
  const keys = new Map<Choice, string>()
  const free = new Set(`0${FIGURES}${LETTERS}`)
  const give = (choice: Choice, key: string | undefined): void => {
    if (key !== undefined && !keys.has(choice) && free.delete(key)) keys.set(choice, key)
  }
  for (const choice of choices) give(choice, before.get(choiceId(choice)))
  const had = new Set(before.values())
  const bare = choices.filter((choice) => choice.piece === undefined && choice.space === undefined)
  const numbered = choices.some(({ space }) => space !== undefined)
  for (const choice of bare) if (choice.value !== undefined && !numbered) give(choice, String(choice.value))
  for (const choice of bare) {
    if (choice.value !== undefined) continue
    const letters =
      words(choice)
        .toLowerCase()
        .match(/\b[a-z]/g) ?? []
    give(
      choice,
      letters.find((letter) => LETTERS.includes(letter) && free.has(letter) && !had.has(letter)),
    )
  }
  const letters = [...LETTERS].filter((letter) => free.has(letter))
  const rest = [...letters.filter((letter) => !had.has(letter)), ...letters.filter((letter) => had.has(letter))]
  for (const choice of choices) if (!keys.has(choice)) give(choice, rest.shift())
  return keys
}
