import type { Choice } from '@topside/engine'
import { formationId, SIDES, type Side } from '../data/units.ts'
import { hold, layEvents } from '../rules/17.11-drawing.ts'
import type { Sequence } from '../state/vars.ts'
import { type Field, type FieldSetup, field } from './field.ts'

/** Letters by side. */
export type Hands = { readonly [side in Side]?: string }

/**
 * A table with the events of its scenario in the pool, except for letters in hands; with the Operations Sequence of any
 * named formations.
 */
export function withEvents(setup: FieldSetup, hands: Hands = {}, ...formations: readonly string[]): Field {
  const play = field(setup)
  layEvents(play.game, play.scenario)
  for (const side of SIDES) for (const letter of hands[side] ?? '') hold(play.game, side, letter)
  const side = formations[0]?.startsWith('us') ? 'us' : 'japan'
  const sequence: Sequence = { side, kind: 'mobile', formations: formations.map(formationId), army: [] }
  play.game.vars.sequence = formations.length > 0 ? sequence : null
  return play
}

/** The answer that plays the event of a letter. */
export function playing(letter: string): Partial<Choice> {
  return { verb: 'event', piece: `letter-${letter.toLowerCase()}` }
}

/** The place of a letter's marker. */
export function markerAt({ game }: Field, letter: string): string {
  return game.table.piece(`letter-${letter.toLowerCase()}`).space.id
}
