/** Font stacks of the board. The page serves the first font of each; the others are used until it has loaded. */
export const SERIF = "'Source Serif 4', Georgia, serif"
export const SANS = "'Source Sans 3', 'Segoe UI', system-ui, sans-serif"

/** Every typeface that the board draws with, as CSS fonts. */
const FACES = [
  `400 16px ${SERIF}`,
  `italic 400 16px ${SERIF}`,
  `600 16px ${SERIF}`,
  `600 16px ${SANS}`,
  `700 16px ${SANS}`,
  `400 16px ${SANS}`,
]

/** Waits until the fonts are loaded, at most `limit` ms; the board can be drawn in any case. */
export async function facesReady(limit: number): Promise<void> {
  const loads = Promise.allSettled(FACES.map((face) => document.fonts.load(face)))
  await Promise.race([loads, new Promise((resolve) => setTimeout(resolve, limit))])
}
