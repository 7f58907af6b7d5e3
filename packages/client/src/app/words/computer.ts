import type { Strength } from '@topside/engine'
import { label } from './label.tsx'

/** Every strength of a computer, the weakest first. */
export const STRENGTHS = ['recruit', 'officer', 'staff'] as const satisfies readonly Strength[]

/** How a computer is called that holds a seat: `Computer (officer)`. */
export function computerName(bot: Strength): string {
  return label('computer.name', { strength: bot })
}

/** A strength as the server says it; `undefined` of anything else, such as nothing. */
export function strengthOf(text: string | undefined): Strength | undefined {
  return STRENGTHS.find((each) => each === text)
}

/** Who holds a seat: the name of its user, or what its computer is called; empty where nobody does. */
export function holderName({ name, bot }: { readonly name: string | null; readonly bot?: string | undefined }): string {
  const strength = strengthOf(bot)
  return strength === undefined ? (name ?? '') : computerName(strength)
}
