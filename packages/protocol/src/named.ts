import type { Args } from '@topside/engine'
import { readShare, sharedBy, shareOf } from './alike.ts'

/** Kinds of things that a question can name, by letter. */
const KINDS = { p: 'piece', P: 'pieces', s: 'space', S: 'spaces', d: 'side', e: 'seat' } as const

type Letter = keyof typeof KINDS

/**
 * Packs the things that a question names into a third of the bytes of JSON, since every command sends them to all
 * connections. One part per argument, separated by commas: name, colon, letter of the kind, and an id, or ids with
 * spaces between them. Ids are URL-encoded, and in a list may share the beginning of the previous one. Words and
 * numbers are left out, because other seats may not see them.
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
  if ('piece' in arg) return `p${packId(arg.piece)}`
  if ('space' in arg) return `s${packId(arg.space)}`
  if ('pieces' in arg) return `P${packIds(arg.pieces)}`
  if ('spaces' in arg) return `S${packIds(arg.spaces)}`
  return 'side' in arg ? `d${packId(arg.side)}` : `e${arg.seat}`
}

function packIds(ids: readonly string[]): string {
  let text = ''
  let before = ''
  for (let i = 0; i < ids.length; i++) {
    const id = packId(ids[i] as string)
    const shared = sharedBy(before, id)
    if (i > 0) text += ' '
    text += shared === 0 ? id : shareOf(shared) + id.slice(shared)
    before = id
  }
  return text
}

/** Nearly all ids consist of letters, digits, hyphens and slashes. Testing for that is faster than encoding. */
function packId(id: string): string {
  for (let i = 0; i < id.length; i++) if (!isPlain(id.charCodeAt(i))) return encodeURIComponent(id)
  return id
}

function isPlain(code: number): boolean {
  // The range from hyphen to 9 also contains the full stop, the slash and the digits.
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x2d && code <= 0x39) || (code >= 0x41 && code <= 0x5a)
}

/** Restores the output of {@link packNamed}. */
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
  if (letter === 'P' || letter === 'S') return text === '' ? [] : readList(text.split(' '))
  return letter === 'e' ? Number(text) : decodeURIComponent(text)
}

function readList(written: readonly string[]): string[] {
  let before = ''
  return written.map((each) => {
    before = readShare(before, each).join('')
    return decodeURIComponent(before)
  })
}
