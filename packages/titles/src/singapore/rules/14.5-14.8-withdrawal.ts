import { offer, type Preview, type Procedure } from '@topside/engine'
import { note, type Reason } from '@topside/kit'
import { groundOf, isFixed } from '../state/pieces.ts'
import {
  armyIn,
  ask,
  battleOf,
  otherRole,
  record,
  refuse,
  type Singapore,
  seatOf,
  settingOf,
  type Unit,
} from '../state/state.ts'
import { ROLES, type Role } from '../state/vars.ts'
import { battleSector, updateBattle } from './11.1-11.3-placement.ts'
import { eliminate } from './11.6-elimination.ts'
import { diceOf, rollOf } from './11-picture.ts'
import { roundPreview } from './12-tactics.ts'
import { bestStrike, strikeResult } from './13-results.ts'
import { retreat, retreatsOf } from './14-retreats.ts'

const TOO_EARLY: Reason = { key: 'why.too-early', rule: '14.5' }
const ALL_WITHDRAW: Reason = { key: 'why.all-withdraw', rule: '14.5' }

/** 14.5: why a side may not withdraw now: the Attacker must have fought a round first. */
export function whyNotWithdraw(game: Singapore, role: Role): Reason | undefined {
  return role === 'defender' || battleOf(game).rounds > 0 ? undefined : TOO_EARLY
}

/**
 * 14.5: whether a side is asked about withdrawal, by its setting: always, after a change, or never; but not again after
 * it has refused all further questions in this battle.
 */
function isAsked(game: Singapore, role: Role): boolean {
  const { changed, silent } = battleOf(game)
  const standing = settingOf(game, armyIn(battleOf(game), role), 'withdrawal')
  if (standing === 'never' || silent.includes(role)) return false
  return standing === 'always' || changed.includes(role)
}

/** Notes a loss or a new unit in front, after which both sides may reconsider. */
export function noteChange(game: Singapore): void {
  updateBattle(game, { changed: ROLES })
}

/** 14.5: both sides may withdraw with all units, the Defender first; returns the side that does. */
export function* askWithdrawal(game: Singapore): Procedure<Role | undefined> {
  for (const role of ['defender', 'attacker'] as const) {
    if (whyNotWithdraw(game, role) !== undefined || !isAsked(game, role)) continue
    const battle = battleOf(game)
    const answer = yield* ask(game, armyIn(battle, role), 'withdraw', '14.5', {
      args: { place: { space: battle.sector }, strikes: battle.strikes[otherRole(role)].length },
      offers: offer(['fight', 'fight-on', 'withdraw'] as const, (verb) => ({ verb })),
      context: () => ({ ...nextRound(game), notes: stuckNotes(game, role) }),
      whyNot: refuse.meant(({ choice }) => (choice.verb === 'withdraw' ? ALL_WITHDRAW : undefined)),
    })
    updateBattle(game, {
      changed: battle.changed.filter((each) => each !== role),
      silent: answer === 'fight-on' ? [...battle.silent, role] : battle.silent,
    })
    if (answer === 'withdraw') return role
  }
  return undefined
}

/** The exact odds of the coming round. */
function nextRound(game: Singapore): Preview {
  const { attacker, defender } = battleOf(game).front
  if (attacker === undefined || defender === undefined) return { ledgers: [], chances: [] }
  return roundPreview(game, attacker, game.table.piece(defender))
}

/** 14.7: a note that names the units without a legal retreat. */
function stuckNotes(game: Singapore, role: Role) {
  const stuck = unitsIn(game, role).filter((unit) => isFixed(unit) || retreatsOf(game, unit, role).length === 0)
  if (stuck.length === 0) return []
  return [note('note.stuck', '14.7', { units: stuck })]
}

function unitsIn(game: Singapore, role: Role): Unit[] {
  return groundOf(game, battleSector(game), armyIn(battleOf(game), role))
}

/** A side's units in the order of their line, the point first (14.6). */
function marchingOrder(game: Singapore, role: Role): Unit[] {
  const { front, line, groups, reserve } = battleOf(game)
  const own = unitsIn(game, role)
  const placed =
    role === 'defender'
      ? [front.defender, ...line]
      : [front.attacker, ...groups].flatMap((group) => [group?.point, group?.support]).concat(reserve)
  const order = placed.flatMap((id) => own.filter((unit) => unit.id === id))
  return [...order, ...own.filter((unit) => !order.includes(unit))]
}

/**
 * 14.5 to 14.8: all units of a side leave. The other side first fires all unused strikes; each die that eliminates
 * removes the unit in front, other results do nothing.
 */
export function* withdraw(game: Singapore, role: Role): Procedure {
  const battle = battleOf(game)
  const army = armyIn(battle, role)
  record(game, 'battle.withdrawal', role === 'defender' ? '14.8' : '14.5', {
    by: army,
    args: { army: { side: army }, place: { space: battle.sector } },
  })
  const firing = battle.strikes[otherRole(role)].map((id) => game.table.piece(id))
  updateBattle(game, { strikes: { attacker: [], defender: [] } })
  if (firing.length > 0) {
    const sides = firing.map(({ def }) => def.strike)
    const { n, values } = game.roll(sides)
    const hits = values.filter((die) => bestStrike('suppressed', strikeResult(die)) === 'eliminated').length
    const args = { units: firing, hits }
    const seats = [seatOf(game, armyIn(battle, otherRole(role)))]
    record(game, 'strike.parting', '14.6', { args, roll: { n, values, sides, seats, counts: 'each' } })
    const groups = [diceOf(battle[otherRole(role)], sides, values)]
    const told = note('strike.parting', '14.6', args)
    updateBattle(game, { last: rollOf(n, { key: 'picture.parting', rule: '14.6' }, groups, [told]) })
    for (const unit of marchingOrder(game, role).slice(0, hits)) eliminate(game, unit, '14.6')
  }
  for (const unit of marchingOrder(game, role)) yield* retreat(game, unit, role)
}
