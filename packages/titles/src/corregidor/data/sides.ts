/** The sides; `us` includes the Filipinos (3.2). */
export const SIDES = ['us', 'japan'] as const
/** A side. */
export type Side = (typeof SIDES)[number]

/** The other side. */
export function enemyOf(side: Side): Side {
  return side === 'us' ? 'japan' : 'us'
}
