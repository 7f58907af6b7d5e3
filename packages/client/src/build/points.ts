/**
 * Lines of a drawing as short texts: all horizontal coordinates, then all vertical ones, each as the difference from the one before, the first
 * from the beginning of the line before; in tenths, or in whole units where all of a line are whole. Drawings of maps shrink to less than half of
 * what they are as JSON when compressed. Nothing is lost: coordinates with more than one decimal are left as they are.
 */

/** Signs that JSON and scripts write as they are, without those that begin a line. */
const SIGNS = Array.from({ length: 127 - 35 }, (_, index) => String.fromCharCode(35 + index))
  .filter((sign) => !'\\~^`'.includes(sign))
  .join('')
const BASE = SIGNS.length
/** Differences that one sign says, those that two say, and how many signs of a greater one follow its first. */
const [ONE, TWO, MORE] = [BASE - 10, 9 * BASE, 3]
/** First sign of a line in tenths, and of one in whole units. */
const TENTHS = '~'
const WHOLE = '^'
/** Lines with fewer points are not worth a text. */
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

/** Turns a JSON value into one with its lines as texts. */
class Packer {
  /** Where the line before began, in whole units. */
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

/** Where a line begins, in whole units. */
function beginningOf([first]: readonly Point[]): Point {
  return [Math.floor(first?.[0] ?? 0), Math.floor(first?.[1] ?? 0)]
}

/** A JSON value with its lines as texts. Texts that begin like a line are not expected in it: throws a `RangeError`. */
export function packPoints(value: unknown): unknown {
  return new Packer().pack(value)
}

/** Turns back what a {@link Packer} made. */
class Unpacker {
  #from: Point = [0, 0]

  unpack(value: unknown): unknown {
    if (typeof value === 'string')
      return value.startsWith(TENTHS) || value.startsWith(WHOLE) ? this.#line(value) : value
    if (Array.isArray(value)) return value.map((each) => this.unpack(each))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.unpack(each)]))
    return value
  }

  #line(text: string): Point[] {
    const scale = text.startsWith(WHOLE) ? 1 : 10
    const differences: number[] = []
    let at = 1
    const next = () => CODES[text.charCodeAt(at++)] ?? 0
    while (at < text.length) {
      let value = next()
      if (value === BASE - 1) value = ONE + TWO + (next() * BASE + next()) * BASE + next()
      else if (value >= ONE) value = ONE + (value - ONE) * BASE + next()
      differences.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2)
    }
    const length = differences.length / 2
    let [x, y] = this.#from.map((each) => each * scale) as [number, number]
    const line = Array.from({ length }, (_, index): Point => {
      x += differences[index] ?? 0
      y += differences[length + index] ?? 0
      return [x / scale, y / scale]
    })
    this.#from = beginningOf(line)
    return line
  }
}

const CODES: readonly number[] = Array.from({ length: 128 }, (_, code) => SIGNS.indexOf(String.fromCharCode(code)))

/** The value that {@link packPoints} was given. */
export function unpackPoints(value: unknown): unknown {
  return new Unpacker().unpack(value)
}
