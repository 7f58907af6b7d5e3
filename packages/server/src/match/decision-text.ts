import type { Args, ChoiceListener, Decision } from '@topside/engine'
import { alike, row, STEP_ZERO, sharedBy } from '@topside/protocol'
import { Steps, stepBetween } from './steps.ts'

const codeOf = (character: string): number => character.charCodeAt(0)
const [NEWLINE, COMMA, NOTHING, ZERO, LAST] = [codeOf('\n'), codeOf(','), codeOf('?'), codeOf('0'), codeOf('~')]
const [QUOTE, BACKSLASH, COLON, LIST, OBJECT] = [codeOf('"'), codeOf('\\'), codeOf(':'), codeOf('['), codeOf('{')]
const [ALIKE, ALIKE_NONE] = [codeOf(alike.mark), codeOf(alike.none)]
const [ROW, AGAIN, ROW_ZERO, BASE] = [codeOf(row.mark), codeOf(row.again), codeOf(row.zero), row.base]

/**
 * Initial size of the buffer in bytes. Few decisions need more, and a single write beyond the end of a buffer slows
 * down all later ones.
 */
const FIRST = 8 * 1024

/** Length in bytes from which a text is compressed; shorter ones are faster to write uncompressed. */
const LONG = 384
/** Choices that usually exceed {@link LONG}, and choices written before the text's length is estimated. */
const [MANY, FEW] = [48, 4]

/**
 * Writes decisions in the format of the protocol's `readDecision`. Every command writes one, and concatenating strings
 * takes twice as long as a reused buffer.
 */
export class DecisionWriter implements ChoiceListener {
  #bytes = Buffer.alloc(0)
  #end = 0
  /** Fields of the previous choice. */
  #verb: string | undefined
  #piece: string | undefined
  #space: string | undefined
  #value: number | undefined
  #option: string | undefined
  /** The steps of all rows, and the last space of the open row; `none`: no row is open. */
  readonly #steps = new Steps()
  #row: 'none' | 'begun' | 'step' | 'again' = 'none'
  /** Current repetition in a row: how many steps back it starts, and its length. */
  #back = 0
  #again = 0
  /** Whether further choices are compressed. */
  #short = false
  /** Number of choices, at most {@link MANY}; those written uncompressed; and the end of the first one. */
  #count = 0
  #written = 0
  #firstEnd = 0

  /** The text of a decision. `seq`: number of commands when it was asked. */
  write(decision: Decision, seq: number): string {
    if (this.#bytes.length === 0) this.#bytes = Buffer.allocUnsafeSlow(FIRST)
    this.#count = decision.offers?.count(MANY) ?? decision.choices.length
    this.#all(decision, seq)
    if (this.#end > this.#bytes.length) {
      // Bytes beyond the end of the buffer were dropped.
      this.#bytes = Buffer.allocUnsafeSlow(2 * this.#end)
      this.#all(decision, seq)
    }
    return this.#bytes.toString('latin1', 0, this.#end)
  }

  #all(decision: Decision, seq: number): void {
    this.#end = 0
    this.#head(decision, seq)
    this.#written = 0
    this.#short = this.#count >= MANY
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

  /** One line per choice or row, with its differences from the previous one. */
  #choices(decision: Decision): void {
    this.#verb = undefined
    this.#piece = undefined
    this.#space = undefined
    this.#value = undefined
    this.#option = undefined
    this.#steps.clear()
    this.#row = 'none'
    if (decision.offers !== undefined) decision.offers.tell(this)
    else
      for (const { verb, piece, space, value, option } of decision.choices)
        this.answer(verb, piece, space, value, option)
  }

  /** Writes the next choice. */
  answer(verb: string, piece?: string, space?: string, value?: number, option?: string): void {
    if (!this.#short && !this.#isLong()) this.#plain(verb, piece, space, value, option)
    else if (!this.#inRow(verb, piece, space, value, option)) this.#inShort(verb, piece, space, value, option)
  }

  /** Whether to compress further choices, since the text would get too long. */
  #isLong(): boolean {
    const written = this.#written++
    if (written === 1) this.#firstEnd = this.#end
    const more = written === FEW ? ((this.#end - this.#firstEnd) / (FEW - 1)) * (this.#count - FEW) : 0
    this.#short = this.#end + more > LONG
    return this.#short
  }

  /** Writes a choice's line uncompressed. */
  #plain(verb: string, piece?: string, space?: string, value?: number, option?: string): void {
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

  /** Writes a choice's line, with words abbreviated by their common prefix with the previous ones. */
  #inShort(verb: string, piece?: string, space?: string, value?: number, option?: string): void {
    this.#row = 'none'
    this.#byte(NEWLINE)
    if (verb !== this.#verb) this.#word(verb)
    let commas = this.#alike(piece, this.#piece, 1)
    commas = this.#alike(space, this.#space, commas)
    if (value === this.#value) commas++
    else {
      this.#commas(commas)
      if (value === undefined) this.#byte(NOTHING)
      else this.#number(value)
      commas = 1
    }
    this.#alike(option, this.#option, commas)
    this.#verb = verb
    this.#piece = piece
    this.#space = space
    this.#value = value
    this.#option = option
  }

  /** Writes a field if it differs from the previous one, after `commas` pending commas. Returns the pending commas. */
  #alike(content: string | undefined, before: string | undefined, commas: number): number {
    if (content === before) return commas + 1
    const shared = content === undefined || before === undefined ? 0 : sharedBy(before, content)
    if (shared === 0) this.#field(content, commas)
    else {
      this.#commas(commas)
      this.#byte(ALIKE)
      this.#byte(ALIKE_NONE + shared)
      this.#word(content?.slice(shared) ?? '')
    }
    return 1
  }

  /** Adds a choice to a row if only its space differs, by one step. Returns whether it did. */
  #inRow(verb: string, piece?: string, space?: string, value?: number, option?: string): boolean {
    const before = this.#space
    if (value !== this.#value || piece !== this.#piece || verb !== this.#verb || option !== this.#option) return false
    const step = space === undefined || before === undefined ? 0 : stepBetween(before, space)
    if (step === 0) return false
    this.#space = space
    if (this.#row === 'none') {
      this.#byte(NEWLINE)
      this.#byte(ROW)
      this.#row = 'begun'
    }
    this.#step(step)
    return true
  }

  #step(step: number): void {
    const back = this.#steps.take(step)
    if (this.#row === 'again' && this.#again < BASE - 1 && this.#steps.isAgain(this.#back)) {
      this.#bytes[this.#end - 1] = ROW_ZERO + ++this.#again
    } else if (this.#row === 'step' && back > 0) {
      // Both steps together are shorter than separately.
      this.#end -= 2
      this.#byte(AGAIN)
      this.#byte(ROW_ZERO + back)
      this.#byte(ROW_ZERO + 2)
      this.#row = 'again'
      this.#back = back
      this.#again = 2
    } else {
      const high = Math.floor((step + STEP_ZERO) / BASE)
      this.#byte(ROW_ZERO + high)
      this.#byte(ROW_ZERO + step + STEP_ZERO - high * BASE)
      this.#row = 'step'
    }
  }

  /** Writes a changed field after the pending commas. */
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
        this.#ascii(text.replace(/[^ -~]|[%,?+&]/gu, encodeURIComponent))
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

  /** Writes JSON in ASCII; only strings may need escapes. */
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
