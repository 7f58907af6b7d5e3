import { describe, it } from 'vitest'
import { expectFirstMatch, expectNames, expectNumbers } from '../../testing/stated.ts'
import { ARMIES } from '../data/armies.ts'
import { HAND_LIMIT } from '../data/cards.ts'
import { placeDefs } from '../data/map.ts'
import { BATTLE_SCENARIOS, SCENARIOS } from '../data/modes.ts'
import { figures, historic, nakedIsland } from '../data/scenarios.ts'
import { unitDefs } from '../data/units.ts'
import { AUSTRALIAN_UNITS } from '../rules/17-victory.ts'

const { strikeSuppress, strikeEliminate, commitCost, eliminateMargin, attacksPerTurn } = figures
const infantry = unitDefs.find(({ type }) => type === 'infantry')?.movement ?? 0
const carriers = unitDefs.filter(({ army, type }) => army === 'british' && type === 'carrier').length
const supplyPoints = placeDefs.filter((place) => 'supplyPoint' in place && place.supplyPoint).length
const dates = [historic.periods[0], historic.periods.at(-1)].map((name = '') => Number(name.match(/\d+/)?.[0]))
const [japanese] = [historic.supplies.japanese.start]
/** Number of campaigns; the other scenarios are for training. */
const campaigns = 2

describe('what the texts state', () => {
  it('numbers of the short rules and of the guide are those of the data', () =>
    expectNumbers('singapore', {
      words: true,
      numbers: {
        '1.1': [ARMIES.length],
        '4.5': [infantry, infantry / figures.roadStep],
        '5.1': [figures.stacking],
        '6.1': [figures.offRoadStep],
        '7.2': [6, commitCost['gun92'] ?? 0],
        '7.5': [supplyPoints],
        '7.9': [figures.captureTokens],
        '8.2': [figures.activationCost],
        '10.6': [figures.airEliminateMargin],
        '10.8': [figures.repairTurns],
        '11.6': [eliminateMargin],
        '13.4': [1, strikeSuppress - 1, strikeSuppress, strikeEliminate - 1, strikeEliminate],
        '17.3': [historic.city.length, historic.outer.length, AUSTRALIAN_UNITS],
        '18.1': [HAND_LIMIT],
        '19.0': [campaigns, SCENARIOS.length - campaigns],
        '19.1': dates,
        '19.2': [nakedIsland.mainAxes, nakedIsland.feintAxes],
        '19.3': [BATTLE_SCENARIOS.length],
        E1: [carriers, carriers],
        E2: [japanese, 30],
        C4: [attacksPerTurn],
        T4: [attacksPerTurn],
        'guide The island': [historic.periods.length, AUSTRALIAN_UNITS],
        'guide The line and the groups': [2, eliminateMargin],
        'guide Strikes': [strikeSuppress],
        'ask.axis': [figures.activationCost, japanese],
      },
      unread: {
        'numbers of people, dice, units and strikes that are no figures of the data': [
          ...['1.2', '4.1', '12.0', 'C5', 'T1', 'AR1', 'strikes.declare'],
        ],
      },
    }))

  it('numbers of the first match are those that can be seen', () => expectFirstMatch('singapore'))

  it('names are those of the data', () =>
    expectNames('singapore', [
      ...['Almost', 'Attacker', 'Australia', 'Brani', 'Concentration', 'Decisive', 'Defender', 'February', 'Fortress'],
      ...['Island', 'Japan', 'Malay', 'Manoeuvre', 'Naked', 'Points', 'Standard', 'Strikes', 'Victory'],
    ]))
})
