import type { Args, Choice, Decision } from '@topside/engine'

const NEWLINE = 0x0a
const QUOTE = 0x22
const COMMA = 0x2c
const ZERO = 0x30
const COLON = 0x3a
const NOTHING = 0x3f
const LIST = 0x5b
const BACKSLASH = 0x5c
const OBJECT = 0x7b
const LAST = 0x7e

/** What a text is written into: every command makes one, and strings put together piece by piece cost twice as much. */
const bytes = Buffer.allocUnsafeSlow(256 * 1024)
let end = 0

/** A decision as the protocol's `readDecision` reads it. `seq`: number of commands when it was asked. */
export function writeDecision(decision: Decision, seq: number): string {
  end = 0
  writeHead(decision, seq)
  writeChoices(decision.choices)
  if (end > bytes.length) throw new RangeError(`a decision of ${end} bytes`)
  return bytes.toString('latin1', 0, end)
}

function writeHead({ ask, rule, args, recommended, previews, context }: Decision, seq: number): void {
  number(seq)
  byte(COMMA)
  word(ask)
  byte(COMMA)
  word(rule)
  byte(COMMA)
  if (recommended !== undefined) number(recommended)
  byte(COMMA)
  if (previews !== undefined || context !== undefined) number(1)
  byte(NEWLINE)
  if (args !== undefined) json(args)
}

/** One line for each choice, with what differs from the one before. */
function writeChoices(choices: readonly Choice[]): void {
  let verb: string | undefined
  let piece: string | undefined
  let space: string | undefined
  let value: number | undefined
  let option: string | undefined
  for (let i = 0; i < choices.length; i++) {
    const next = choices[i] as Choice
    let commas = 1
    byte(NEWLINE)
    if (next.verb !== verb) {
      verb = next.verb
      word(verb)
    }
    if (next.piece !== piece) {
      piece = next.piece
      commas = separate(commas)
      field(piece)
    }
    commas++
    if (next.space !== space) {
      space = next.space
      commas = separate(commas)
      field(space)
    }
    commas++
    if (next.value !== value) {
      value = next.value
      commas = separate(commas)
      field(value)
    }
    commas++
    if (next.option !== option) {
      option = next.option
      separate(commas)
      field(option)
    }
  }
}

/** Writes the commas before a field that differs; those of fields that do not are owed until then. */
function separate(commas: number): number {
  for (let i = 0; i < commas; i++) byte(COMMA)
  return 0
}

function field(content: string | number | undefined): void {
  if (typeof content === 'string') word(content)
  else if (content === undefined) byte(NOTHING)
  else number(content)
}

function word(text: string): void {
  const begin = end
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code <= COMMA || code > LAST || code === NOTHING) {
      end = begin
      ascii(text.replace(/[^ -~]|[%,?]/gu, encodeURIComponent))
      return
    }
    byte(code)
  }
  if (text === '') ascii('%')
}

function number(value: number): void {
  if (value >= 0 && value < 10 && Number.isInteger(value)) byte(ZERO + value)
  else ascii(String(value))
}

function ascii(text: string): void {
  for (let i = 0; i < text.length; i++) byte(text.charCodeAt(i))
}

function byte(code: number): void {
  bytes[end++] = code
}

/** Writes JSON, of which only strings can have characters that are not in ASCII. */
function json(value: Args | Args[string] | readonly string[]): void {
  if (typeof value === 'number') number(value)
  else if (typeof value === 'string') quoted(value)
  else if (Array.isArray(value)) {
    byte(LIST)
    for (let i = 0; i < value.length; i++) {
      if (i > 0) byte(COMMA)
      quoted(value[i])
    }
    byte(LIST + 2)
  } else {
    let sign = OBJECT
    for (const key in value) {
      byte(sign)
      sign = COMMA
      quoted(key)
      byte(COLON)
      json(value[key as keyof typeof value])
    }
    if (sign === OBJECT) byte(OBJECT)
    byte(OBJECT + 2)
  }
}

function quoted(text: string): void {
  const begin = end
  byte(QUOTE)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code <= QUOTE || code > LAST || code === BACKSLASH) {
      end = begin
      ascii(JSON.stringify(text).replace(/[^ -~]/g, escaped))
      return
    }
    byte(code)
  }
  byte(QUOTE)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
