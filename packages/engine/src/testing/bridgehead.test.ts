import { describe, expect, it } from 'vitest'
import { reach } from '../map/area/graph.ts'
import { inSixths } from '../map/cost.ts'
import { Match } from '../match/match.ts'
import { Table } from '../table/table.ts'
import { bridgehead } from './bridgehead.ts'
import { AREAS, CAPE, Forces, ISLAND, SIDES, SUPPLY, WORLD } from './bridgehead-map.ts'
import { Coverage } from './coverage.ts'
import { CheapDice, seededRandom } from './dice.ts'
import { fuzzMatch } from './fuzz.ts'
import { play } from './play.ts'
import { sized } from './sized.ts'

/** The zones and enemies on a table, computed from scratch. */
function slowly(table: Table): { zone: boolean[][]; enemy: boolean[][] } {
  const enemiesOf = (side: number) => (side === 2 ? [0, 1] : [2])
  const at = (side: number, holds: (index: number, steady: boolean, space: number) => boolean) =>
    table.map.map((space) =>
      table.pieces.some((unit) => {
        const own = SIDES.indexOf(unit.def.side ?? '')
        const steady = table.status(unit, 'disrupted') === 0 && table.status(unit, 'steps') > 1
        return enemiesOf(side).includes(own) && holds(unit.space.index, steady, space.index)
      }),
    )
  const sameMap = (a: number, b: number) => WORLD.partOf(a) === WORLD.partOf(b) && a < ISLAND.size + CAPE.size
  return {
    enemy: SIDES.map((_, side) => at(side, (index, _steady, space) => index === space)),
    zone: SIDES.map((_, side) =>
      at(side, (index, steady, space) => steady && sameMap(index, space) && WORLD.neighbours(index).includes(space)),
    ),
  }
}

