import type { Strength } from '@topside/engine'
import { label } from './label.tsx'

/** The strengths of computers, weakest first. */
export const STRENGTHS = ['recruit', 'officer', 'staff'] as const satisfies readonly Strength[]

/** The name of a computer in a seat: `Computer (officer)`. */
export function computerName(bot: Strength): string {
  return label('computer.name', { strength: bot })
}

/** The strength in a text; `undefined` for any other text. */
export function strengthOf(text: string | undefined): Strength | undefined {
  return STRENGTHS.find((each) => each === text)
}

/** The holder of a seat: the user's or the computer's name; empty without a holder. */
export function holderName({ name, bot }: { readonly name: string | null; readonly bot?: string | undefined }): string {
  const strength = strengthOf(bot)
  return strength === undefined ? (name ?? '') : computerName(strength)
}
