import type { Arg, Args, Text, Texts, TitleDisplay } from '@topside/engine'
import { IntlMessageFormat } from 'intl-messageformat'
import { english } from './english.ts'
import { label } from './label.tsx'
import { LOCALE } from './locale.ts'
import { type Names, namesOf, type SeatName } from './names.ts'

/** A named thing in a sentence, which can light up on the board. */
export class Token {
  readonly kind: 'piece' | 'space' | 'side' | 'seat'
  readonly id: string
  readonly text: string

  constructor(kind: Token['kind'], id: string, text: string) {
    this.kind = kind
    this.id = id
    this.text = text
  }

  /** The id, so that texts can select by it. */
  toString(): string {
    return this.id
  }
}

/** Several things in one argument; its plural form depends on their number. */
class TokenList {
  readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  valueOf(): number {
    return this.tokens.length
  }

  toString(): string {
    return String(this.tokens.length)
  }
}

/** A part of a sentence. */
export type Part = string | Token

/** Turns keys and arguments into sentences. */
export interface Speaker {
  readonly names: Names
  /** Whether there is a text with this key. */
  has(key: string): boolean
  /** The parts of a sentence, with named things as tokens. */
  parts(text: Text): Part[]
  /** The sentence as plain text. */
  plain(text: Text): string
}

const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** Phrases as a list: “5 infantry and 1 gun”. */
export function listed(phrases: readonly string[]): string {
  return lists.format(phrases)
}

/** A readable phrase from the last part of a key without a text: `choice.leadUnit` becomes `Lead unit`. */
export function humanise(key: string): string {
  const words = (key.split('.').at(-1) ?? key)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A hyphen before a digit that means minus. */
const MINUS = /(^|[\s(,])-(?=\d)/g

/** A speaker with a title's texts, which override the client's. */
export function createSpeaker(texts: Texts, names: Names): Speaker {
  const formats = new Map<string, IntlMessageFormat | undefined>()
  const formatOf = (key: string): IntlMessageFormat | undefined => {
    if (!formats.has(key)) {
      const source = texts[key] ?? english[key]
      formats.set(key, source === undefined ? undefined : new IntlMessageFormat(source, LOCALE))
    }
    return formats.get(key)
  }
  const parts = ({ key, args }: Text): Part[] => {
    const format = formatOf(key)
    if (format === undefined) return [humanise(key)]
    try {
      return format.formatToParts<Token | TokenList>(valuesOf(args ?? {}, names)).flatMap((part): Part[] => {
        if (part.value instanceof Token) return [part.value]
        if (part.value instanceof TokenList) return joined(part.value.tokens)
        return [String(part.value).replace(MINUS, '$1−')]
      })
    } catch {
      return [humanise(key)]
    }
  }
  return {
    names,
    has: (key) => texts[key] !== undefined || english[key] !== undefined,
    parts,
    plain: (text) => plainOf(parts(text)),
  }
}

/** A speaker for a match of a title, with the seats as in `seats`; without them, for texts outside of matches. */
export function speakerOf(title: TitleDisplay, seats: () => readonly SeatName[] = () => []): Speaker {
  return createSpeaker(title.texts, namesOf(title, seats))
}

/** A sentence as plain text. */
export function plainOf(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

function joined(tokens: readonly Token[]): Part[] {
  if (tokens.length === 0) return [label('list.none')]
  let next = 0
  return lists
    .formatToParts(tokens.map((token) => token.text))
    .map((part): Part => (part.type === 'element' ? (tokens[next++] ?? part.value) : part.value))
}

function valuesOf(args: Args, names: Names): Record<string, string | number | Token | TokenList> {
  return Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, argument(name, arg, names)]))
}

/** Converts an argument. An argument called `seat` is named by side, seats under other names by user. */
function argument(name: string, arg: Arg, names: Names): string | number | Token | TokenList {
  if (typeof arg !== 'object') return arg
  if ('piece' in arg) return new Token('piece', arg.piece, names.piece(arg.piece))
  if ('space' in arg) return new Token('space', arg.space, names.space(arg.space))
  if ('side' in arg) return new Token('side', arg.side, names.side(arg.side))
  if ('seat' in arg)
    return new Token('seat', String(arg.seat), name === 'seat' ? names.seat(arg.seat) : names.user(arg.seat))
  if ('pieces' in arg) return new TokenList(arg.pieces.map((id) => new Token('piece', id, names.piece(id))))
  return new TokenList(arg.spaces.map((id) => new Token('space', id, names.space(id))))
}
