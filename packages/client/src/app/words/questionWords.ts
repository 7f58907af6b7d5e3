import type { Args, Choice, Text } from '@topside/engine'
import { humanise, type Speaker } from './speak.ts'

/**
 * The sentence of a choice: `<ask>.<verb>` where its question has words of its own for it, else `choice.<verb>.<option>`, `choice.<verb>.at` if it names
 * a space and no piece, or `choice.<verb>`, with its piece, space, value and option.
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

/** The sentence of a choice in plain words; without a text of the title's, its verb and what it names. */
export function choiceWords(speaker: Speaker, choice: Choice, ask?: string): string {
  const text = choiceText(speaker, choice, ask)
  if (speaker.has(text.key)) return speaker.plain(text)
  return [humanise(choice.verb), shortWords(speaker, choice)].filter((part) => part !== '').join(' ')
}

/** Only what a choice names: for a list under a heading that says what it is about. */
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

/** A number as people write it: a half as a fraction. */
function inHalves(value: number): string {
  if (value % 1 !== 0.5) return String(value)
  return `${value < 1 ? '' : Math.floor(value)}½`
}

/** The heading over several choices of one verb. */
export function verbWords(speaker: Speaker, verb: string): string {
  return speaker.has(`verb.${verb}`) ? speaker.plain({ key: `verb.${verb}` }) : humanise(verb)
}

/**
 * What somebody else is asked, told about them: `<ask>.other.named` with the seat and what the question names, if everybody may know that;
 * `<ask>.other` with the seat; or the question itself in quotes.
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
