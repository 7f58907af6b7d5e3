import type { Choice } from '@topside/engine'
import { commandWords } from '../../words/commandWords.ts'

/** A choice with every word that may name it: its sentence, names, labels and numbers. */
export interface Spoken {
  readonly choice: Choice
  readonly words: string
  /** The subset that names its piece, space, value and option. */
  readonly names: string
}

/** Something that "where is" can find. */
export interface Findable {
  readonly id: string
  readonly words: string
}

/** Meaning of a typed line. `rest` is left for the next decision. */
export type Understood =
  | { readonly kind: 'undo' | 'help' | 'back' }
  | { readonly kind: 'where'; readonly ids: readonly string[] }
  | { readonly kind: 'choice'; readonly choice: Choice; readonly rest: string }
  /** All of these, one after another. */
  | { readonly kind: 'all'; readonly choices: readonly Choice[]; readonly rest: string }
  /** Ambiguous: all of these fit. */
  | { readonly kind: 'several'; readonly choices: readonly Choice[] }
  /** Nothing fits; `near` are the closest choices. */
  | { readonly kind: 'none'; readonly near: readonly Choice[] }

const { fillers } = commandWords
const NEXT = commandWords.next.join('|')
const CONFIRM = new RegExp(`^\\s*(?:${commandWords.confirm.join('|')})\\b(?:[\\s,;]|(?:${NEXT})\\b)*`, 'i')
const CLAUSES = new RegExp(`[,;]|\\b(?:${NEXT})\\b`)

/** Splits off the confirming word; `sure`: whether the line starts with it. */
export function confirmation(line: string): { readonly sure: boolean; readonly rest: string } {
  const rest = line.replace(CONFIRM, '')
  return { sure: rest !== line, rest }
}

/** Lowercase words and numbers without accents and punctuation: `161/C` gives `161` and `c`. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '')
}

/** Commands of a single word. */
const ALONE = ['undo', 'back', 'help'] as const

/** Whether a word means every matching piece. */
const isAll = (word: string): boolean => commandWords.all.includes(word)

/** Reads one line against the current choices. */
export function understand(line: string, spoken: readonly Spoken[], pieces: readonly Findable[]): Understood {
  const [clause = '', ...later] = line.split(CLAUSES)
  const rest = later.join(',').trim()
  const words = wordsOf(clause)
  const [first, second] = words
  if (first === undefined) return { kind: 'none', near: [] }
  const alone = second === undefined && ALONE.find((kind) => commandWords[kind].includes(first))
  if (alone) return { kind: alone }
  if (commandWords.where.includes(first) || (commandWords.find.includes(first) && second !== undefined))
    return { kind: 'where', ids: find(words.slice(1), pieces) }
  const wanted = words.filter(
    (word) => !fillers.has(word) || spoken.some((each) => wordsOf(each.choice.verb).includes(word)),
  )
  if (wanted.some(isAll)) {
    const every = everyOne(wanted, spoken)
    if (every.length > 0) return { kind: 'all', choices: every, rest }
  }
  for (let taken = wanted.length; taken > 0; taken--) {
    const fitting = best(wanted.slice(0, taken), spoken)
    const [only] = fitting
    if (only === undefined) continue
    const remaining = [wanted.slice(taken).join(' '), rest].filter((part) => part !== '').join(', ')
    // A verb followed by a name that does not fit is a mistake, not a complete answer followed by the next one.
    if (taken < wanted.length && !names(wanted.slice(0, taken), wanted[taken], only, spoken)) continue
    if (fitting.length === 1) return { kind: 'choice', choice: only, rest: remaining }
    if (taken === wanted.length) return { kind: 'several', choices: fitting }
    break
  }
  return { kind: 'none', near: nearest(wanted, spoken) }
}

/** Whether the words identify the choice, so that `next` may belong to the next question. */
function names(words: readonly string[], next: string | undefined, choice: Choice, spoken: readonly Spoken[]): boolean {
  const { piece, space, value, option } = choice
  if (piece === undefined && space === undefined && value === undefined && option === undefined) return true
  if (next !== undefined && isAll(next)) return true
  const bag = wordsOf(spoken.find((each) => each.choice === choice)?.names ?? '')
  return words.some((word) => bag.some((other) => closeness(word, other) > 0))
}

function everyOne(wanted: readonly string[], spoken: readonly Spoken[]): Choice[] {
  const named = wanted.filter((word) => !isAll(word))
  const withPiece = spoken.filter((each) => each.choice.piece !== undefined)
  const fitting = withPiece.filter((each) => score(named, wordsOf(each.words)) !== undefined)
  return fitting.map((each) => each.choice)
}

function find(words: readonly string[], pieces: readonly Findable[]): string[] {
  const wanted = words.filter((word) => !fillers.has(word))
  if (wanted.length === 0) return []
  const scored = pieces.flatMap((piece) => {
    const points = score(wanted, wordsOf(piece.words))
    return points === undefined ? [] : [{ id: piece.id, points }]
  })
  const top = Math.max(...scored.map((each) => each.points))
  return scored.filter((each) => each.points === top).map((each) => each.id)
}

/** The choices that contain all words, with the best score. */
function best(words: readonly string[], spoken: readonly Spoken[]): Choice[] {
  const scored = spoken.flatMap((each) => {
    const points = score(words, wordsOf(each.words))
    return points === undefined ? [] : [{ choice: each.choice, points }]
  })
  const top = Math.max(...scored.map((each) => each.points))
  return scored.filter((each) => each.points >= top - 1e-9).map((each) => each.choice)
}

/** How well `words` match `bag` (higher is better); `undefined` if a word has no match. */
function score(words: readonly string[], bag: readonly string[]): number | undefined {
  let points = 0
  for (const word of words) {
    const fit = Math.max(0, ...bag.map((other) => closeness(word, other)))
    if (fit === 0) return undefined
    points += fit
  }
  return points
}

/** 3 for the same word, 2 for a prefix, 1 for one typo, 0 otherwise; numbers must be equal. */
export function closeness(word: string, other: string): number {
  if (word === other) return 3
  if (/\d/.test(word) || /^\d/.test(other)) return 0
  if (word.length >= 2 && other.startsWith(word)) return 2
  return word.length >= 4 && other.length >= 4 && oneSlip(word, other) ? 1 : 0
}

/** Whether two words differ by one letter added, omitted, changed or swapped with its neighbour. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const restA = a.slice(i)
  const restB = b.slice(i)
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

const NEAR = 4

/** The choices with most words in common with `words`. */
function nearest(words: readonly string[], spoken: readonly Spoken[]): Choice[] {
  return spoken
    .map((each) => {
      const bag = wordsOf(each.words)
      return {
        choice: each.choice,
        points: words.reduce((sum, word) => sum + Math.max(0, ...bag.map((other) => closeness(word, other))), 0),
      }
    })
    .sort((a, b) => b.points - a.points)
    .slice(0, NEAR)
    .map((each) => each.choice)
}
