import type { Caption, Point } from '@topside/engine'

/** Where and how a name is written along its ground. */
export interface Lettering {
  readonly at: Point
  readonly size: number
  /** Degrees, clockwise. */
  readonly angle: number
  /** Room between the letters, in map units. */
  readonly spacing: number
}

/** A great name, such as that of a bay or a valley. */
export function greatName(key: string, text: string, lettering: Lettering, ground: 'water' | 'land'): Caption {
  const style =
    ground === 'water' ? ({ face: 'water', ink: 'shore' } as const) : ({ face: 'caps', ink: 'muted' } as const)
  return { key, text, ...lettering, ...style }
}
