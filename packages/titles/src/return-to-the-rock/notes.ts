import type { RuleNote } from '@topside/engine'
/** Our own short account of the rules, by number. */
export const notes: { readonly [rule: string]: RuleNote } = {}
