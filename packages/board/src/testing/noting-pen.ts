import type { Pen } from '../art/pen.ts'

/** A pen for tests that records its calls, the ends of its lines, and the colours of fills, strokes and texts. */
export function notingPen() {
  const done: string[] = []
  const points: [number, number][] = []
  const [fills, lines, letters]: [string[], string[], string[]] = [[], [], []]
  const kept: Record<string, unknown> = {}
  let origin: [number, number] = [0, 0]
  const at = (x: number, y: number) => points.push([origin[0] + x, origin[1] + y])
  const noted: { readonly [name: string]: (...args: readonly number[]) => unknown } = {
    translate: (x = 0, y = 0) => {
      origin = [x, y]
    },
    moveTo: (x = 0, y = 0) => at(x, y),
    lineTo: (x = 0, y = 0) => at(x, y),
    quadraticCurveTo: (_x, _y, x = 0, y = 0) => at(x, y),
    arc: (x = 0, y = 0, r = 0) => at(x + r, y),
    fill: () => fills.push(String(kept['fillStyle'])),
    fillRect: () => fills.push(String(kept['fillStyle'])),
    stroke: () => lines.push(String(kept['strokeStyle'])),
    fillText: () => letters.push(String(kept['fillStyle'])),
    getTransform: () => ({ a: 1 }),
    measureText: () => ({ width: 10 }),
  }
  const pen = new Proxy(kept, {
    get: (_, name: string) =>
      kept[name] ??
      ((...args: readonly number[]) => {
        done.push(`${name} ${args.join(' ')}`)
        return noted[name]?.(...args)
      }),
  })
  return { pen: pen as unknown as Pen, done, points, fills, lines, letters }
}
