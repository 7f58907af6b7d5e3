import { describe, expect, it } from 'vitest'
import { hexAt } from '../data/hexes.ts'
import { atStep, type Played, type StepSetup } from '../testing/at-step.ts'

const HOWITZERS = [1, 2, 3, 4, 5].map((number) => `jp42-art-240-mm-no-${number}`)
const [FIRST = ''] = HOWITZERS
/** The latest groups that place these guns in Cavite and on Bataan (6.1). */
const [IN_CAVITE, ON_BATAAN] = [2, 6]

/** The Reinforcement Phase with guns to place. */
function placing(group: number, guns: readonly string[], setup: StepSetup = {}): Played {
  return atStep('reinforcements', {
    hour: '0300',
    ...setup,
    units: { 'japan-held': guns, ...setup.units },
    more: (game) => {
      game.vars.group = group
    },
  })
}

/** The hexes offered to the first gun. */
function offered(play: Played): string[] {
  if (play.turn.ask === 'ask.reinforcement') play.choose({ verb: 'place', piece: FIRST })
  return play.turn.offered({ verb: 'place' }).map(({ space = '' }) => space)
}

const isOfSection = (id: string, section: string) => hexAt(hexIndex(id)).section === section
const hexIndex = (id: string) => indexes.indexOf(id)
const indexes = atStep('reinforcements').game.table.spaces.map(({ id }) => id)

describe('11.1A guns on Bataan and in Cavite', () => {
  it('11.1A they come anywhere in their section', () => {
    const cavite = offered(placing(IN_CAVITE, HOWITZERS))
    expect([cavite.length > 5, cavite.every((id) => isOfSection(id, 'cavite'))]).toEqual([true, true])
    const bataan = offered(placing(ON_BATAAN, HOWITZERS))
    expect([bataan.includes('b3801'), bataan.includes('b4423')]).toEqual([true, true])
    expect(bataan.every((id) => isOfSection(id, 'bataan'))).toBe(true)
    const refused = placing(ON_BATAAN, HOWITZERS).choose({ verb: 'place', piece: FIRST })
    expect(refused.refuses({ verb: 'place', piece: FIRST, space: 'b4735' }).text.rule).toBe('6.1A')
  })

  it('11.1A three batteries to a hex', () => {
    const three = { b4423: ['jp42-art-155-mm-no-3', 'jp42-art-155-mm-no-4', 'jp42-art-100-mm-no-3'] }
    const play = placing(ON_BATAAN, HOWITZERS, { units: three })
    expect(offered(play)).not.toContain('b4423')
    expect(play.refuses({ verb: 'place', piece: FIRST, space: 'b4423' }).text.rule).toBe('11.1A')
    const full = placing(ON_BATAAN, HOWITZERS).choose('place-all')
    const places = HOWITZERS.map((id) => full.at(id))
    expect(Math.max(...places.map((place) => places.filter((each) => each === place).length))).toBe(3)
  })

  it('11.1A not among enemies or in their zones, on Bataan joined to where they come from', () => {
    const week: StepSetup = { scenario: 'bataan', week: 16, units: { b4111: ['fa-11th-div'] } }
    const near = offered(placing(ON_BATAAN, HOWITZERS, week))
    const around = ['b4110', 'b4112', 'b4111']
    expect([near.includes('b3801'), around.filter((id) => near.includes(id))]).toEqual([true, []])
    // With the entry hex held by the enemy, no gun can enter Bataan; Cavite is still open.
    const held: StepSetup = { ...week, units: { b3801: ['fa-11th-div'] } }
    expect(placing(ON_BATAAN, HOWITZERS, held).at(FIRST)).toBe('japan-held')
    expect(offered(placing(IN_CAVITE, HOWITZERS, held)).length).toBeGreaterThan(5)
  })
})
