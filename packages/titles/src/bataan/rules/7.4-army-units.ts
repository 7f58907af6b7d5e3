import type { Preview, Procedure } from '@topside/engine'
import { allowed, type Reason, reasons } from '@topside/kit'
import { askSeveral, type Bataan, onMap, record, refuse, type Unit, unitNamed, unitsOf } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { isMotorized } from './3.1-terminology.ts'
import { chanceToPass, DIE, efficiency, passes } from './3.4-efficiency.ts'
import { isInReserve } from './5.3-reserve.ts'
import { supplyActivated } from './6.15-army-supply.ts'
import { commands, inCommandRange, isWithoutCommand } from './16.2-headquarters.ts'
import { whyGarrisoned } from './16.14-garrisons.ts'
import { isActivatedWith, whyScoutsWait } from './16.32-philippine-scouts.ts'
import { supplyAttached } from './16.32-scouts-supply.ts'

const WHY = reasons({
  'no-army-unit': '7.41',
  'not-on-map': '7.41',
  'in-reserve': '5.32',
  'final-activation': '7.43',
  'already-active': '7.46',
  'out-of-command': '7.44',
})

/**
 * 7.41: the active formation activates Army units before its headquarters moves: units in its command, then others by a
 * check.
 */
export function* activateArmy(game: Bataan, sequence: Sequence): Procedure {
  const inCommand = allowed(unitsOf(game, sequence.side), (unit) => whyNotAutomatic(game, sequence, unit))
  const chosen = yield* askSeveral(game, sequence.side, 'army', '7.44', {
    things: inCommand,
    min: 0,
    verb: 'activate',
    whyNot: refuse.unit((unit) => whyNotAutomatic(game, sequence, unit)),
  })
  for (const unit of chosen) activate(game, unit)
  yield* supplyAttached(game, chosen)
  const passed = yield* attemptOthers(game, sequence)
  // Units that left Reserve with the formation are active already (5.34).
  const before = sequence.army.map((id) => unitNamed(game, id))
  supplyActivated(game, sequence, [...before, ...chosen, ...passed])
  const army = [...sequence.army, ...[...chosen, ...passed].map(({ def }) => def.id)]
  game.vars.sequence = { ...sequence, army }
  if (army.length > 0) record(game, 'army.active', '7.46', { by: sequence.side, args: { units: { pieces: army } } })
}

/** 7.42: activations of a unit in a turn: two if it is motorized or cavalry, otherwise one. */
export function activationsOf(unit: Unit): number {
  return isMotorized(unit) || unit.def.type === 'cavalry' ? 2 : 1
}

/** 7.42, 7.43: marks a unit after an activation or an attempt, the last time with the Final Activation marker. */
export function activate({ table }: Bataan, unit: Unit): void {
  table.setStatus(unit, 'activations', table.status(unit, 'activations') + 1)
}

/** 7.43: whether a unit is under a Final Activation marker. */
export function isFinal({ table }: Bataan, unit: Unit): boolean {
  return table.status(unit, 'activations') >= activationsOf(unit)
}

/** 7.41, 7.43, 16.14, 16.32: why a unit cannot be activated with a formation at all. */
function whyNotActivated(game: Bataan, { side, army }: Sequence, unit: Unit): Reason | undefined {
  if (army.includes(unit.def.id)) return WHY['already-active']
  if (!isActivatedWith(game, unit) || unit.def.side !== side) return WHY['no-army-unit']
  if (!onMap(unit)) return WHY['not-on-map']
  if (isInReserve(game, unit)) return WHY['in-reserve']
  return isFinal(game, unit) ? WHY['final-activation'] : (whyScoutsWait(game, unit) ?? whyGarrisoned(game, unit))
}

/**
 * 7.44: why an Army unit is not activated automatically: it is outside the command of the active formations'
 * headquarters.
 */
export function whyNotAutomatic(game: Bataan, sequence: Sequence, unit: Unit): Reason | undefined {
  const reason = whyNotActivated(game, sequence, unit)
  if (reason !== undefined) return reason
  const { side, formations } = sequence
  const isCommanded = unitsOf(game, side).some(
    (each) =>
      each.def.formation !== undefined &&
      formations.includes(each.def.formation) &&
      commands(game, each) &&
      inCommandRange(each, unit),
  )
  return isCommanded ? undefined : WHY['out-of-command']
}

/**
 * 7.45: Army units out of command are activated if they pass a check each; units that fail are marked as well. The
 * player names any number at a time, and more once their dice are known. Returns the units that passed.
 */
function* attemptOthers(game: Bataan, sequence: Sequence): Procedure<readonly Unit[]> {
  const passed: Unit[] = []
  if (isWithoutCommand(game, sequence)) return passed
  const tried = new Set<Unit>()
  for (;;) {
    const able = unitsOf(game, sequence.side).filter(
      (unit) => !tried.has(unit) && whyNotAutomatic(game, sequence, unit) === WHY['out-of-command'],
    )
    const chosen = yield* askSeveral(game, sequence.side, 'army.attempt', '7.45', {
      things: able,
      min: 0,
      verb: 'attempt',
      whyNot: refuse.unit((unit) => whyNotActivated(game, sequence, unit)),
      preview: (units) => attemptPreview(game, units),
    })
    if (chosen.length === 0) return passed
    const active: Unit[] = []
    for (const unit of chosen) {
      tried.add(unit)
      if (attempt(game, unit)) active.push(unit)
    }
    passed.push(...active)
    yield* supplyAttached(game, active)
  }
}

/** 7.45: the ratings of the units that would check, and for one alone its chances. */
function attemptPreview(game: Bataan, units: readonly Unit[]): Preview {
  const ratings = units.map((unit) => efficiency(game, unit))
  const [only, another] = ratings
  if (only === undefined || another !== undefined) return { ledgers: ratings, chances: [] }
  const p = chanceToPass(only.total)
  const chances = [
    { key: 'odds.active', p },
    { key: 'odds.inactive', p: 1 - p },
  ]
  return { ledgers: ratings, chances }
}

/** 7.45: a unit out of command makes its check. */
function attempt(game: Bataan, unit: Unit): boolean {
  const { n, values } = game.roll([DIE])
  const rating = efficiency(game, unit)
  const passed = passes(values[0] ?? 0, rating.total)
  activate(game, unit)
  record(game, passed ? 'army.passed' : 'army.failed', '7.45', {
    by: unit.def.side,
    args: { unit },
    ledgers: [rating],
    roll: { n, values, sides: [DIE] },
  })
  return passed
}
