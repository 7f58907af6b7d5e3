import type { SideStyle } from '@topside/engine'
import { expect, test } from 'vitest'
import { palette } from '../palette.ts'
import { drawCounter } from './counter.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { drawEmblem, traceShape } from './sides.ts'

/** A side of no title that there is. */
const style: SideStyle = {
  light: { fill: '#123456', ink: '#FEDCBA', edge: '#0A0B0C' },
  dark: { fill: '#654321', ink: '#ABCDEF', edge: '#0D0E0F' },
  shape: 'notched',
  emblem: 'compass',
  hatch: 'grid',
}
const look: Look = {
  ...{ counter: undefined, style, face: 'front', worn: {}, badges: [], hidden: false },
  ...{ edge: 'plain', pattern: false, count: 3 },
}

/** A pen that notes what it does, and in which colours it fills and draws lines. */
function notingPen() {
  const done: string[] = []
  const [fills, lines, letters]: [string[], string[], string[]] = [[], [], []]
  const kept: Record<string, unknown> = {}
  const pen = new Proxy(kept, {
    get: (_, name: string) =>
      kept[name] ??
      ((...args: readonly unknown[]) => {
        done.push(`${name} ${args.join(' ')}`)
        if (name === 'fill' || name === 'fillRect') fills.push(String(kept['fillStyle']))
        if (name === 'stroke') lines.push(String(kept['strokeStyle']))
        if (name === 'fillText') letters.push(String(kept['fillStyle']))
        return name === 'getTransform' ? { a: 1 } : { width: 10 }
      }),
  })
  return { pen: pen as unknown as Pen, done, fills, lines, letters }
}

test.each(['light', 'dark'] as const)('a counter has the colours that its title gives its side, %s', (theme) => {
  const noted = notingPen()
  drawCounter(noted.pen, look, 48, palette(theme))
  const { fill, ink, edge } = style[theme]
  expect(noted.fills).toContain(fill)
  expect(noted.letters).toEqual([ink])
  expect(noted.lines).toContain(edge)
})

test('shapes and emblems of sides differ by their lines alone', () => {
  const linesOf = (draw: (pen: Pen) => void) => {
    const { pen, done } = notingPen()
    draw(pen)
    return done.join()
  }
  const shapes = (['rounded', 'square', 'chamfered', 'notched'] as const).map((shape) =>
    linesOf((pen) => traceShape(pen, { ...style, shape }, 0, 0, 48)),
  )
  const emblems = (['star', 'disc', 'cross', 'compass'] as const).map((emblem) =>
    linesOf((pen) => drawEmblem(pen, { ...style, emblem }, 0, 0, 20)),
  )
  expect(new Set(shapes).size).toBe(4)
  expect(new Set(emblems).size).toBe(4)
})
