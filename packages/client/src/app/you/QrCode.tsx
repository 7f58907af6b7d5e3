import encodeQR from 'qr'
import { youLabel } from '../words/youLabels.ts'
import './QrCode.css'

/** Light modules around a QR code, as scanners want them. */
const QUIET = 4

/** The drawing of a QR code as one path, a unit for each module, and the number of modules of a side, white ones around it included. */
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

/** A text as a QR code: dark on light in both themes, for many scanners read nothing else. */
export function QrCode(props: { text: string }) {
  const { path, size } = qrPath(props.text)
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={youLabel('you.qr')}>
      <path d={path} />
    </svg>
  )
}
