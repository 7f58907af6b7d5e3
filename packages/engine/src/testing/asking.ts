import { pickSeveral, type SeveralQuestion } from '../decision/several.ts'
import { type SketchSteps, sketch } from './sketch.ts'

/** The units to choose from. */
export const UNITS = ['a', 'b', 'c', 'd', 'e']
/** Strength of each unit. */
const STRENGTH: { readonly [unit: string]: number } = { a: 1, b: 2, c: 3, d: 4, e: 5 }

/** Two or three units, none adjacent in the alphabet, with a total strength of 6 or more. */
export const attack: SeveralQuestion<string> = {
  kind: 'attack',
  rule: '7.1',
  verb: 'take',
  things: UNITS,
  pieceOf: (unit) => unit,
  min: 2,
  max: 3,
  apart: (units) =>
    units.some((unit, i) => i > 0 && unit.charCodeAt(0) - (units[i - 1] as string).charCodeAt(0) === 1)
      ? { key: 'why.neighbours', rule: '7.2' }
      : undefined,
  lacks: (units) =>
    units.reduce((sum, unit) => sum + (STRENGTH[unit] ?? 0), 0) < 6 ? { key: 'why.weak', rule: '7.3' } : undefined,
  preview: (units) => ({
    ledgers: [{ key: 'strength', total: units.length, parts: [{ key: 'n', value: units.length, rule: '7' }] }],
    chances: [],
  }),
}

/** State of the title: the units taken last, and the number of questions asked. */
export interface AskingVars {
  taken: readonly string[]
  rounds: number
}

/** A title that asks the question `rounds` times. */
export function asking(question: SeveralQuestion<string>, rounds = 3) {
  const steps: SketchSteps<AskingVars> = {
    *attack(game) {
      game.vars.taken = yield* pickSeveral(0, question)
      game.vars.rounds++
      return game.vars.rounds < rounds ? 'attack' : { end: { winner: 0, reason: { key: 'end' } } }
    },
  }
  const title = sketch<AskingVars>({ taken: [], rounds: 0 }, steps)
  const pieces = [...UNITS.map((id) => ({ id, start: 'field' })), ...title.table.pieces]
  return { ...title, table: { ...title.table, pieces } }
}
