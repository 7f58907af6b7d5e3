import { type Choice, choose, type Ledger, ledger, type Procedure, type Rolled, record } from '@topside/engine'
import { count } from '../presence.ts'
import {
  type Area,
  areaOf,
  freshMarker,
  hasUnits,
  isFresh,
  isUnit,
  mapAreas,
  type Rock,
  type RockPiece,
  seatOf,
  type Unit,
  USED,
  unitOf,
} from '../state.ts'
import { indexesOf, type Side } from '../units.ts'
import { rollWithAdvantage } from './advantage.ts'
import { absorb, choosePrimaryTarget } from './attrition.ts'
import { sum } from './combat.ts'
import { isContested } from './control.ts'
import { spend } from './elimination.ts'
import { bombardmentPreview } from './odds.ts'
import { voluntaryDefenderRetreats } from './retreat.ts'

/** 10.3: Areas that an Artillery unit can bombard: its own if Contested, else its own and those Adjacent, with enemies. */
function inRange(gun: Unit): Area[] {
  const at = gun.space
  if (at.def.kind !== 'area') return []
  if (isContested(at)) return [at]
  return at.near.filter(holdsJapanese)
}

function isInRange(gun: Unit): boolean {
  const at = gun.space
  return at.def.kind === 'area' && (isContested(at) || at.near.some(holdsJapanese))
}

function holdsJapanese(area: Area): boolean {
  return hasUnits(area, 'japan')
}

function freshGuns(game: Rock): Unit[] {
  const guns: Unit[] = []
  for (const index of ARTILLERY) {
    const gun = game.table.pieces[index] as Unit
    if (isFresh(gun) && gun.space.def.kind === 'area') guns.push(gun)
  }
  return guns
}
const ARTILLERY = indexesOf((def) => def.kind === 'unit' && def.type === 'artillery')

/** 10.1.1: what can begin a Bombardment Impulse: an Air marker, the Naval marker, Artillery units in range of a target. */
export function bombardmentChoices(game: Rock): Choice[] {
  const choices: Choice[] = []
  if (count(game.table, 'japan') > 0)
    for (const kind of ['air', 'naval'] as const) {
      const marker = freshMarker(game, kind)
      if (marker !== undefined) choices.push({ verb: 'bombard', piece: marker.id })
    }
  for (const gun of freshGuns(game)) if (isInRange(gun)) choices.push({ verb: 'bombard', piece: gun.id })
  return choices
}

/** 10.6: the Attack Value of a bombardment. */
export function bombardmentValue(lead: RockPiece, supporting: number, target: Area): Ledger {
  return ledger('ledger.attack', [
    { key: 'part.bombardment', rule: '10.6A', value: lead.def.attack, args: { unit: { piece: lead.id } } },
    { key: 'part.support', rule: '10.6B', value: supporting },
    count(target, 'japan') > 3 && { key: 'part.crowded', rule: '10.6C', value: 1 },
  ])
}

/** 10.7: the Defense Value against a bombardment of a side's units. */
export function shelterValue(target: Area, side: Side): Ledger {
  return ledger('ledger.defence', [
    { key: 'part.terrain', rule: '10.7A', value: target.def.tem, args: { area: { space: target.id } } },
    count(target, side) === 1 && { key: 'part.single', rule: '10.7B', value: 1 },
  ])
}

/** The rule that says what a gun or marker can reach. */
function rangeRule({ def }: RockPiece): string {
  if (def.kind === 'unit') return '10.3'
  return def.marker === 'naval' ? '10.4' : '10.2'
}

