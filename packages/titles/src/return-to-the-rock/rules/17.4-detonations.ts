import { ledger, NO_OFFERS, type Offers, type Procedure } from '@topside/engine'
import { offerAllowedSpaces, part, type Reason } from '@topside/kit'
import { MALINTA } from '../data/areas.ts'
import { USED } from '../data/faces.ts'
import { SET_UP_TEM } from '../data/tables.ts'
import type { Side } from '../data/units.ts'
import type { Action } from '../state/asking.ts'
import {
  type Area,
  freshMarker,
  hasUnits,
  lineOf,
  mapAreas,
  plays,
  type Rock,
  record,
  tell,
  unitsIn,
} from '../state/state.ts'
import { sum } from './2-dice.ts'
import { eliminate } from './3-boxes.ts'
import { rollBombardment } from './10.7-result.ts'
import { choosePrimaryTarget } from './10-bombardment.ts'
import { absorb } from './11.1-attrition.ts'
import { voluntaryDefenderRetreats } from './11.2-retreats.ts'
import { rollWithAdvantage } from './13-advantage.ts'

/** 17.4: whether a side has a detonation left now; only the Japanese, by day, twice per match. */
function mayDetonate(game: Rock, side: Side): boolean {
  const { phase } = game.vars
  return (
    side === 'japan' && phase === 'day' && plays(game, 'detonations') && freshMarker(game, 'detonation') !== undefined
  )
}

/** 17.4: the Suicide Detonations that a side can set off. */
export function detonations(game: Rock, side: Side): Offers<Action> {
  if (!mayDetonate(game, side)) return NO_OFFERS
  const offers = offerAllowedSpaces(mapAreas(game), 'detonate', (area) => whyNotDetonated(game, side, area))
  return offers.map((area) => () => detonate(game, area))
}

const NO_DETONATION: Reason = { key: 'why.no-detonation', rule: '17.4.1' }

/** 17.4.1: why an Area cannot be blown up: it must have TEM +3 or +4, and not have been blown up before. */
export function whyNotDetonated(game: Rock, side: Side, area: Area): Reason | undefined {
  const eligible = area.def.tem >= SET_UP_TEM && !game.vars.detonated.includes(area.id)
  return eligible && mayDetonate(game, side) ? undefined : NO_DETONATION
}

/** 17.4.2: blows up an Area and every Japanese unit in it. Dice are rolled only if Americans are there (R16). */
function* detonate(game: Rock, target: Area): Procedure {
  const marker = freshMarker(game, 'detonation')
  if (marker === undefined) return
  game.table.move(marker, target)
  game.table.turn(marker, USED)
  game.vars.detonated = [...game.vars.detonated, target.id]
  record(game, 'detonation.declared', '17.4', { by: 'japan', args: { area: target } })
  const hit = hasUnits(target, 'us')
  if (hit) yield* blast(game, target)
  for (const unit of unitsIn(target, 'japan')) {
    eliminate(game, unit)
    tell(game, 'detonation.buried', '17.4.2', { unit })
  }
  if (hit) yield* voluntaryDefenderRetreats(game, target, 'us')
}

/** 17.4.2: the bombardment of the Americans in an Area. */
function* blast(game: Rock, target: Area): Procedure {
  const { tem } = target.def
  const primary = yield* choosePrimaryTarget(game, target, 'us', '10.5.1')
  const dice = yield* rollWithAdvantage(game, {
    purpose: 'detonation',
    dice: 1,
    line: ({ n, values }) =>
      lineOf(game, 'detonation.power', '17.4.2', {
        by: 'japan',
        args: { area: target, value: sum(values) + tem },
        roll: { n, values },
      }),
    worth: { to: 'japan', of: (values) => [sum(values)] },
  })
  const attack = ledger('ledger.attack', [
    part('part.charge', '17.4.2', sum(dice)),
    part('part.terrain', '17.4.2', tem, { area: target }),
  ])
  const { margin } = yield* rollBombardment(game, { side: 'japan', target, primary, attack, strays: false })
  if (margin > 0) yield* absorb(game, target, 'us', margin, primary)
}

/** 17.4.3: whether a detonation under Malinta Hill has cut the Japanese reinforcement roll to one die. */
export function malintaBlown(game: Rock): boolean {
  return game.vars.detonated.includes(MALINTA)
}
