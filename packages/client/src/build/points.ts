/**
 * Encodes lines of a drawing as short texts: all x coordinates, then all y coordinates, each as the difference from the
 * previous one (the first from the start of the previous line), in tenths, or in whole units if the whole line allows
 * that. Compressed, maps shrink to less than half of their size as JSON. Lossless: lines with more than one decimal
 * stay as they are.
 */

/** Characters that need no escape in JSON and scripts, except the characters that start a line. */
const SIGNS = Array.from({ length: 127 - 35 }, (_, index) => String.fromCharCode(35 + index))
  .filter((sign) => !'\\~^`'.includes(sign))
  .join('')
const BASE = SIGNS.length
/**
 * Number of differences coded in one character, number coded in two, and characters after the first for larger ones.
 */
const [ONE, TWO, MORE] = [BASE - 10, 9 * BASE, 3]
/** First character of a line in tenths, and of one in whole units. */
const TENTHS = '~'
const WHOLE = '^'
const [TENTHS_CODE, WHOLE_CODE] = [TENTHS.charCodeAt(0), WHOLE.charCodeAt(0)]
/** Minimum number of points of an encoded line. */
const FEWEST = 3

type Point = readonly [number, number]

function isLine(value: unknown): value is readonly Point[] {
  return (
    Array.isArray(value) &&
    value.length >= FEWEST &&
    value.every(
      (point) => Array.isArray(point) && point.length === 2 && point.every((each) => typeof each === 'number'),
    )
  )
}

const sign = (index: number): string => SIGNS[index] ?? ''

function signs(difference: number): string {
  const value = difference < 0 ? -2 * difference - 1 : 2 * difference
  if (value < ONE) return sign(value)
  const over = value - ONE
  if (over < TWO) return sign(ONE + Math.floor(over / BASE)) + sign(over % BASE)
  const far = over - TWO
  if (far >= BASE ** MORE) throw new RangeError(`a line goes too far: ${difference}`)
  return sign(BASE - 1) + [2, 1, 0].map((place) => sign(Math.floor(far / BASE ** place) % BASE)).join('')
}

/** Encodes the lines of a JSON value. */
class Packer {
  /** Start of the previous line, in whole units. */
  #from: Point = [0, 0]

  pack(value: unknown): unknown {
    if (isLine(value)) return this.#line(value) ?? value
    if (Array.isArray(value)) return value.map((each) => this.pack(each))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.pack(each)]))
    if (typeof value === 'string' && (value.startsWith(TENTHS) || value.startsWith(WHOLE)))
      throw new RangeError(`a text looks like a line: ${value}`)
    return value
  }

  /** A line as a text; `undefined` if it has coordinates with more than one decimal. */
  #line(line: readonly Point[]): string | undefined {
    const whole = line.every((point) => point.every(Number.isInteger))
    const scale = whole ? 1 : 10
    const units = line.map(([x, y]): Point => [Math.round(x * scale), Math.round(y * scale)])
    if (units.some(([u, v], index) => u / scale !== line[index]?.[0] || v / scale !== line[index]?.[1]))
      return undefined
    const along = (axis: 0 | 1) =>
      units.map((unit, index) => signs(unit[axis] - (units[index - 1]?.[axis] ?? this.#from[axis] * scale))).join('')
    const text = (whole ? WHOLE : TENTHS) + along(0) + along(1)
    this.#from = beginningOf(line)
    return text
  }
}

/** The start of a line, in whole units. */
function beginningOf([first]: readonly Point[]): Point {
  return [Math.floor(first?.[0] ?? 0), Math.floor(first?.[1] ?? 0)]
}

/** A JSON value with its lines encoded. Throws a `RangeError` if a text starts like an encoded line. */
export function packPoints(value: unknown): unknown {
  return new Packer().pack(value)
}

/** Index of each character by its code. */
const CODES = new Uint8Array(128)
for (let index = 0; index < BASE; index++) CODES[SIGNS.charCodeAt(index)] = index

/**
 * Decodes the output of a {@link Packer}. Large drawings are decoded before the first board appears, so this is
 * optimized.
 */
class Unpacker {
  #from: Point = [0, 0]
  /** The numbers of a line: x coordinates, then y coordinates. */
  #numbers = new Int32Array(4096)

  /**
   * Replaces encoded lines within the value, in place; returns the value, or the line if the value is an encoded line.
   */
  unpack(value: unknown): unknown {
    if (typeof value === 'string') {
      const begin = value.charCodeAt(0)
      return begin === TENTHS_CODE || begin === WHOLE_CODE ? this.#line(value, begin === WHOLE_CODE ? 1 : 10) : value
    }
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) value[i] = this.#inside(value[i])
    else if (typeof value === 'object' && value !== null) {
      const held = value as Record<string, unknown>
      for (const key in held) held[key] = this.#inside(held[key])
    }
    return value
  }

  #inside(value: unknown): unknown {
    return typeof value === 'number' ? value : this.unpack(value)
  }

  #line(text: string, scale: number): Point[] {
    if (text.length > this.#numbers.length) this.#numbers = new Int32Array(text.length)
    const numbers = this.#numbers
    const end = text.length
    let count = 0
    for (let at = 1; at < end; at++) {
      let value = CODES[text.charCodeAt(at)] ?? 0
      if (value === BASE - 1) {
        value = ONE + TWO
        value += (CODES[text.charCodeAt(at + 1)] ?? 0) * BASE * BASE
        value += (CODES[text.charCodeAt(at + 2)] ?? 0) * BASE + (CODES[text.charCodeAt(at + 3)] ?? 0)
        at += MORE
      } else if (value >= ONE) value = ONE + (value - ONE) * BASE + (CODES[text.charCodeAt(++at)] ?? 0)
      numbers[count++] = value % 2 === 0 ? value / 2 : -(value + 1) / 2
    }
    const length = count / 2
    let [x, y] = [this.#from[0] * scale, this.#from[1] * scale]
    const line: Point[] = []
    for (let index = 0; index < length; index++) {
      x += numbers[index] ?? 0
      y += numbers[length + index] ?? 0
      line.push([x / scale, y / scale])
    }
    this.#from = beginningOf(line)
    return line
  }
}

/** Decodes the output of {@link packPoints}, in place. */
export function unpackPoints(value: unknown): unknown {
  return new Unpacker().unpack(value)
}
