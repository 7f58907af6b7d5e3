import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrPath } from './QrCode.tsx'

/** Pixels per module in the picture to be read. */
const PIXELS = 4

/** A bitmap of the drawing, as a camera would see it. */
function picture({ path, size }: ReturnType<typeof qrPath>) {
  const side = size * PIXELS
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = 0; row < PIXELS; row++)
      for (let column = 0; column < Number(run) * PIXELS; column++) {
        const pixel = (Number(y) * PIXELS + row) * side + Number(x) * PIXELS + column
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
  return { width: side, height: side, data }
}

test.each(['https://topside.example/device#7K2QM4XW9T', 'http://127.0.0.1:2567/device#0000000000'])(
  'a camera reads %s',
  (link) => {
    expect(decodeQR(picture(qrPath(link)))).toBe(link)
  },
)
