import type { Caption, Ink, Point, Rect } from '@topside/engine'
import { badgeScale, NAMES_FROM, namesAt, wordScale } from '../detail.ts'
import type { BoardGeometry } from '../geometry.ts'
import type { Palette } from '../palette.ts'
import { SANS, SERIF } from '../type.ts'
import type { Pen } from './pen.ts'

/** One line of text, with sizes in map units. */
export interface TextLine {
  readonly text: string
  readonly at: Point
  readonly size: number
  readonly face: Caption['face']
  readonly colour: string
  readonly align?: 'left' | 'centre'
  readonly angle?: number
  readonly spacing?: number
  readonly weight?: number
  readonly halo?: string | undefined
  /** Maximum width in map units; longer text is condensed. */
  readonly room?: number
}

/** The CSS font of a line. */
function fontOf({ face, size, weight }: TextLine): string {
  if (face === 'sans') return `${weight ?? 400} ${size}px ${SANS}`
  if (face === 'water') return `italic ${size}px ${SERIF}`
  return `${face === 'caps' ? 'small-caps ' : ''}${weight ?? 400} ${size}px ${SERIF}`
}

/** Writes a line, vertically centred on its position. */
export function write(pen: Pen, line: TextLine): void {
  pen.save()
  pen.translate(line.at[0], line.at[1])
  if (line.angle !== undefined) pen.rotate((line.angle * Math.PI) / 180)
  pen.font = fontOf(line)
  pen.letterSpacing = `${line.spacing ?? 0}px`
  pen.textAlign = line.align === 'left' ? 'left' : 'center'
  pen.textBaseline = 'alphabetic'
  const wide = pen.measureText(line.text).width
  if (line.room !== undefined && wide > line.room) pen.scale(line.room / wide, 1)
  const drop = line.size * (line.face === 'caps' ? 0.26 : 0.33)
  if (line.halo !== undefined) {
    pen.strokeStyle = line.halo
    pen.lineWidth = line.size * 0.24
    pen.lineJoin = 'round'
    pen.globalAlpha = 0.82
    pen.strokeText(line.text, 0, drop)
    pen.globalAlpha = 1
  }
  pen.fillStyle = line.colour
  pen.fillText(line.text, 0, drop)
  pen.restore()
}

const colourOf = (palette: Palette, ink: Ink) => palette.inks[ink]

/** Draws captions. Names of waters and titles are drawn at any scale; others only if there is room. */
export function drawCaptions(pen: Pen, captions: readonly Caption[], part: Rect, k: number, palette: Palette): void {
  for (const caption of captions) {
    if (k < (caption.fromZoom ?? 0) || caption.size * k < 6) continue
    // No letter is wider than the type size.
    const reach = caption.text.length * (wordScale(caption.size, k, 10) + (caption.spacing ?? 0))
    const [x, y] = caption.at
    if (x + reach < part[0] || x - reach > part[0] + part[2] || y + reach < part[1] || y - reach > part[1] + part[3])
      continue
    write(pen, {
      text: caption.text,
      at: caption.at,
      size: wordScale(caption.size, k, 10),
      face: caption.face,
      colour: colourOf(palette, caption.ink),
      align: caption.align ?? 'centre',
      angle: caption.angle ?? 0,
      spacing: caption.spacing ?? 0,
      weight: caption.bold === true ? 600 : 400,
      halo: caption.halo === undefined ? undefined : colourOf(palette, caption.halo),
    })
  }
}

/** Writes the names of spaces: areas in small capitals with a halo, boxes plainly on their frames. */
export function drawTitles(pen: Pen, geometry: BoardGeometry, part: Rect, k: number, palette: Palette): void {
  for (const { space, bounds } of geometry.spaces.values()) {
    const reach = 60 / k
    if (bounds[0] > part[0] + part[2] + reach || bounds[0] + bounds[2] < part[0] - reach) continue
    if (bounds[1] > part[1] + part[3] + reach || bounds[1] + bounds[3] < part[1] - reach) continue
    const { lines, at, size, ink } = space.title
    const area = space.kind === 'area'
    if (!namesAt(space.kind, k)) continue
    const grown = area ? wordScale(size, k, 12.4) : wordScale(size, k, 13)
    const grownBadge = space.identifier === undefined ? 0 : (badgeScale(k) / k - 1) * 20
    const leading = grown * (area ? 0.9 : 1.1)
    lines.forEach((text, i) => {
      write(pen, {
        text,
        at: [at[0] + grownBadge, at[1] + (i - (lines.length - 1) / 2) * leading],
        size: grown,
        face: area ? 'caps' : 'serif',
        colour: colourOf(palette, ink),
        align: 'left',
        spacing: area && k > NAMES_FROM ? grown * 0.02 : 0,
        weight: 600,
        halo: area ? palette.inks.paper : undefined,
        ...(area ? {} : { room: bounds[0] + bounds[2] - at[0] - 6 }),
      })
    })
  }
}

/** Draws the numbers of hexes: small and unobtrusive, at the upper edge. */
export function drawNumbers(pen: Pen, geometry: BoardGeometry, part: Rect, k: number, palette: Palette): void {
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = palette.inks.muted
  for (const { space, bounds } of geometry.spaces.values()) {
    const { number } = space
    if (number === undefined || k < number.fromZoom) continue
    if (bounds[0] > part[0] + part[2] || bounds[0] + bounds[2] < part[0]) continue
    if (bounds[1] > part[1] + part[3] || bounds[1] + bounds[3] < part[1]) continue
    const size = wordScale(number.size, k, 9.5)
    pen.font = `400 ${size}px ${SANS}`
    pen.fillText(number.text, number.at[0], number.at[1] + size * 0.36)
  }
}
