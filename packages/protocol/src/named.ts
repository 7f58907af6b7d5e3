import type { Args } from '@topside/engine'

/** The kinds of things that a question can name, by the letter that stands for each. */
const KINDS = { p: 'piece', P: 'pieces', s: 'space', S: 'spaces', d: 'side', e: 'seat' } as const

type Letter = keyof typeof KINDS

/**
 * What a question names, as a text that is a third as long as JSON: every command sends one to everybody. One part for each argument,
 * between commas: its name, a colon, the letter of its kind, and its id, or ids between spaces; ids are written as in a URL. Words and
 * numbers are left out: they are told to nobody.
 */
export function packNamed(args: Args): string {
  let text = ''
  for (const name in args) {
    const packed = packArg(args[name])
    if (packed !== undefined) text += `${text === '' ? '' : ','}${name}:${packed}`
  }
  return text
}

function packArg(arg: Args[string] | undefined): string | undefined {
  if (typeof arg !== 'object') return undefined
  if ('piece' in arg) return `p${encodeURIComponent(arg.piece)}`
  if ('space' in arg) return `s${encodeURIComponent(arg.space)}`
  if ('pieces' in arg) return `P${arg.pieces.map(encodeURIComponent).join(' ')}`
  if ('spaces' in arg) return `S${arg.spaces.map(encodeURIComponent).join(' ')}`
  return 'side' in arg ? `d${encodeURIComponent(arg.side)}` : `e${arg.seat}`
}

/** What {@link packNamed} made a text of. */
export function readNamed(text: string): Args {
  const args: { [name: string]: unknown } = {}
  for (const part of text.split(',')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const letter = part.charAt(colon + 1) as Letter
    args[part.slice(0, colon)] = { [KINDS[letter]]: readIds(letter, part.slice(colon + 2)) }
  }
  return args as Args
}

function readIds(letter: Letter, text: string): string | number | string[] {
  if (letter === 'P' || letter === 'S') return text === '' ? [] : text.split(' ').map(decodeURIComponent)
  return letter === 'e' ? Number(text) : decodeURIComponent(text)
}
