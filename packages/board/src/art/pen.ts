/** The drawing context of a canvas on the page or off it. */
export type Pen = CanvasRenderingContext2D

/** A canvas with a size in device pixels, and its context; throws an `Error` if the browser provides none. */
export function canvasOf(w: number, h: number): { readonly canvas: HTMLCanvasElement; readonly pen: Pen } {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(w))
  canvas.height = Math.max(1, Math.ceil(h))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas to draw on')
  return { canvas, pen }
}

/** Draws a line or a closed ring through points given as a flat list of x and y. */
export function trace(pen: Pen, points: readonly number[], closed = false): void {
  pen.beginPath()
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0]
    if (i === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
  if (closed) pen.closePath()
}

/** Traces a star with its points on one circle and its inner corners on another. */
export function traceStar(pen: Pen, x: number, y: number, points: number, outer: number, inner: number): void {
  pen.beginPath()
  for (let i = 0; i < points * 2; i++) {
    const angle = (i * Math.PI) / points - Math.PI / 2
    const radius = i % 2 === 0 ? outer : inner
    pen.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
  }
  pen.closePath()
}
