import type { Args, Choice, Text } from '@topside/engine'
import { humanise, type Speaker } from './speak.ts'

/**
 * The sentence of a choice: `<ask>.<verb>` if its question has a text of its own for it; otherwise
 * `choice.<verb>.<option>`, `choice.<verb>.at` (a space without a piece), or `choice.<verb>`. Arguments: the choice's
 * piece, space, value and option.
 */
export function choiceText(speaker: Speaker, choice: Choice, ask = ''): Text {
  const { verb, piece, space, value, option } = choice
  const special = `choice.${verb}.${option ?? (piece === undefined && space !== undefined ? 'at' : '')}`
  const own = `${ask}.${verb}`
  const named = speaker.has(special) ? special : `choice.${verb}`
  const key = ask !== '' && speaker.has(own) ? own : named
  return {
    key,
    args: {
      ...(piece !== undefined && { piece: { piece } }),
      ...(space !== undefined && { space: { space } }),
      ...(value !== undefined && { value }),
      ...(option !== undefined && { option }),
    },
  }
}

/** The sentence of a choice as plain text; without a text of the title, its verb and what it names. */
export function choiceWords(speaker: Speaker, choice: Choice, ask?: string): string {
  const text = choiceText(speaker, choice, ask)
  if (speaker.has(text.key)) return speaker.plain(text)
  return [humanise(choice.verb), shortWords(speaker, choice)].filter((part) => part !== '').join(' ')
}

/** What a choice names, for a list under a heading with its verb. */
export function shortWords(speaker: Speaker, choice: Choice, shown: number | undefined = choice.value): string {
  const { verb, piece, space, option } = choice
  return [
    piece !== undefined && speaker.names.piece(piece),
    space !== undefined && speaker.names.space(space),
    shown !== undefined && inHalves(shown),
    option !== undefined &&
      (speaker.has(`choice.${verb}.${option}`) ? speaker.plain(choiceText(speaker, choice)) : humanise(option)),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** A number with halves as fractions. */
function inHalves(value: number): string {
  if (value % 1 !== 0.5) return String(value)
  return `${value < 1 ? '' : Math.floor(value)}½`
}

/** The heading of choices with the same verb. */
export function verbWords(speaker: Speaker, verb: string): string {
  return speaker.has(`verb.${verb}`) ? speaker.plain({ key: `verb.${verb}` }) : humanise(verb)
}

/**
 * The question of another seat: `<ask>.other.named` with the seat and the things that the question names, if public;
 * otherwise `<ask>.other` with the seat; otherwise the question itself, quoted.
 */
export function waitingText(
  speaker: Speaker,
  seat: number,
  asked: { readonly ask: string; readonly about?: Args | undefined },
): Text {
  const other = `${asked.ask}.other`
  const named = `${other}.named`
  if (asked.about !== undefined && speaker.has(named)) return { key: named, args: { seat: { seat }, ...asked.about } }
  if (speaker.has(other)) return { key: other, args: { seat: { seat } } }
  return { key: 'waiting', args: { seat: { seat }, question: speaker.plain({ key: asked.ask }) } }
}
