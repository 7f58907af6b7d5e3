import { describe, expect, it } from 'vitest'
import { groups } from '../data/groups.ts'
import { hexAt } from '../data/hexes.ts'
import { isUnit, mapOf } from '../state/units.ts'
import { atStep, type StepSetup } from '../testing/at-step.ts'
import { field } from '../testing/field.ts'
import { HOWITZER } from '../testing/units.ts'
import { removeDisruption } from './6.2-disruption-removal.ts'

const dayOf = (number: number) => groups.find(({ group }) => group === number)!.day

/** The Reinforcement Phase of the day on which a group is due, after the group before it. */
function due(group: number, setup: StepSetup = {}) {
  return atStep('groups', {
    hour: '0300',
    day: dayOf(group),
    ...setup,
    more: (game) => {
      game.vars.group = group - 1
    },
  })
}

describe('6.1 reinforcements', () => {
  it('6.1A guns come onto the section of the map of Bataan that their group names', () => {
    const cavite = due(2).choose('place-all')
    const bataan = due(6).choose('place-all')
    const sections = [cavite, bataan].map(({ game }) => {
      const placed = game.table.pieces.filter((unit) => isUnit(unit) && mapOf(unit) === 'bataan')
      return [...new Set(placed.map(({ space }) => hexAt(space.index).section))]
    })
    expect(sections).toEqual([['cavite'], ['bataan']])
  })

  it('6.1A aircraft become available, the landing force is held aside', () => {
    const flying = due(3)
    expect(groups[2]!.air.map((id) => flying.at(id))).toEqual(groups[2]!.air.map(() => 'japan-available'))
    const landing = due(7)
    expect(landing.at('jp42-co1-61')).toBe('japan-held')
    expect(landing.at('jp42-2sou-1')).toBe('japan-held')
  })

  it('6.1B a group lasts until the next one begins, which has its guns where that says', () => {
    const play = due(6, { units: { b4735: [HOWITZER] } })
    expect(play.record('group.available').args).toMatchObject({ group: 6 })
    // Group 2's howitzers in Cavite become group 6's on Bataan.
    expect(play.at(HOWITZER)).toBe('japan-held')
    play.choose({ verb: 'place', piece: HOWITZER })
    expect(play.turn.offered({ verb: 'place' }).every(({ space = '' }) => play.game.table.space(space).def)).toBe(true)
    const places = play.turn.offered({ verb: 'place' }).map(({ space = '' }) => play.game.table.space(space).index)
    expect([...new Set(places.map((index) => hexAt(index).section))]).toEqual(['bataan'])
  })

  it('6.1B on other days no group begins', () => {
    const early = due(3, { day: dayOf(3) - 1 })
    expect([early.game.vars.group, early.at('jp42-betty-1')]).toEqual([2, 'japan-unused'])
    const noon = due(3, { hour: '1200' })
    expect([noon.game.vars.group, noon.at('jp42-betty-1')]).toEqual([2, 'japan-unused'])
  })
})

describe('6.2 removing Disruption', () => {
  it('6.2A on Bataan all of it comes off units of both sides outside enemy zones', () => {
    const units = { b3616: ['fa-45th-regt'], b4111: ['fa-11th-div'], b4110: ['jp42-122-65'], b3802: ['jp42-141-65'] }
    const { game, unit } = field({ scenario: 'bataan', units })
    const ids = ['fa-45th-regt', 'fa-11th-div', 'jp42-122-65', 'jp42-141-65']
    const levels = () => ids.map((id) => game.table.status(unit(id), 'disrupted'))
    for (const id of ids) game.table.setStatus(unit(id), 'disrupted', 2)
    game.table.setStatus(unit('jp42-122-65'), 'disrupted', 0)
    removeDisruption(game, 'us')
    expect(levels()).toEqual([0, 2, 0, 0])
  })

  it('6.2A, 8.0B who is on the road before the map recovers like all on Bataan: no zone reaches there', () => {
    const units = { 'japan-road': ['jp42-9-16'], b3801: ['fa-57th-regt'] }
    const play = field({ scenario: 'bataan', side: 'japan', units })
    play.game.table.setStatus(play.unit('jp42-9-16'), 'disrupted', 2)
    removeDisruption(play.game, 'japan')
    expect(play.game.table.status(play.unit('jp42-9-16'), 'disrupted')).toBe(0)
  })
})
