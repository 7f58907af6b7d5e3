import encodeQR from 'qr'
import { youLabel } from '../words/youLabels.ts'
import './QrCode.css'

/** Width of the quiet zone, in modules, as scanners require. */
const QUIET = 4

/** A QR code as an SVG path in units of modules, and its width in modules including the quiet zone. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const rows = encodeQR(text, 'raw', { border: QUIET, ecc: 'medium' })
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1h-${(end === -1 ? row.length : end) - x}z`]
    }),
  )
  return { path: runs.join(''), size: rows.length }
}

/** A text as a QR code: dark on light in both themes, as many scanners require. */
export function QrCode(props: { text: string }) {
  const { path, size } = qrPath(props.text)
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={youLabel('you.qr')}>
      <path d={path} />
    </svg>
  )
}
