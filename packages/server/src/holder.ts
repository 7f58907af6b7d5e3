import type { Strength } from '@topside/engine'

/** Who plays a seat: a user, by id, or a computer. */
export type Holder = { readonly user: string } | { readonly computer: Strength }

/** A seat with its holder; `null`: the seat is free, or belongs to a finished imported match. */
export interface Held {
  readonly holder: Holder | null
}

/** The user who holds a seat, if one does. */
export function userOf({ holder }: Held): string | undefined {
  return holder !== null && 'user' in holder ? holder.user : undefined
}

/** The computer that plays a seat, if one does. */
export function computerOf({ holder }: Held): Strength | undefined {
  return holder !== null && 'computer' in holder ? holder.computer : undefined
}
