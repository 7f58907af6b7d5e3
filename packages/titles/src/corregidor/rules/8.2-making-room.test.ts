import { any, play, randomChoice, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { CREW } from '../data/faces.ts'
import { SCENARIOS } from '../data/scenarios.ts'
import { SIDES } from '../data/units.ts'
import { isHex, placeAt } from '../state/places.ts'
import { unitsOf } from '../state/state.ts'
import { onWater, unitsIn } from '../state/units.ts'
import { atStep, type Played } from '../testing/at-step.ts'
import { strew } from '../testing/positions.ts'
import { rules } from '../title.ts'
import { hexesToClear } from './8.2-making-room.ts'
import { isOverstacked } from './8.2-stacking.ts'
import { setWar } from './11-state.ts'

const platoons = (company: string) => [1, 2, 3].map((number) => `us42-${number}-${company}-4m`)
const [A1 = '', A2 = '', A3 = ''] = platoons('a')
const [B1 = '', B2 = '', B3 = ''] = platoons('b')
const CREWED = 'us42-fort-mills-crockett'

const go = (piece: string, space: string) => [{ verb: 'unit', piece } as const, { verb: 'move', space } as const]
const offers = ({ match }: Played, verb: string) =>
  match.decision(match.deciding[0] ?? 0)?.choices.some((choice) => choice.verb === verb)

describe('8.2 stacking at the end of a movement phase', () => {
  it('8.2E full stacks change places, and the phase does not end while a hex holds too many', () => {
    const match = atStep('movement', { side: 'us', units: { i1615: platoons('a'), i1515: platoons('b') } })
    match.choose(...go(A1, 'i1515'))
    expect(offers(match, 'done')).toBe(false)
    expect(match.refuses({ verb: 'done' }).text).toMatchObject({
      key: 'why.still-crowded',
      rule: '8.2E',
      args: { hex: { space: 'i1515' } },
    })
    match.choose(...go(B1, 'i1615'), ...go(A2, 'i1515'), ...go(B2, 'i1615'), ...go(A3, 'i1515'))
    expect(offers(match, 'done')).toBe(false)
    match.choose({ verb: 'move', space: 'i1615' })
    expect([A1, A2, A3, B1, B2, B3].map((id) => match.at(id))).toEqual([
      ...['i1515', 'i1515', 'i1515', 'i1615', 'i1615', 'i1615'],
    ])
    expect(match.game.vars.phase).not.toBe('movement')
  })

  it('8.2E nobody comes into a full hex that no unit can leave in this phase', () => {
    const match = atStep('movement', { side: 'us', units: { i1615: platoons('a'), i1515: platoons('b') } })
    match.choose(...go(B1, 'i1514'), ...go(B2, 'i1514'), ...go(B3, 'i1514'))
    match.choose({ verb: 'unit', piece: A1 })
    expect(match.refuses({ verb: 'move', piece: A1, space: 'i1514' }).text).toMatchObject({
      key: 'why.crowded',
      rule: '8.2E',
    })
  })

  it('8.2E, 8.2F a crew beside a full company: one of them leaves, even if the side waits', () => {
    const crowd = { i1316: [CREWED, ...platoons('a')] }
    const more = (game: Played['game']) => game.table.turn(game.table.piece(CREWED), CREW)
    const match = atStep('movement', { side: 'us', units: crowd, more })
    expect(offers(match, 'done')).toBe(false)
    match.choose(...go(A1, 'i1416'))
    expect(offers(match, 'done')).toBe(true)
    const waits = atStep('movement', {
      side: 'us',
      units: { ...crowd, i1615: platoons('b') },
      more: (game) => {
        more(game)
        game.vars.waiting = { us: { for: 'week', until: null }, japan: null }
      },
    })
    const [seat = 0] = waits.match.deciding
    const asked = waits.match.decision(seat)?.choices.map(({ piece }) => piece)
    expect(asked?.toSorted()).toEqual([...platoons('a'), CREWED].toSorted())
    waits.choose(...go(CREWED, 'i1416'))
    expect(waits.game.vars.phase).not.toBe('movement')
  })

  it('8.2E where nobody can leave the phase ends all the same', () => {
    const drum = ['wilson', 'marshall', 'roberts', 'mccrea'].map((name) => `us42-fort-drum-${name}`)
    const match = atStep('movement', {
      side: 'us',
      units: { i3831: drum, i1615: [A1] },
      more: (game) => {
        for (const id of drum) game.table.turn(game.table.piece(id), CREW)
      },
    })
    expect(isOverstacked(match.game.table.space('i3831'), 'us')).toBe(true)
    expect([hexesToClear(match.game, 'us'), offers(match, 'done')]).toEqual([[], true])
  })

  it('8.2E a random player finds out of it: no hex that can be left holds too many when the phase is over', () => {
    let begun = 0
    for (const id of SCENARIOS)
      for (let seed = 0; seed < 20; seed++)
        for (const side of SIDES) {
          const random = seededRandom(`${id} ${seed} ${side}`)
          const match = atStep('move', {
            side,
            scenario: id,
            week: id === 'bataan' ? 3 : 0,
            dice: 3,
            more: (game) => {
              strew(game, id === 'bataan' ? 'bataan' : 'Corregidor', random)
              const there = unitsOf(game, side).filter((unit) => isHex(unit.space) && !onWater(unit))
              for (const unit of there) if (random() < 0.6) game.table.move(unit, any(there, random).space)
              game.vars.phase = 'movement'
              setWar(game, { invasionDay: 1 })
            },
          })
          const answer = randomChoice(random)
          begun += hexesToClear(match.game, side).length > 0 ? 1 : 0
          let left: readonly unknown[] = hexesToClear(match.game, side)
          for (let answers = 0; match.game.vars.phase === 'movement' && answers < 200; answers++) {
            const [seat = 0] = match.match.deciding
            const decision = match.match.decision(seat)
            if (decision === undefined || !decision.kind.startsWith('move.')) break
            match.match.apply({ kind: 'choose', seat, choice: answer(decision, seat) })
            left = hexesToClear(match.game, side)
          }
          expect(left, `${id} ${seed} ${side}`).toEqual([])
        }
    expect(begun).toBeGreaterThan(10)
  })

  it('8.2E the set-ups of history hold the limit', () => {
    for (const scenario of ['fall', 'recapture'] as const) {
      const { game } = play(rules, { options: { scenario }, dice: [] }).choose('deploy-all')
      const places = SIDES.flatMap((side) => unitsOf(game, side).flatMap(({ space }) => (isHex(space) ? [space] : [])))
      expect(places.length).toBeGreaterThan(30)
      for (const { index } of places) {
        const place = placeAt(game, index)
        const [unit] = unitsIn(place)
        expect(unit && isOverstacked(place, unit.def.side), place.id).toBe(false)
      }
    }
  })
})
