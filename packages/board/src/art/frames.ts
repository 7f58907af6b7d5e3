import type { BoardTrack, Rect, TrackCell } from '@topside/engine'
import { badgeScale, namesAt, wordScale } from '../detail.ts'
import { type BoardGeometry, bounds } from '../geometry.ts'
import { mix, type Palette } from '../palette.ts'
import { SANS } from '../type.ts'
import type { Pen } from './pen.ts'
import { write } from './words.ts'

/** Size of an identifier's disc in map units at zoom 1. */
const BADGE = { w: 40, h: 46 }

/** Below this scale only the number of an identifier is drawn. */
const TERRAIN_FROM = 0.4

const near = (rect: Rect, part: Rect, reach: number) =>
  rect[0] <= part[0] + part[2] + reach &&
  rect[0] + rect[2] >= part[0] - reach &&
  rect[1] <= part[1] + part[3] + reach &&
  rect[1] + rect[3] >= part[1] - reach

/** Minimum width of a legible letter, in CSS pixels. */
const LETTER = 4.3

/** Draws the frames of boxes and tracks: paper over the water, a fine double line, slots for counters. */
export function drawFrames(pen: Pen, geometry: BoardGeometry, part: Rect, k: number, palette: Palette): void {
  for (const { space, bounds: rect, pitch } of geometry.spaces.values()) {
    if (space.kind !== 'box' || !near(rect, part, 8)) continue
    drawFrame(pen, rect, k, palette)
    pen.strokeStyle = palette.inks.muted
    pen.globalAlpha = 0.32
    pen.lineWidth = Math.max(0.9, 0.7 / k)
    const side = pitch * 0.86
    for (const [x, y] of space.slots ?? []) {
      pen.beginPath()
      pen.roundRect(x - side / 2, y - side / 2, side, side, 4)
      pen.stroke()
    }
    pen.globalAlpha = 1
  }
  for (const track of geometry.tracks.values()) drawTrack(pen, track, part, k, palette)
}

function drawFrame(pen: Pen, [x, y, w, h]: Rect, k: number, palette: Palette): void {
  pen.fillStyle = palette.inks.paper
  pen.globalAlpha = 0.9
  pen.beginPath()
  pen.roundRect(x, y, w, h, 5)
  pen.fill()
  pen.globalAlpha = 0.75
  pen.strokeStyle = palette.inks.shore
  pen.lineWidth = Math.max(1.2, 0.9 / k)
  pen.stroke()
  pen.globalAlpha = 1
}

function drawTrack(pen: Pen, track: BoardTrack, part: Rect, k: number, palette: Palette): void {
  const frame = bounds(track.polygon)
  if (!near(frame, part, 8)) return
  drawFrame(pen, frame, k, palette)
  if (namesAt('box', k)) drawTrackName(pen, track, frame, k, palette)
  for (const cell of track.cells)
    if (near(cell.rect, part, 4)) drawCell(pen, cell, cell.mark === 'goal' && track.goal === undefined, k, palette)
}

function drawTrackName(pen: Pen, track: BoardTrack, frame: Rect, k: number, palette: Palette): void {
  write(pen, {
    text: track.name.text,
    at: track.label,
    size: wordScale(16, k, 13),
    face: 'serif',
    colour: palette.inks.ink,
    align: 'left',
    weight: 600,
    room: frame[0] + frame[2] - track.label[0] - 6,
  })
}

