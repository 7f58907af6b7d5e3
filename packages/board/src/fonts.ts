/** The typefaces of the client, Latin only: Source Serif 4 (400, 400 italic, 600) and Source Sans 3 (400, 600, 700). */
import './fonts.css'

/**
 * CSS font stacks: `serif` for place names and titles, `sans` for text and figures (with `font-variant-numeric:
 * tabular-nums`).
 */
export const fonts = {
  serif: "'Source Serif 4', 'Iowan Old Style', Georgia, serif",
  sans: "'Source Sans 3', 'Segoe UI', system-ui, sans-serif",
} as const
