import type { Choice, Several } from '../decision/decision.ts'
import { DONE } from '../decision/several.ts'
import type { Match } from '../match/match.ts'
import type { Seat } from '../table/seat.ts'
import { described, differences } from './differences.ts'

/** Number of sets of pieces tried per decision. */
const TRIED = 6

/**
 * Faults of a multi-piece decision: sets that are accepted at once but not one by one, or vice versa, or that lead to
 * different states. Empty for any other decision.
 */
export function severalFaults(match: Match, seat: Seat, random: () => number): string[] {
  const several = match.decision(seat)?.several
  if (several === undefined) return []
  return Array.from({ length: TRIED }, () => anySet(match, seat, several, random)).flatMap((pieces) => {
    try {
      return compared(match, seat, several, pieces)
    } catch (fault) {
      return [`${pieces.join(' ')}: ${described(fault)}`]
    }
  })
}

/** Pieces taken one after the other from the offered choices; sometimes with one more random piece. */
function anySet(match: Match, seat: Seat, several: Several, random: () => number): string[] {
  const fork = match.fork()
  const pieces = [...several.picked]
  while (pieces.length < several.max && random() < 0.8) {
    const open = (fork.decision(seat)?.choices ?? []).filter(({ verb }) => verb === several.verb)
    const choice = open[Math.floor(random() * open.length)]
    if (choice?.piece === undefined || !fork.apply({ kind: 'choose', seat, choice }).ok) break
    pieces.push(choice.piece)
    if (fork.decision(seat)?.several?.verb !== several.verb) break
  }
  const { pieces: all } = match.game.table
  const stranger = all[Math.floor(random() * all.length)]?.id
  return random() < 0.2 && stranger !== undefined ? [...pieces, stranger] : pieces
}

function compared(match: Match, seat: Seat, several: Several, pieces: readonly string[]): string[] {
  const name = `${several.verb} ${pieces.join(' ')}`
  const atOnce = match.fork()
  const accepted = atOnce.apply({ kind: 'choose', seat, choice: { verb: several.verb, pieces } }).ok
  if (accepted !== (several.whyNot(pieces) === undefined)) return [`${name}: what is told of it is not what is done`]
  if (!accepted) return []
  const missing = pieces.filter((piece) => !several.picked.includes(piece))
  const steps: Choice[] = missing.map((piece) => ({ verb: several.verb, piece }))
  const oneByOne = match.fork()
  for (const [taken, choice] of steps.entries()) {
    // If a piece was the only answer left, the decision has already taken it.
    const picked = oneByOne.decision(seat)?.several?.picked ?? []
    if (picked.length < several.picked.length + taken) break
    if (picked.includes(choice.piece ?? '')) continue
    const applied = oneByOne.apply({ kind: 'choose', seat, choice })
    if (!applied.ok) return [`${name} is accepted at once, but not one after the other`]
  }
  const last = oneByOne.decision(seat)
  // Once all are picked, the seat may already face the next question of the same kind.
  const same = last?.several?.verb === several.verb && last.several.picked.length === pieces.length
  if (same && last.choices.some(({ verb }) => verb === DONE))
    oneByOne.apply({ kind: 'choose', seat, choice: { verb: DONE } })
  return differences(`${name} leads elsewhere at once`, stateOf(atOnce), stateOf(oneByOne))
}

/** The state of a match, ignoring the number of answers that led to it. */
function stateOf(match: Match): unknown {
  const { game, outcome, rolls, step } = match
  return { step, outcome, rolls: rolls.length, table: game.table.save(), vars: game.vars }
}
