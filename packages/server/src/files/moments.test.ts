import { type Command, hiddenIn, Match, mayKnow } from '@topside/engine'
import { CheapDice, type PatrolVars, patrol, seededRandom } from '@topside/engine/testing'
import { packPiece, packSpace, type ViewMoment } from '@topside/protocol'
import { describe, expect, test } from 'vitest'
import { SeenMoments } from './moments.ts'

const COMMANDS = 60
const VIEWERS: readonly (readonly number[])[] = [[], [0], [1]]

/** Some random commands with undos among them. */
function commandsOf(seed: number): Command[] {
  const random = seededRandom(`moments ${seed}`)
  const match = start(seed)
  while (match.outcome === undefined && match.seq < COMMANDS) {
    const [seat = 0] = match.deciding
    const choices = match.decision(seat)?.choices ?? []
    const choice = choices[Math.floor(random() * choices.length)]
    if (match.canUndo(seat) && random() < 0.3) match.apply({ kind: 'undo', seat })
    else if (choice !== undefined) match.apply({ kind: 'choose', seat, choice })
  }
  return [...match.commands]
}

const start = (seed: number): Match<PatrolVars> => Match.start(patrol, { options: {}, dice: new CheapDice(seed) })

/** All that the moments up to one say, put together. */
function together(moments: readonly ViewMoment[]) {
  const known = { pieces: new Map(), own: new Map(), spaces: new Map(), tracks: new Map() }
  for (const moment of moments)
    for (const part of ['pieces', 'own', 'spaces', 'tracks'] as const)
      for (const [id, value] of Object.entries(moment[part] ?? {})) {
        if (value === null) known[part].delete(id)
        else known[part].set(id, value)
      }
  return known
}

describe('what somebody saw of a match, moment by moment', () => {
  test.each([1, 2, 3, 4])('is what he might know then, and nothing of what was taken back (%i)', (seed) => {
    const commands = commandsOf(seed)
    for (const seats of VIEWERS) {
      const seen = new SeenMoments(seats)
      const match = start(seed)
      seen.note(match)
      for (const command of commands) {
        match.apply(command)
        seen.note(match)
        const moments = seen.list()
        expect(moments).toHaveLength(match.answers + 1)
        expect(moments.at(-1)?.history).toBe(match.historyLength)
        const { table } = match.game
        const packed = (of: typeof table.pieces) =>
          new Map(of.map(({ id, space, face, status }) => [id, packPiece(space.index, face, status)]))
        const { pieces, own, spaces } = together(moments)
        const open = table.pieces.filter((piece) => mayKnow(piece, undefined))
        const secret = table.pieces.filter(
          (piece) => !mayKnow(piece, undefined) && seats.some((seat) => mayKnow(piece, seat)),
        )
        expect(pieces).toEqual(packed(open))
        expect(own).toEqual(packed(secret))
        expect(spaces.size).toBe(table.spaces.length)
        for (const space of table.spaces)
          expect(spaces.get(space.id)).toBe(packSpace(space.owner, hiddenIn(space, undefined)))
      }
    }
  })

  test('has the fight that went on then, told again only when it is another picture', () => {
    const side = { side: 'red', role: { key: 'role' }, ranks: [] }
    const fight = { place: 'harbour', name: { key: 'fight' }, attacker: side, defender: side, ledgers: [], notes: [] }
    const place = patrol.table.spaces[0]?.id ?? ''
    const fighting = { ...patrol, engagement: () => (over ? undefined : { ...fight, place }) }
    let over = false
    const match: Match<PatrolVars> = Match.start(fighting, { options: {}, dice: new CheapDice(1) })
    const seen = new SeenMoments([])
    const answer = () => {
      const [seat = 0] = match.deciding
      const [choice] = match.decision(seat)?.choices ?? []
      if (choice !== undefined) match.apply({ kind: 'choose', seat, choice })
      seen.note(match)
    }
    seen.note(match)
    answer()
    over = true
    answer()
    expect(seen.list().map(({ engagement }) => engagement)).toEqual([{ ...fight, place }, undefined, null])
  })
})
