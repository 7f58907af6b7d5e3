import {
  alikeIn,
  type Choice,
  isPublic,
  Match,
  mayKnow,
  type Seat,
  SeededDice,
  type TitlePackage,
} from '@topside/engine'
import { randomChoice, seededRandom, timeLimit } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { titles } from './index.ts'

const seeds = { server: '4'.repeat(64), seats: ['6'.repeat(64), '8'.repeat(64)] }
/** Answers after which two matches that took interchangeable pieces are still compared. */
const AHEAD = 12
const COMMANDS = 1200

/** The pieces that a seat need not tell apart now. */
function alikeFor(title: TitlePackage, match: Match, seat: Seat): ReadonlySet<readonly string[]> {
  const { pieces, def } = match.game.table
  const seen = pieces
    .filter((piece) => mayKnow(piece, seat))
    .map((piece) => {
      const [space, face] = [piece.space.id, def.faces[piece.face] ?? '']
      return { id: piece.id, space, face, hidden: !isPublic(piece) }
    })
  const decision = match.decision(seat)
  return new Set(decision === undefined ? [] : alikeIn(title, decision, seen).values())
}

/** The state of a match in which two pieces have changed their names: who must decide what, and what lies where. */
function stateOf(match: Match, rename: (id: string) => string) {
  const asked = match.deciding.map((seat) => {
    const { ask, choices = [] } = match.decision(seat) ?? {}
    return { seat, ask, choices: choices.map((choice) => JSON.stringify(renamed(choice, rename))).sort() }
  })
  const lying = match.game.table.pieces.map(({ id, space, face, status, knownTo }) =>
    JSON.stringify([rename(id), space.id, face, status, knownTo]),
  )
  return { asked, lying: lying.sort(), tracks: match.game.table.save().track, outcome: match.outcome?.reason.key }
}

const renamed = (choice: Choice, rename: (id: string) => string): Choice =>
  choice.piece === undefined ? choice : { ...choice, piece: rename(choice.piece) }

/** Takes either of two pieces in a match that stands at a question of `by`, and plays both on alike. */
function expectAlike(match: Match, by: Seat, like: readonly string[], random: () => number): void {
  const [a = '', b = ''] = [like[0], like[1 + Math.floor(random() * (like.length - 1))]]
  const swap = (id: string) => (id === a ? b : id === b ? a : id)
  const { ask = '', choices = [] } = match.decision(by) ?? {}
  const mine = choices.filter(({ piece }) => piece === a)
  const [one, other] = [match.fork(), match.fork()]
  let [seat, next]: readonly [Seat, Choice | undefined] = [by, mine[Math.floor(random() * mine.length)]]
  for (let step = 0; step < AHEAD && next !== undefined; step++) {
    const told = `${ask}: ${a} or ${b}, ${JSON.stringify(next)}`
    expect(one.apply({ kind: 'choose', seat, choice: next }).ok, told).toBe(true)
    expect(other.apply({ kind: 'choose', seat, choice: renamed(next, swap) }).ok, told).toBe(true)
    expect(stateOf(other, swap), told).toEqual(stateOf(one, (id) => id))
    seat = one.deciding[0] ?? 0
    const asked = one.decision(seat)
    next = asked && randomChoice(random)(asked, seat)
  }
}

test.each(titles)(
  '$id: whichever of interchangeable pieces is taken, all goes on alike',
  { timeout: timeLimit.matches },
  async (entry) => {
    const title = await entry.load()
    let pairs = 0
    for (const scenario of title.rules.scenarios) {
      const random = seededRandom(`alike ${entry.id} ${scenario}`)
      const match: Match = Match.start(title.rules, { options: { scenario }, dice: new SeededDice(seeds) })
      while (match.outcome === undefined && match.seq < COMMANDS) {
        const seat = match.deciding[0] ?? 0
        const decision = match.decision(seat)
        if (decision === undefined) throw new Error('nobody must decide')
        for (const like of alikeFor(title, match, seat)) {
          expectAlike(match, seat, like, random)
          pairs++
        }
        match.apply({ kind: 'choose', seat, choice: randomChoice(random)(decision, seat) })
      }
    }
    expect(pairs).toBeGreaterThan(20)
  },
)
