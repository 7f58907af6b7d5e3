import { describe, it } from 'vitest'
import { expectFirstMatch, expectNames, expectNumbers } from '../../testing/stated.ts'
import { areaDefs, BEACH_AREA, DROP_AREA, MALINTA } from '../data/areas.ts'
import {
  beachResult,
  dropResult,
  HIGHEST_BID,
  infiltrationResult,
  LAST_TURN,
  momentumLostUpTo,
  POINTS_NEEDED,
  SET_UP_TEM,
} from '../data/tables.ts'
import { markerDefs, unitDefs } from '../data/units.ts'

const areas = areaDefs.length
const tems = areaDefs.map(({ tem }) => tem)
const [lowest, highest] = [Math.min(...tems), Math.max(...tems)]
const [drop, beach, hill] = [DROP_AREA, BEACH_AREA, MALINTA].map(Number) as [number, number, number]
/** Areas with this number of points, in the order of their numbers. */
const worth = (points: number) => areaDefs.filter((area) => area.points === points).map(({ id }) => Number(id))
/** Areas with points in which Pillboxes may be set up. */
const guarded = areaDefs.filter(({ points, tem }) => points > 0 && tem >= SET_UP_TEM).map(({ id }) => Number(id))
const DICE = [1, 2, 3, 4, 5, 6]
/** The highest die with a given result, and the lowest die with a given result. */
const upTo = <T>(result: (die: number) => T, wanted: T) => DICE.filter((die) => result(die) === wanted).at(-1) ?? 0
const from = <T>(result: (die: number) => T, wanted: T) => DICE.find((die) => result(die) === wanted) ?? 0
const attackOf = (kind: string) => markerDefs.find(({ marker }) => marker === kind)?.attack ?? 0
const guns = unitDefs.filter(({ type }) => type === 'artillery').map(({ attack }) => attack)
const early = [2, 3, 4, 5].flatMap((impulse) =>
  impulse === 2 ? [momentumLostUpTo(2), 2] : [1, momentumLostUpTo(impulse), impulse],
)

describe('what the texts state', () => {
  it('numbers of the short rules and of the guide are those of the data', () =>
    expectNumbers('return-to-the-rock', {
      numbers: {
        '2.0': [areas],
        '3.0': [areas],
        '3.1': [areas],
        '3.1.1': [1, areas],
        '3.1.2': [lowest, highest],
        '3.4': [1, 16, LAST_TURN, 15 + LAST_TURN],
        '5.1': [16, 15 + LAST_TURN],
        '5.3.2': [SET_UP_TEM, highest],
        '6.2.1': [2, ...early, 1, momentumLostUpTo(6), 6, 1],
        '6.5': [LAST_TURN],
        '8.3': [drop, 1, drop, upTo(dropResult, 'eliminated'), upTo(dropResult, 'spent'), from(dropResult, 'fresh')],
        '8.4': [
          ...[beach, 1, beach, upTo(beachResult, 'spent'), from(beachResult, 'fresh')],
          upTo(beachResult, 'disrupted'),
        ],
        '8.6': [
          ...[hill, 1, upTo(infiltrationResult, 'failed')],
          ...[upTo(infiltrationResult, 'spent'), from(infiltrationResult, 'fresh')],
        ],
        '9.1': [drop, beach],
        '9.4.3C': [lowest, highest],
        '10.2': [attackOf('air')],
        '10.3': [Math.max(...guns)],
        '10.4': [attackOf('naval')],
        '10.7A': [lowest, highest],
        '14.2': [drop, 1],
        '15.0': [LAST_TURN],
        '15.1.1': [areas],
        '15.2': [hill, 3, ...worth(2), 2, ...worth(1), 1, LAST_TURN, 1],
        '15.2.1': [1, drop, beach],
        '15.3': [LAST_TURN, POINTS_NEEDED],
        '16.1': [0, HIGHEST_BID, 1, 3, 4, 6],
        '17.4.1': [SET_UP_TEM, highest],
        '17.4.3': [hill],
        'guide The island': [areas, POINTS_NEEDED],
        'ask.setup.pillbox': [...guarded, 11],
        'ask.landing.airborne': [1, 5, 6, 1, 6],
        'ask.advantage.reset': [1, momentumLostUpTo(2), 2, 1, momentumLostUpTo(3), 3],
        'ask.bombardment.target': [attackOf('naval')],
      },
      unread: {
        'dates of history': ['5.3.1', '14.0'],
        'the first turn or impulse': ['5.2', '6.1', '6.1.2', '6.2.1A', '13.1B', '14.1', 'guide The Advantage'],
        'modifiers of one, and costs, which the referee reads from the rulebook as well': [
          ...['8.2', '8.3.1', '9.4.2', '9.4.2B', '9.4.2C', '9.4.2D', '9.4.3', '9.4.3B', '9.4.3D'],
          ...['10.6', '10.6B', '10.6C', '10.7', '10.7B', '11.1', '17.1', '17.2', '17.3', '17.4.2'],
          ...['guide An attack', 'ask.impulse.night.us', 'ask.assault.move', 'ask.combat.lead-attacker'],
          'ask.combat.join',
        ],
      },
    }))

  it('numbers of the first match are those that can be seen', () => expectFirstMatch('return-to-the-rock'))

  it('names are those of the data', () => expectNames('return-to-the-rock', ['Americans']))
})
