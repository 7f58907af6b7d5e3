import type { Preview } from '@topside/engine'
import { type Corregidor, isOn } from '../state/state.ts'

/** The rule that brings the Philippine Division to Corregidor. */
export const DIVISION = '13.5'

/** 13.5: a note for the player who sets up the Philippine Division besides the garrison. */
export function divisionNote(game: Corregidor): (() => Preview) | undefined {
  if (!isOn(game, 'philippine-division')) return undefined
  return () => ({ ledgers: [], chances: [], notes: [{ key: 'note.philippine-division', rule: DIVISION }] })
}
