import type { Args, ChoiceListener, Decision } from '@topside/engine'

const codeOf = (character: string): number => character.charCodeAt(0)
const NEWLINE = codeOf('\n')
const QUOTE = codeOf('"')
const COMMA = codeOf(',')
const ZERO = codeOf('0')
const COLON = codeOf(':')
const NOTHING = codeOf('?')
const LIST = codeOf('[')
const BACKSLASH = codeOf('\\')
const OBJECT = codeOf('{')
const LAST = codeOf('~')

/** Bytes of the first text that is written. Hardly any decision needs more: to write behind the end even once makes all writing slower from then on. */
const FIRST = 8 * 1024

/**
 * Writes decisions as the protocol's `readDecision` reads them: every command makes one, and strings put together piece by piece cost twice as
 * much as bytes that are written over again and again.
 */
export class DecisionWriter implements ChoiceListener {
  #bytes = Buffer.alloc(0)
  #end = 0
  /** The answer before, as far as one was written. */
  #verb: string | undefined
  #piece: string | undefined
  #space: string | undefined
  #value: number | undefined
  #option: string | undefined

  /** The text of a decision. `seq`: number of commands when it was asked. */
  write(decision: Decision, seq: number): string {
    if (this.#bytes.length === 0) this.#bytes = Buffer.allocUnsafeSlow(FIRST)
    this.#all(decision, seq)
    if (this.#end > this.#bytes.length) {
      // What lies behind the end was not written.
      this.#bytes = Buffer.allocUnsafeSlow(2 * this.#end)
      this.#all(decision, seq)
    }
    return this.#bytes.toString('latin1', 0, this.#end)
  }

  #all(decision: Decision, seq: number): void {
    this.#end = 0
    this.#head(decision, seq)
    this.#choices(decision)
  }

  #head({ ask, rule, args, recommended, previews, context }: Decision, seq: number): void {
    this.#number(seq)
    this.#byte(COMMA)
    this.#word(ask)
    this.#byte(COMMA)
    this.#word(rule)
    this.#byte(COMMA)
    if (recommended !== undefined) this.#number(recommended)
    this.#byte(COMMA)
    if (previews !== undefined || context !== undefined) this.#number(1)
    this.#byte(NEWLINE)
    if (args !== undefined) this.#json(args)
  }

  /** One line for each choice, with what differs from the one before. */
  #choices(decision: Decision): void {
    this.#verb = undefined
    this.#piece = undefined
    this.#space = undefined
    this.#value = undefined
    this.#option = undefined
    const { offers } = decision
    if (offers !== undefined) offers.tell(this)
    else
      for (const { verb, piece, space, value, option } of decision.choices)
        this.answer(verb, piece, space, value, option)
  }

  /** Writes the line of the next choice. */
  answer(verb: string, piece?: string, space?: string, value?: number, option?: string): void {
    this.#byte(NEWLINE)
    if (verb !== this.#verb) {
      this.#verb = verb
      this.#word(verb)
    }
    let commas = 1
    if (piece === this.#piece) commas++
    else {
      this.#piece = piece
      this.#field(piece, commas)
      commas = 1
    }
    if (space === this.#space) commas++
    else {
      this.#space = space
      this.#field(space, commas)
      commas = 1
    }
    if (value === this.#value) commas++
    else {
      this.#value = value
      this.#commas(commas)
      if (value === undefined) this.#byte(NOTHING)
      else this.#number(value)
      commas = 1
    }
    if (option !== this.#option) {
      this.#option = option
      this.#field(option, commas)
    }
  }

  /** Writes a field that differs, after the commas that are owed until then. */
  #field(content: string | undefined, commas: number): void {
    this.#commas(commas)
    if (content === undefined) this.#byte(NOTHING)
    else this.#word(content)
  }

  #commas(count: number): void {
    for (let i = 0; i < count; i++) this.#byte(COMMA)
  }

  #word(text: string): void {
    const bytes = this.#bytes
    let end = this.#end
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code <= COMMA || code > LAST || code === NOTHING) {
        this.#ascii(text.replace(/[^ -~]|[%,?]/gu, encodeURIComponent))
        return
      }
      bytes[end++] = code
    }
    this.#end = end
    if (text === '') this.#ascii('%')
  }

  #number(value: number): void {
    if (value >= 0 && value < 10 && Number.isInteger(value)) this.#byte(ZERO + value)
    else this.#ascii(String(value))
  }

  #ascii(text: string): void {
    for (let i = 0; i < text.length; i++) this.#byte(text.charCodeAt(i))
  }

  #byte(code: number): void {
    this.#bytes[this.#end++] = code
  }

  /** Writes JSON, of which only strings can have characters that are not in ASCII. */
  #json(value: Args | Args[string] | readonly string[]): void {
    if (typeof value === 'number') this.#number(value)
    else if (typeof value === 'string') this.#quoted(value)
    else if (Array.isArray(value)) {
      this.#byte(LIST)
      for (let i = 0; i < value.length; i++) {
        if (i > 0) this.#byte(COMMA)
        this.#quoted(value[i])
      }
      this.#byte(LIST + 2)
    } else {
      let sign = OBJECT
      for (const key in value) {
        this.#byte(sign)
        sign = COMMA
        this.#quoted(key)
        this.#byte(COLON)
        this.#json(value[key as keyof typeof value])
      }
      if (sign === OBJECT) this.#byte(OBJECT)
      this.#byte(OBJECT + 2)
    }
  }

  #quoted(text: string): void {
    const bytes = this.#bytes
    let end = this.#end
    bytes[end++] = QUOTE
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code <= QUOTE || code > LAST || code === BACKSLASH) {
        this.#ascii(JSON.stringify(text).replace(/[^ -~]/g, escaped))
        return
      }
      bytes[end++] = code
    }
    bytes[end++] = QUOTE
    this.#end = end
  }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
