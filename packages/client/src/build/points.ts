/**
 * Lines of a drawing as short texts: each coordinate as the difference from the one before, in tenths (or in whole units where all of a line are
 * whole), five bits to a letter. Drawings of maps shrink to half of what they are as JSON when compressed. Nothing is lost: coordinates with
 * more than one decimal are left as they are.
 */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** First letter of a line in tenths, and of one in whole units. */
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

function letters(value: number): string {
  let left = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  do {
    const part = left % 32
    left = (left - part) / 32
    text += LETTERS[left > 0 ? part + 32 : part]
  } while (left > 0)
  return text
}

/** A line as a text; `undefined` if it has coordinates with more than one decimal. */
function packLine(line: readonly Point[]): string | undefined {
  const whole = line.every((point) => point.every(Number.isInteger))
  const scale = whole ? 1 : 10
  let text = whole ? WHOLE : TENTHS
  let [x, y] = [0, 0]
  for (const point of line) {
    const [u, v] = [Math.round(point[0] * scale), Math.round(point[1] * scale)]
    if (u / scale !== point[0] || v / scale !== point[1]) return undefined
    text += letters(u - x) + letters(v - y)
    x = u
    y = v
  }
  return text
}

/** A JSON value with its lines as texts. Texts that begin like a line are not expected in it: throws a `RangeError`. */
export function packPoints(value: unknown): unknown {
  if (isLine(value)) return packLine(value) ?? value
  if (Array.isArray(value)) return value.map(packPoints)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, packPoints(each)]))
  if (typeof value === 'string' && (value.startsWith(TENTHS) || value.startsWith(WHOLE)))
    throw new RangeError(`a text looks like a line: ${value}`)
  return value
}

function unpackLine(text: string): Point[] {
  const scale = text.startsWith(WHOLE) ? 1 : 10
  const line: Point[] = []
  let [x, y, at] = [0, 0, 1]
  const next = (): number => {
    let [value, unit] = [0, 1]
    for (;;) {
      const bits = CODES[text.charCodeAt(at++)] ?? 0
      value += (bits & 31) * unit
      if (bits < 32) return value % 2 === 0 ? value / 2 : -(value + 1) / 2
      unit *= 32
    }
  }
  while (at < text.length) {
    x += next()
    y += next()
    line.push([x / scale, y / scale])
  }
  return line
}

const CODES: readonly number[] = Array.from({ length: 128 }, (_, code) => LETTERS.indexOf(String.fromCharCode(code)))

/** The value that {@link packPoints} was given. */
export function unpackPoints(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(TENTHS) || value.startsWith(WHOLE) ? unpackLine(value) : value
  if (Array.isArray(value)) return value.map(unpackPoints)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unpackPoints(each)]))
  return value
}
