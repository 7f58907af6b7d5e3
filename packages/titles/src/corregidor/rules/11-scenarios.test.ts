import { CheapDice, play } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { AROUND_GOVERNMENT_RAVINE, BEACH_LIMITS, GOVERNMENT_RAVINE, NEAR_DROP_ZONES } from '../data/areas.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import type { ScenarioId } from '../data/scenarios.ts'
import { isHex } from '../state/places.ts'
import { unitsOf } from '../state/state.ts'
import { isBattery, type Unit } from '../state/units.ts'
import { field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { rules } from '../title.ts'
import { deploy, deployables } from './4-set-up.ts'
import { isInRavine, isReserve, marineGroup } from './11.1-deployment.ts'
import { isInStronghold } from './11.3-deployment.ts'
import { arrivals } from './11-arrivals.ts'
import { noteInvasion } from './11-landed.ts'
import { whyFixed } from './11-restrictions.ts'
import { whyNotDeployed } from './11-set-up.ts'

/** A match after its historical set-up. */
function begun(scenario: ScenarioId, options = {}) {
  const match = play(rules, { options: { scenario, ...options }, dice: new CheapDice('set-up') })
  match.as(scenario === 'recapture' ? 'japan' : 'us').choose('deploy-all')
  return match
}

type Begun = ReturnType<typeof begun>
const at = ({ game }: Begun, id: string) => game.table.piece(id).space
const us = ({ game }: Begun) => unitsOf(game, 'us').filter(({ space }) => isHex(space))
const why = (match: Begun, id: string, hex: string) =>
  whyNotDeployed(match.game, unit(match, id), match.game.table.space(hex))?.rule
const unit = ({ game }: Begun, id: string) => deployables(game).find((each) => each.id === id) as Unit

describe('11.1 the fall of Corregidor, 1942', () => {
  const fall = begun('fall')
  const group = (name: string) => us(fall).filter((each) => marineGroup(each) === name)

  it('11.1F nine platoons of the 1st Battalion between Malinta Hill and East Point', () => {
    const columns = group('first').map(({ space }) => Number(space.id.slice(1, 3)))
    expect([columns.length, Math.min(...columns) >= 25]).toEqual([9, true])
    expect(why(fall, 'us42-1-a-4m', 'i1711')).toBe('11.1F')
  })

  it('11.1G fourteen platoons of the 2nd and 3rd in the ravines, four west of San Jose', () => {
    const inside = group('ravines').filter(({ space }) => isInRavine(space.index))
    expect([group('ravines').length, inside.length]).toEqual([18, 14])
    expect(why(fall, 'us42-1-d-4m', 'i2211')).toBe('11.1G')
    // The four platoons allowed there are elsewhere already.
    expect(why(fall, 'us42-1-d-4m', 'i1711')).toBe('11.1G')
    expect(why(fall, 'us42-1-d-4m', 'i0913')).toBeUndefined()
  })

  it('11.1H eighteen platoons fill Government Ravine and stand beside it', () => {
    const inside = group('reserves').filter(({ space }) => GOVERNMENT_RAVINE.has(space.index))
    expect([group('reserves').length, inside.length]).toEqual([18, 9])
    expect(group('reserves').every(({ space }) => AROUND_GOVERNMENT_RAVINE.has(space.index))).toBe(true)
    expect(why(fall, 'us42-1-o-4m', 'i1514')).toBe('11.1H')
    expect(why(fall, 'us42-1-o-4m', 'i1711')).toBe('11.1H')
  })

  it('11.1H the reserves do not move before the invasion', () => {
    const match = begun('fall')
    const reserve = unit(match, 'us42-1-o-4m')
    expect([isReserve(match.game, reserve), whyFixed(match.game, reserve)?.rule]).toEqual([true, '11.1H'])
    expect(whyFixed(match.game, unit(match, 'us42-1-a-4m'))).toBeUndefined()
    noteInvasion(match.game)
    expect(whyFixed(match.game, reserve)).toBeUndefined()
  })

  it('11.1I batteries stand on their sites, Globe and Way come later', () => {
    expect(at(fall, 'us42-fort-mills-crockett').id).toBe('i1316')
    expect(at(fall, 'us42-fort-mills-globe').id).toBe('us-unused')
    // Fort Wint too has its batteries by the table.
    const wint = us(fall).filter(({ space }) => isHex(space) && space.def.island === 'Grande')
    expect(wint.map(({ def }) => def.name)).toEqual(['Warwick', 'Hall', 'Woodruff', 'Flake', 'Jewell', 'Subic'])
    const play = field({ scenario: 'fall' })
    Object.assign(play.game.vars, { day: 44, hour: 0 })
    run(play.game, arrivals)
    expect(play.unit('us42-fort-mills-globe').space.id).toBe('us-unused')
    play.game.vars.day = 45
    expect(run(play.game, arrivals).records.at(-1)?.key).toBe('battery.arrives')
    expect(play.unit('us42-fort-mills-globe').space.id).toBe('i1516')
    play.game.vars.day = 65
    run(play.game, arrivals)
    expect(play.unit('us42-fort-mills-way').space.id).toBe('i1312')
  })

  it('11.1J five units on the north beaches of the tail, four at South Dock', () => {
    const [tail] = BEACH_LIMITS
    const there = us(fall).filter((each) => tail?.hexes.has(each.space.index) && marineGroup(each) !== undefined)
    expect(there.length).toBeLessThanOrEqual(5)
    const match = begun('fall')
    for (const [id, hex] of [
      ['us42-3-a-4m', 'i2909'],
      ['us42-3-b-4m', 'i3009'],
    ] as const)
      match.game.table.move(match.game.table.piece(id), match.game.table.space(hex))
    expect(why(match, 'us42-1-c-4m', 'i3709')).toBe('11.1J')
  })

  it('11.1K with the Philippine Division the 1st Battalion is in reserve, away from the beaches', () => {
    const match = begun('fall', { 'philippine-division': 'full' })
    const first = us(match).filter((each) => marineGroup(each) === 'first')
    expect(first.map(({ space }) => hexAt(space.index).beach ?? false)).not.toContain(true)
    expect(isReserve(match.game, unit(match, 'us42-1-a-4m'))).toBe(true)
    expect(why(match, 'us42-1-a-4m', 'i2909')).toBe('11.1K')
    expect(why(match, 'us42-1-d-4m', 'i1910')).toBeUndefined()
  })

  it('11.1L garrisons stand on their islands', () => {
    expect(hexAt(at(fall, 'us42-garrison-frank').index).island).toBe('Carabao')
    expect(why(fall, 'us42-garrison-frank', 'i1711')).toBe('11.1L')
  })

  it('4.0 units can be set up elsewhere one by one, within the rules', () => {
    const match = begun('fall')
    match.as('us').choose({ verb: 'deploy', piece: 'us42-1-d-4m' })
    match.as('us').choose({ verb: 'deploy', piece: 'us42-1-d-4m', space: 'i0913' })
    expect(at(match, 'us42-1-d-4m').id).toBe('i0913')
    match.as('us').choose('done')
    expect(match.game.vars.turn).toBe(0)
  })

  /** The next unit that can be set up elsewhere. */
  const next = ({ match }: Begun) =>
    match.deciding.flatMap((seat) => match.decision(seat)?.choices ?? []).find(({ verb }) => verb === 'deploy')?.piece

  it.each([
    ['fall', {}],
    ['fall', { searchlights: 'yes', howitzers: 'yes', 'philippine-division': 'full' }],
    ['recapture', {}],
    ['bataan', { searchlights: 'yes' }],
  ] as const)(
    '4.0 the set-up of %s ends with %o: nobody waits after one click, each unit goes elsewhere once',
    (scenario, options) => {
      const match = begun(scenario, options)
      const side = scenario === 'recapture' ? 'japan' : 'us'
      const waiting = unitsOf(match.game, side).filter(({ space }) => /-(deploying|road)$/.test(space.id))
      expect(waiting.map(({ id }) => id)).toEqual([])
      const moved: string[] = []
      for (let piece = next(match); piece !== undefined; piece = next(match)) {
        moved.push(piece)
        const { choices } = match.as(side).choose({ verb: 'deploy', piece }).decision
        match.as(side).choose(choices.at(-1)!)
      }
      expect(moved.length).toBeGreaterThan(0)
      expect(new Set(moved).size).toBe(moved.length)
    },
  )

  it('11.1H for whom the rules leave no hex stands in the nearest one with room', () => {
    const play = field({ scenario: 'fall', side: 'us' })
    const beside = [...AROUND_GOVERNMENT_RAVINE].map((hex) => hexAt(hex).id)
    const others = unitsOf(play.game, 'us').filter((each) => marineGroup(each) === 'ravines')
    // Platoons of different companies fill every hex reserved for the reserves.
    const more = unitsOf(play.game, 'us').filter((each) => ['first', 'reserves'].includes(marineGroup(each) ?? ''))
    const mixed = [...others, ...more].filter(({ id }) => id !== 'us42-1-o-4m')
    for (const [i, hex] of beside.entries()) play.put(hex, ...mixed.slice(3 * i, 3 * i + 3).map(({ id }) => id))
    play.put('us-deploying', 'us42-1-o-4m')
    const { records } = run(play.game, deploy)
    const hex = play.unit('us42-1-o-4m').space.id
    expect([hexAt(hexOf(hex)).island, records.map(({ key }) => key)]).toEqual(['Corregidor', ['deployed.elsewhere']])
  })
})

describe('11.3 the recapture, 1945', () => {
  const match = begun('recapture')
  const japan = () => unitsOf(match.game, 'japan').filter(({ space }) => isHex(space))
  const infantry = () => japan().filter((each) => !isBattery(each) && hexAt(each.space.index).island === 'Corregidor')

  it('11.3A half the infantry in the ravines and on Malinta Hill, four units near a drop zone', () => {
    const inside = infantry().filter(({ space }) => isInStronghold(space.index))
    expect(inside.length).toBeGreaterThanOrEqual(infantry().length / 2)
    for (const zone of NEAR_DROP_ZONES)
      expect(japan().filter(({ space }) => zone.has(space.index)).length).toBeLessThanOrEqual(4)
    const id = inside[0]?.id ?? ''
    expect(why(match, id, 'i1711')).toBe('11.3A')
    expect(why(match, 'jp45-25-mm-aa-1', 'i1116')).toBeUndefined()
    match.game.table.move(match.game.table.piece('jp45-25-mm-aa-2'), match.game.table.space('i1116'))
    match.game.table.move(match.game.table.piece('jp45-25-mm-aa-3'), match.game.table.space('i1313'))
    expect(why(match, 'jp45-25-mm-aa-1', 'i1116')).toBe('11.3A')
  })

  it('11.3B restored batteries on their sites, other guns outside the drop zones', () => {
    expect(at(match, 'jp45-restored-wheeler').id).toBe('i1015')
    expect(why(match, 'jp45-120-mm-1', 'i1615')).toBe('11.3B')
  })

  it('11.3C the garrisons of the smaller islands stand there', () => {
    expect(hexAt(at(match, 'jp45-caballo-garrison-1').index).island).toBe('Caballo')
    expect(why(match, 'jp45-caballo-garrison-1', 'i1711')).toBe('11.3C')
    expect(why(match, 'jp45-ichinosawa-1', 'i3823')).toBe('11.3C')
  })

  it('11.3D, 11.3F, 11.3G the waves come at their hours', () => {
    const play = field({ scenario: 'recapture', side: 'us' })
    const wave = (day: number, hour: number, answers: readonly object[] = []) => {
      Object.assign(play.game.vars, { day, hour })
      run(play.game, arrivals, answers)
      const count = (id: string) => play.game.table.space(id).pieces.length
      const counts = [count('us-aboard'), count('us-at-sea')]
      for (const id of ['us-aboard', 'us-at-sea'])
        for (const piece of [...play.game.table.space(id).pieces]) play.put('us-eliminated', piece.id)
      return counts
    }
    expect(wave(1, 0)).toEqual([0, 0])
    expect(wave(1, 1)).toEqual([12, 0])
    expect(wave(1, 2)).toEqual([0, 16])
    expect(wave(1, 3)).toEqual([11, 0])
    expect(wave(2, 1, [{ verb: 'by-sea' }])).toEqual([0, 0])
    expect(wave(2, 5)).toEqual([0, 11])
  })

  it('11.3G the last battalion may drop at 0800 instead', () => {
    const play = field({ scenario: 'recapture', side: 'us' })
    Object.assign(play.game.vars, { day: 2, hour: 1 })
    run(play.game, arrivals, [{ verb: 'by-air' }])
    expect(play.game.table.space('us-aboard').pieces).toHaveLength(11)
  })
})
