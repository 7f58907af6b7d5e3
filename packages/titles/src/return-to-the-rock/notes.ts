import type { RuleNote } from '@topside/engine'
import { combatNotes } from './notes/combat.ts'
import { sequenceNotes } from './notes/sequence.ts'

/** Our own short account of the rules, by number. */
export const notes: { readonly [rule: string]: RuleNote } = { ...sequenceNotes, ...combatNotes }
