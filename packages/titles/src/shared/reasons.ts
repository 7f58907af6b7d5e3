import type { Args, Text } from '@topside/engine'
import { explain, type Reason } from '@topside/kit'

/** The subject of a reason, as far as its sentence names it. */
interface About {
  readonly unit?: { readonly id: string } | undefined
  readonly place?: { readonly id: string } | undefined
}

/** A reason for display, with its unit and hex or box, and other arguments. */
export function explained(reason: Reason | undefined, { unit, place }: About, more?: Args): Text | undefined {
  if (reason === undefined) return undefined
  return explain(reason, {
    ...(unit && { unit: { piece: unit.id } }),
    ...(place && { hex: { space: place.id } }),
    ...more,
  })
}
