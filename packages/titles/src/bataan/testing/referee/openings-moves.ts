import type { Difference } from '@topside/engine/testing'
import { attemptable, automatic, markersIn, movers, poolLimits, sequenceChoices } from './activation.ts'
import type { Asked, Openings } from './asked.ts'
import { compareAll, compareSeveral, compareVerbs, must, numberOf, piecesOf } from './comparing.ts'
import { allowanceOf, canGoTogether, destinations } from './movement.ts'
import { isAntiAircraft } from './world.ts'

/** Judges of activation and movement (7.1 to 8.3). */
export const moveOpenings: Openings = {
  'first-marker': ({ world, decision, side }) =>
    compareAll(
      decision,
      markersIn(world, `${side}-markers`).map(({ id }) => `choose ${id}`),
    ),
  pool: ({ world, decision }) => compareSeveral(decision, poolLimits(world)),
  draw: ({ decision }) => compareAll(decision, ['draw', 'keep-pool']),
  sequence: ({ world, decision, notes, side }) =>
    compareAll(
      decision,
      sequenceChoices(world, side, notes.drawn ?? (side === world.vars.initiative ? notes.chosen : undefined)),
    ),
  army: ({ world, decision }) => compareSeveral(decision, { pieces: automatic(world), least: 0 }),
  'army.attempt': ({ world, decision, notes }) =>
    compareSeveral(decision, { pieces: attemptable(world).filter((id) => !notes.attempted.has(id)), least: 0 }),
  'move.unit': ({ world, decision }) => {
    const infantry = world.sequence.side === 'us' ? world.onMap('us').filter(isAntiAircraft) : []
    const units = movers(world).map(({ id }) => `unit ${id}`)
    return compareAll(decision, [...units, ...infantry.map(({ id }) => `infantry ${id}`), 'done'])
  },
  'move.where': judgeMoves,
}

/** 8.11 to 8.37: the destinations of units, with their costs, and the units that can move with them. */
function judgeMoves({ world, decision }: Asked): Difference[] {
  const men = piecesOf(decision.args, 'units').map((id) => world.man(id))
  const [first] = men
  if (first === undefined) return []
  const ends = [...destinations(world, men)].map(([hex, cost]) => `move ${first.id} ${hex} ${cost}`)
  const others = movers(world)
    .filter((man) => man.place === first.place && !men.includes(man))
    .filter((man) => canGoTogether(world, [...men, man]))
  const allowance = Math.min(...men.map((man) => allowanceOf(world, man)))
  const told = numberOf(decision.args, 'movement')
  return [
    ...compareVerbs(decision, ['move'], ends),
    ...compareVerbs(
      decision,
      ['with'],
      others.map(({ id }) => `with ${id}`),
    ),
    ...must(told === allowance, '3.57', () => `an allowance of ${told} instead of ${allowance}`),
  ]
}