/** 10.1: a Bombardment Impulse by a marker or an Artillery unit. */
export function* bombard(game: Rock, lead: RockPiece): Procedure {
  const gun = isUnit(lead) ? lead : undefined
  const targets = gun === undefined ? mapAreas(game).filter(holdsJapanese) : inRange(gun)
  const choice = yield* choose(seatOf(game, 'us'), {
    ask: 'ask.bombardment.target',
    rule: rangeRule(lead),
    args: { unit: { piece: lead.id } },
    choices: targets.map((area): Choice => ({ verb: 'aim', space: area.id })),
    previews: () =>
      targets.map((area) => bombardmentPreview(bombardmentValue(lead, 0, area), shelterValue(area, 'japan'))),
  })
  const target = areaOf(game, choice.space)
  const support = gun === undefined ? [] : yield* supportingGuns(game, gun, target)
  const primary = yield* choosePrimaryTarget(game, target, 'japan', 'us', '10.5.1')
  yield* record({
    key: 'bombardment.declared',
    rule: '10.1.1',
    seat: seatOf(game, 'us'),
    args: { unit: { piece: lead.id }, area: { space: target.id }, primary: { piece: primary.id } },
  })
  const dice = yield* rollBombardment(
    game,
    'us',
    target,
    bombardmentValue(lead, support.length, target),
    shelterValue(target, 'japan'),
  )
  if (gun === undefined) game.table.turn(lead, USED)
  else for (const each of [gun, ...support]) spend(game, each)
  const contested = isContested(target)
  if (dice.margin > 0) yield* absorb(game, target, 'japan', dice.margin, primary)
  if (gun === undefined && contested && dice.attacker === dice.defender)
    yield* mistakenAttack(game, target, dice.attacker)
  yield* voluntaryDefenderRetreats(game, target, 'japan')
}

/** 10.6B: other Artillery units in range add their support. */
function* supportingGuns(game: Rock, gun: Unit, target: Area): Procedure<readonly Unit[]> {
  const support: Unit[] = []
  for (;;) {
    const able = freshGuns(game).filter(
      (unit) => unit !== gun && !support.includes(unit) && inRange(unit).includes(target),
    )
    if (able.length === 0) return support
    const choices: Choice[] = [{ verb: 'fire' }, ...able.map((unit): Choice => ({ verb: 'support', piece: unit.id }))]
    const preview = (count: number) =>
      bombardmentPreview(bombardmentValue(gun, count, target), shelterValue(target, 'japan'))
    const choice = yield* choose(seatOf(game, 'us'), {
      ask: 'ask.bombardment.support',
      rule: '10.6B',
      args: { area: { space: target.id } },
      choices,
      recommended: 0,
      previews: () => choices.map((each) => preview(support.length + (each.verb === 'support' ? 1 : 0))),
    })
    if (choice.verb === 'fire') return support
    support.push(unitOf(game, choice.piece))
  }
}

/** 10.7: both sides roll two dice; the margin is the Attrition Points if above 0. */
export function* rollBombardment(
  game: Rock,
  attacker: Side,
  target: Area,
  attack: Ledger,
  defence: Ledger,
): Procedure<{ margin: number; attacker: number; defender: number }> {
  const marginOf = (values: readonly number[]) =>
    attack.total + sum(values.slice(0, 2)) - defence.total - sum(values.slice(2))
  const dice = yield* rollWithAdvantage(game, {
    purpose: 'bombardment',
    dice: 4,
    line: (rolled: Rolled) => ({
      key: marginOf(rolled.values) > 0 ? 'bombardment.hit' : 'bombardment.no-effect',
      rule: '10.7',
      seat: seatOf(game, attacker),
      args: {
        area: { space: target.id },
        attack: attack.total + sum(rolled.values.slice(0, 2)),
        defence: defence.total + sum(rolled.values.slice(2)),
        margin: Math.max(0, marginOf(rolled.values)),
      },
      ledgers: [attack, defence],
      roll: { n: rolled.n, values: rolled.values, groups: [2, 2] },
    }),
    shown: () => bombardmentPreview(attack, defence),
  })
  return { margin: marginOf(dice), attacker: sum(dice.slice(0, 2)), defender: sum(dice.slice(2)) }
}

/** 10.8: equal dice of an Air or Naval Bombardment of a Contested Area hit the Americans with half the dice, rounded down. */
function* mistakenAttack(game: Rock, target: Area, attacker: number): Procedure {
  if (!hasUnits(target, 'us')) return
  const points = Math.floor(attacker / 2)
  yield* record({ key: 'bombardment.mistaken', rule: '10.8', args: { area: { space: target.id }, points } })
  const primary = yield* choosePrimaryTarget(game, target, 'us', 'japan', '10.8')
  yield* absorb(game, target, 'us', points, primary)
}
