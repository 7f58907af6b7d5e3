import { describe, it } from 'vitest'
import { expectFirstMatch, expectNames, expectNumbers } from '../../testing/stated.ts'
import { OPEN_BEACHES } from '../data/areas.ts'
import { dateOfDay, dateOfWeek } from '../data/calendar.ts'
import { CALIBERS } from '../data/fire.ts'
import { hexDefs } from '../data/hexes.ts'
import { EMBARKS_ON, LEAVES_BEACH_ON, MINE_ON } from '../data/landing.ts'
import { scenarios } from '../data/scenarios.ts'
import { POINTS_1942, POINTS_1945, POINTS_CAMPAIGN } from '../data/victory.ts'
import { WEEK_OF } from '../data/weeks.ts'
import { MORTAR_MINIMUM } from '../rules/9.3-arcs.ts'
import { POINTS, POINTS_BEFORE } from '../rules/9.3-points.ts'
import { CROFTON_APPROACH } from '../rules/10.1-attacks.ts'
import { FIRST_DEMOLITION } from '../rules/10.4-demolition.ts'

const [fall, bataan, recapture] = scenarios as [
  (typeof scenarios)[number],
  (typeof scenarios)[number],
  (typeof scenarios)[number],
]
/** The number of a hex on its map. */
const number = (hex: number) => Number(hexDefs[hex]?.id.slice(1))
/** The day of the month of a day of a scenario. */
const date = (scenario: typeof fall, day: number) => dateOfDay(scenario, day).day
const [first] = fall.hours
const early = Number(first?.name)

describe('what the texts state', () => {
  it('numbers of the short rules and of the guide are those of the data', () =>
    expectNumbers('corregidor', {
      numbers: {
        '5.0C': [early],
        '6.1': [early],
        '7.0H': [LEAVES_BEACH_ON, 6, ...[...OPEN_BEACHES].map(number)],
        '7.0L': [EMBARKS_ON, 5, 6],
        '8.1Q': [number(CROFTON_APPROACH)],
        '9.2A': [Number.parseInt(CALIBERS[0], 10)],
        '9.3C': [MORTAR_MINIMUM],
        '10.4B': [date(recapture, FIRST_DEMOLITION), Number(recapture.hours[0]?.name), 2, 12, 3, 1],
        '11.2D': [WEEK_OF.marines],
        '11.2O': [WEEK_OF.nellLeaves, WEEK_OF.seaOperations],
        '11.2R': [WEEK_OF.twoBySea],
        '11.2T': [WEEK_OF.olongapo],
        '11.2U': [WEEK_OF.seaOperations],
        '11.3I': [1, MINE_ON],
        '12.0A': [date(fall, POINTS_CAMPAIGN.day), date(fall, POINTS_1942.lastDay)],
        '12.0D': [date(recapture, POINTS_1945.firstDay), date(recapture, POINTS_1945.lastDay)],
        '13.3': [Number.parseInt(CALIBERS[0], 10)],
        'guide The island': [date(fall, 1), date(fall, fall.lastDay), dateOfWeek(bataan, 1).day],
        'guide Turns, and turns that pass': [early],
        'guide Who wins': [date(fall, POINTS_1942.firstDay - 1), date(recapture, POINTS_1945.firstDay - 1)],
      },
      unread: {
        'the scale of the maps': ['3.1', 'guide Two maps'],
        'hours, dates, dice and hexes that a test of their number plays': [
          ...['3.2D', '8.0C', '9.0B', '9.2F', '9.2G', '9.3E', '9.3F', '10.4A', '11.1C', '11.1D', '11.1E', '11.1I'],
          ...['11.2A', '11.2B', '11.2M', '11.3D', '11.3F', '11.3G', '11.3H', '13.7', '13.15'],
        ],
      },
    }))

  it('numbers of the first match are those that can be seen', () =>
    expectFirstMatch('corregidor', {
      act: [date(recapture, 0), POINTS_BEFORE, POINTS_BEFORE, date(recapture, 1), POINTS],
    }))

  it('names are those of the data', () =>
    expectNames('corregidor', ['Battalions', 'Bay', 'Filipino', 'Filipinos', 'Manila']))
})