/** One cell: value above, second line below; the goal in the victory colour. */
function drawCell(pen: Pen, cell: TrackCell, goal: boolean, k: number, palette: Palette): void {
  const [x, y, w, h] = cell.rect
  pen.fillStyle = goal ? mix(palette.inks.paper, palette.inks.victory, 0.14) : palette.inks.paper
  pen.strokeStyle = goal ? palette.inks.victory : palette.inks.muted
  pen.lineWidth = goal ? Math.max(2, 1.3 / k) : Math.max(0.9, 0.7 / k)
  pen.beginPath()
  pen.roundRect(x + 2, y + 2, w - 4, h - 4, 3)
  pen.fill()
  pen.globalAlpha = goal ? 1 : 0.55
  pen.stroke()
  pen.globalAlpha = 1
  const size = Math.min(wordScale(20, k, 12.5), h * 0.5)
  write(pen, {
    text: cell.label,
    at: [x + w / 2, cell.sub === undefined ? y + h / 2 : y + h * 0.36],
    size,
    face: 'sans',
    colour: goal ? palette.inks.victory : palette.inks.ink,
    weight: 600,
    room: w - 8,
  })
  if (cell.sub !== undefined && (w - 7) * k > cell.sub.text.length * LETTER)
    write(pen, {
      text: cell.sub.text,
      at: [x + w / 2, y + h * 0.76],
      size: Math.min(wordScale(14, k, 11), h * 0.32),
      face: 'sans',
      colour: palette.inks.muted,
      room: w - 7,
    })
}

/** Draws identifiers: number over terrain in a two-part disc, with the value beside it in the victory colour. */
export function drawIdentifiers(pen: Pen, geometry: BoardGeometry, part: Rect, k: number, palette: Palette): void {
  const u = badgeScale(k) / k
  for (const { space } of geometry.spaces.values()) {
    const { identifier, label, value } = space
    if (identifier === undefined) continue
    const [x, y] = label
    if (!near([x - 40 * u, y - 30 * u, 80 * u, 60 * u], part, 2)) continue
    const terrain = k >= TERRAIN_FROM
    const [w, h] = terrain ? [BADGE.w * u, BADGE.h * u] : [36 * u, 36 * u]
    if (value !== undefined) drawValue(pen, value, x + w / 2 + 7 * u, y - h * 0.16, 11 * u, palette)
    pen.save()
    pen.beginPath()
    pen.roundRect(x - w / 2, y - h / 2, w, h, w / 2)
    pen.fillStyle = palette.card
    pen.globalAlpha = 0.94
    pen.fill()
    pen.globalAlpha = 1
    if (terrain) {
      pen.clip()
      pen.fillStyle = palette.inks.muted
      pen.globalAlpha = 0.17
      pen.fillRect(x - w / 2, y + 3 * u, w, h)
      pen.globalAlpha = 1
    }
    pen.restore()
    pen.lineWidth = Math.max(1.1, 0.9 / k)
    pen.strokeStyle = palette.inks.muted
    pen.beginPath()
    pen.roundRect(x - w / 2, y - h / 2, w, h, w / 2)
    pen.stroke()
    if (terrain) {
      pen.beginPath()
      pen.moveTo(x - w / 2, y + 3 * u)
      pen.lineTo(x + w / 2, y + 3 * u)
      pen.stroke()
    }
    pen.textAlign = 'center'
    pen.textBaseline = 'alphabetic'
    pen.fillStyle = palette.onCard
    pen.font = `700 ${20 * u}px ${SANS}`
    pen.fillText(identifier.number, x, terrain ? y - 2.5 * u : y + 7 * u)
    if (!terrain) continue
    pen.font = `600 ${15 * u}px ${SANS}`
    pen.fillStyle = palette.inks.muted
    pen.fillText(
      identifier.modifier > 0 ? `+${identifier.modifier}` : String(identifier.modifier),
      x - 0.8 * u,
      y + 17.5 * u,
    )
  }
}

/** A value: a number on a disc half hidden behind the identifier. */
function drawValue(pen: Pen, value: number, x: number, y: number, r: number, palette: Palette): void {
  pen.fillStyle = palette.inks.victory
  pen.beginPath()
  pen.arc(x, y, r, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = palette.card
  pen.font = `700 ${r * 1.4}px ${SANS}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.fillText(String(value), x + r * 0.14, y + r * 0.5)
}
