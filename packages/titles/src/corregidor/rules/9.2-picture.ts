import type { Engagement, Text } from '@topside/engine'
import { note } from '@topside/kit'
import { ANTI_AIRCRAFT, type Flak } from '../data/fire.ts'
import type { Corregidor } from '../state/state.ts'
import { type Unit, unitsIn } from '../state/units.ts'
import { type Fallen, oddsNote, rankOf, rollOf } from './9.1-picture.ts'
import { type Barrage, flakChances } from './9.2-anti-aircraft.ts'
import type { Raid } from './9-state.ts'

/**
 * 9.2: the picture of a raid under fire: aircraft at their altitude, the batteries firing at them, and the units below.
 */
export function raidPicture(
  game: Corregidor,
  { hex, altitude, units }: Raid,
  batteries: readonly Unit[],
  fire: Barrage,
  fallen?: Fallen & { readonly flak: Flak },
): Engagement {
  const { attack, defence, modifiers, column = 0 } = fire
  const odds = ANTI_AIRCRAFT.label(column)
  const ledgers = modifiers.parts.length === 0 ? [attack, defence] : [attack, defence, modifiers]
  const below = unitsIn(game.table.space(hex)).filter((unit) => !batteries.includes(unit))
  const result: Text | undefined = fallen && { key: `flak.${fallen.flak}`, rule: '9.2' }
  return {
    place: hex,
    name: note('picture.raid', '9.2', { hex: { space: hex } }),
    attacker: {
      side: 'japan',
      role: { key: 'picture.bombs' },
      ranks: rankOf({ key: `picture.planes-${altitude}` }, units),
    },
    defender: {
      side: 'us',
      role: { key: 'picture.defends' },
      ranks: [
        ...rankOf({ key: 'picture.flak' }, idsOf(batteries)),
        ...rankOf({ key: 'picture.from-defender', args: { hex: { space: hex } } }, idsOf(below)),
      ],
    },
    ledgers,
    notes: [oddsNote(ledgers, odds, '9.2')],
    tables: [
      {
        name: note('picture.flak-table', '9.2', { odds }),
        used: true,
        chances: flakChances(fire).chances((flak) => `flak.${flak}`),
      },
    ],
    ...(fallen && result && { last: rollOf('us', 'picture.flak-die', '9.2', fallen, result), over: result }),
  }
}

const idsOf = (units: readonly Unit[]) => units.map(({ id }) => id)
