/** How the tables of map makers are read and written. */
import { at, type Point } from './lines.ts'

const parsePoint = (text: string): Point => {
  const [x, y] = text.split(',').map(Number)
  return [x ?? 0, y ?? 0]
}

/** A line written as `x,y x,y ...`. */
export const parseLine = (text: string): Point[] => text.split(/\s+/).map(parsePoint)

/** Rows of numbers written as `1,2,3 1,2,3 ...`. */
export const parseRows = (text: string): number[][] => text.split(/\s+/).map((row) => row.split(',').map(Number))

/** Points with a name before each: `name x,y name x,y ...`. */
export const parseNamed = (text: string): [string, Point][] => {
  const words = text.split(/\s+/)
  return words.flatMap((word, i) => (i % 2 === 0 ? [[word, parsePoint(at(words, i + 1))] as [string, Point]] : []))
}

/** Decoration is stored in whole units. */
export const wholeLine = (line: readonly Point[]) => line.map(([x, y]): Point => [Math.round(x), Math.round(y)])

/** JSON with one item of each list on a line. */
export function writeRows(value: unknown, level = 0): string {
  if (level < 2 && Array.isArray(value)) return `[\n${value.map((item) => writeRows(item, 9)).join(',\n')}\n]`
  if (level < 2 && typeof value === 'object' && value !== null)
    return `{\n${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${writeRows(item, level + 1)}`)
      .join(',\n')}\n}`
  return JSON.stringify(value)
}
