import { ledger, type Procedure, type Rolled, record } from '@topside/engine'
import { MALINTA } from '../areas.ts'
import { type Area, freshMarker, hasUnits, mapAreas, plays, type Rock, seatOf, USED, unitsIn } from '../state.ts'
import { SET_UP_TEM } from '../tables.ts'
import { rollWithAdvantage } from './advantage.ts'
import { absorb, choosePrimaryTarget } from './attrition.ts'
import { rollBombardment, shelterValue } from './bombardment.ts'
import { eliminate } from './elimination.ts'
import { voluntaryDefenderRetreats } from './retreat.ts'

/** 17.4.1: Areas of TEM +3 or +4 with Americans in them, and no earlier detonation; none when both are used. */
export function detonationTargets(game: Rock): Area[] {
  if (!plays(game, 'detonations') || game.vars.phase !== 'day') return []
  if (freshMarker(game, 'detonation') === undefined) return []
  return mapAreas(game).filter(
    (area) => area.def.tem >= SET_UP_TEM && hasUnits(area, 'us') && !game.vars.detonated.includes(area.id),
  )
}

/** 17.4: a Japanese Bombardment Impulse that blows up an Area and every Japanese unit in it. */
export function* detonate(game: Rock, target: Area): Procedure {
  const marker = freshMarker(game, 'detonation')
  if (marker === undefined) return
  game.table.move(marker, target)
  game.table.turn(marker, USED)
  game.vars.detonated = [...game.vars.detonated, target.id]
  const seat = seatOf(game, 'japan')
  yield* record({ key: 'detonation.declared', rule: '17.4', seat, args: { area: { space: target.id } } })
  const primary = yield* choosePrimaryTarget(game, target, 'us', 'japan', '10.5.1')
  const [die] = yield* rollWithAdvantage(game, {
    purpose: 'detonation',
    dice: 1,
    line: (rolled: Rolled) => ({
      key: 'detonation.power',
      rule: '17.4.2',
      seat,
      args: { area: { space: target.id }, value: (rolled.values[0] as number) + target.def.tem },
      roll: { n: rolled.n, values: rolled.values },
    }),
  })
  const attack = ledger('ledger.attack', [
    { key: 'part.charge', rule: '17.4.2', value: die as number },
    { key: 'part.terrain', rule: '17.4.2', value: target.def.tem, args: { area: { space: target.id } } },
  ])
  const { margin } = yield* rollBombardment(game, 'japan', target, attack, shelterValue(target, 'us'))
  if (margin > 0) yield* absorb(game, target, 'us', margin, primary)
  for (const unit of unitsIn(target, 'japan')) {
    eliminate(game, unit)
    yield* record({ key: 'detonation.buried', rule: '17.4.2', args: { unit: { piece: unit.id } } })
  }
  yield* voluntaryDefenderRetreats(game, target, 'us')
}

/** 17.4.3: whether a detonation under Malinta Hill has cut the Japanese reinforcement roll to one die. */
export function malintaBlown(game: Rock): boolean {
  return game.vars.detonated.includes(MALINTA)
}
