import type { Caption, Point } from '@topside/engine'

/** Position and style of a name along its ground. */
export interface Lettering {
  readonly at: Point
  readonly size: number
  /** Degrees, clockwise. */
  readonly angle: number
  /** Letter spacing, in map units. */
  readonly spacing: number
}

/** The text key of a place's name. */
export const placeKey = (name: string): string => `place.${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

/** A large name, such as that of a bay or a valley. */
export function greatName(key: string, text: string, lettering: Lettering, ground: 'water' | 'land'): Caption {
  const style =
    ground === 'water' ? ({ face: 'water', ink: 'shore' } as const) : ({ face: 'caps', ink: 'muted' } as const)
  return { key, text, ...lettering, ...style }
}