describe('two hex maps and one of areas, linked', () => {
  it('are played by two seats, with both allies led by the first', () => {
    const { game } = play(bridgehead).match
    const seats = Array.from({ length: bridgehead.seats }, (_, seat) => bridgehead.sidesOf?.(game, seat))
    expect(seats).toEqual([['coast', 'guard'], ['landing']])
  })

  it('pass the fuzzer without faults', () => {
    const coverage = new Coverage()
    for (let i = 0; i < sized(20, 40); i++) {
      const policy = i % 2 === 0 ? 'random' : 'coverage'
      const { faults } = fuzzMatch(bridgehead, {
        seed: `bridgehead ${i}`,
        policy,
        coverage,
        thorough: i < sized(4, 12),
      })
      expect(faults).toEqual([])
    }
    for (const rule of ['1', '2', '2.1', '3', '3.1', '3.3', '4']) expect(coverage.saw(rule), rule).toBe(true)
  })

  it('have zones of control that follow steps, disruption, losses, undo and resume', () => {
    const random = seededRandom('zones')
    const table = new Table(bridgehead.table)
    const ground = Forces.of(table)
    const saved = [table.save()]
    const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    for (let i = 0; i < 400; i++) {
      const [mark, unit] = [table.mark(), any(table.pieces)]
      if (random() < 0.1) table.load(any(saved))
      else if (random() < 0.4) table.move(unit, any(table.spaces))
      else table.setStatus(unit, any(['disrupted', 'steps']), random() < 0.5 ? 0 : 1)
      if (random() < 0.2) table.goBack(mark)
      if (random() < 0.1) saved.push(table.save())
      const { zone, enemy } = slowly(table)
      for (const side of SIDES.keys()) {
        expect(table.map.map((space) => ground.inEnemyZone(side, space))).toEqual(zone[side])
        expect(table.map.map((space) => ground.hasEnemy(side, space))).toEqual(enemy[side])
      }
    }
    expect(table.map).toHaveLength(ISLAND.size + CAPE.size + AREAS.length)
  })

  it('can be crossed by ferry for one and a half points', () => {
    const match = play(bridgehead)
    const goals = (unit: string) => match.turn.offered({ piece: unit, verb: 'move' }).map(({ space }) => space)
    expect(goals('coast-2'), 'cape-0 is held, its neighbours are in enemy zones').not.toContain('cape-0')
    const free = play(bridgehead, {
      position: ({ table }) => {
        for (const unit of table.pieces.slice(3)) table.move(unit, table.space('cape-8'))
      },
    })
    const reached = free.turn.offered({ piece: 'coast-2' }).map(({ space }) => space)
    expect(reached, '1 1/2 and 1 for the ferry, 1 for the next hex').toEqual(
      expect.arrayContaining(['cape-0', 'cape-1']),
    )
    expect(reached.filter((id) => id?.startsWith('cape')).length).toBeLessThan(5)
  })

  it('charge halves for leaving a swamp and crossing a river, and thirds for entering a wood', () => {
    const table = new Table(bridgehead.table)
    for (const unit of table.pieces) table.move(unit, table.space('lost'))
    const { nodes, costs } = reach(table.spaces.length, table.space('island-9'), SUPPLY, Forces.of(table).travel(0))
    const cost = (space: string) => costs[nodes.indexOf(table.space(space))]
    expect([cost('island-10'), cost('island-4'), cost('island-5')]).toEqual(['1 1/2', '2', '2 1/3'].map(inSixths))
    expect(cost('cape-0'), 'in all by way of the ferry').toBe(inSixths('6'))
  })

  it('can be crossed by sea from one hex map to the other over the areas, but not past an enemy', () => {
    const by = (blocked: boolean) =>
      play(bridgehead, {
        position: ({ table }) => {
          for (const unit of table.pieces.slice(3)) table.move(unit, table.space('cape-8'))
          table.move(table.piece('coast-1'), table.space('island-12'))
          if (blocked) table.move(table.piece('landing-1'), table.space('east-bay'))
        },
      })
    const goals = (match: ReturnType<typeof by>) =>
      match.turn.offered({ piece: 'coast-1', verb: 'move' }).map(({ space }) => space)
    expect(goals(by(false))).toEqual(expect.arrayContaining(['west-bay', 'east-bay']))
    expect(goals(by(false)), '1 and 1 1/2 to the bay, 1 within it: no more is left').not.toContain('cape-6')
    expect(goals(by(true))).not.toContain('east-bay')
    const match = by(false).choose({ verb: 'move', piece: 'coast-1', space: 'east-bay' }, 'done', 'done')
    expect(match.record('bridgehead.moved').args?.['path']).toEqual({ spaces: ['island-12', 'west-bay', 'east-bay'] })
    match.until(({ turn, game }) => turn.ask === 'ask.move' && game.vars.mover === 0 && game.vars.turn === 2)
    expect(match.turn.offered({ piece: 'coast-1', verb: 'move' }).map(({ space }) => space)).toContain('cape-6')
  })

  it('give one seat two sides, and attack with several units of one of them', () => {
    const match = play(bridgehead, {
      dice: [[9, 1]],
      position: ({ table }) => {
        const [target, ...rest] = table.pieces.slice(3)
        table.move(target!, table.space('island-11'))
        for (const unit of rest) table.move(unit, table.space('cape-8'))
        table.move(table.piece('guard-1'), table.space('island-14'))
        table.move(table.piece('coast-1'), table.space('island-10'))
      },
    })
    match.as('guard').choose('done')
    expect(bridgehead.sidesOf(match.game, 0)).toEqual(['coast', 'guard'])
    match.choose({ verb: 'attack', piece: 'landing-1' })
    const near = match.turn.offered({ verb: 'take' }).map(({ piece }) => piece)
    expect(near).toEqual(['coast-1', 'coast-2', 'guard-1'])
    const both = ['coast-1', 'guard-1']
    expect(match.refuses({ verb: 'take', pieces: both }).text).toEqual({ key: 'bridgehead.allies', rule: '3.2' })
    match.choose({ verb: 'take', pieces: ['coast-2', 'coast-1'] })
    expect(match.game.table.status(match.game.table.piece('landing-1'), 'steps')).toBe(2)
    expect(match.record('bridgehead.fought')).toMatchObject({
      args: { attackers: { pieces: ['coast-1', 'coast-2'] } },
      roll: { values: [9, 1], sides: [10, 6], groups: [1, 1] },
    })
    expect(match.asked).toBe('seat 1: ask.move (2)')
  })

  it('ends with a level of victory, or by a resignation', () => {
    const match = Match.start(bridgehead, { options: {}, dice: new CheapDice(1) })
    expect(match.apply({ kind: 'resign', seat: 0 }).ok).toBe(true)
    expect(match.outcome).toMatchObject({ winner: 1, level: { key: 'bridgehead.level.given' } })
    const levels = new Set<string | undefined>()
    for (let i = 0; i < 30; i++) {
      const random = seededRandom(i)
      const each = Match.start(bridgehead, {
        options: {},
        dice: new CheapDice(i),
      })
      while (each.outcome === undefined) {
        const seat = each.deciding[0]!
        const { choices } = each.decision(seat)!
        each.apply({ kind: 'choose', seat, choice: choices[Math.floor(random() * choices.length)]! })
      }
      levels.add(each.outcome.level?.key)
    }
    expect(levels.size).toBeGreaterThan(1)
  })
})
