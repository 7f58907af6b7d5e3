import type { Next, Offers, Procedure } from '@topside/engine'
import { note, offerSpaces } from '@topside/kit'
import { enemiesIn, groundOf } from '../state/pieces.ts'
import {
  armyOf,
  ask,
  battleOf,
  controllerOf,
  type Place,
  record,
  refuse,
  type Singapore,
  tell,
} from '../state/state.ts'
import { type Battle, ROLES } from '../state/vars.ts'
import { whyNoBattle } from './3-battles.ts'
import { isContested, takeControl } from './3-control.ts'
import { captureTokens } from './7-supplies.ts'
import { battleSector, placeDefenders, updateBattle } from './11.1-11.3-placement.ts'
import { fightRound } from './11.4-11.7-rounds.ts'
import { pictureAtEnd } from './11-picture.ts'
import { placeAttackers, stepUp } from './12-groups.ts'
import { mayStrike, strikes } from './13-strikes.ts'
import { askWithdrawal, noteChange, withdraw } from './14.5-14.8-withdrawal.ts'
import { settleGuns } from './15-guns.ts'
import { bonusLedger } from './16-bonus.ts'

/**
 * The Attacker picks the next battle; a battle in an older contested sector may be left (2.0, 11.9). Returns whether
 * there is one.
 */
export function* nextBattle(game: Singapore): Procedure<boolean> {
  const { table, vars } = game
  const able = vars.due.map((id) => table.space(id)).filter((sector) => whyNoBattle(game, sector) === undefined)
  if (able.length === 0) return false
  const mayDecline = able.every(({ id }) => vars.contested.includes(id))
  const sectors: Offers<Place | undefined> = offerSpaces(able, 'battle')
  const sector = yield* ask(game, vars.army, 'battle', mayDecline ? '11.9' : '2.0', {
    offers: mayDecline ? sectors.or({ verb: 'done' }, undefined) : sectors,
    context: () => ({ ledgers: able.length === 1 ? able.map((each) => bonusLedger(game, each)) : [], chances: [] }),
    whyNot: refuse.place((space) => whyNoBattle(game, space)),
  })
  if (sector === undefined) return false
  vars.due = vars.due.filter((id) => id !== sector.id)
  vars.fought = null
  vars.battle = openBattle(vars.army, controllerOf(sector), sector.id)
  record(game, 'battle.opens', '3.6', {
    heading: 3,
    args: { place: sector, attacker: { side: vars.army }, defender: { side: controllerOf(sector) } },
    ledgers: [bonusLedger(game, sector)],
  })
  return true
}

function openBattle(attacker: Battle['attacker'], defender: Battle['defender'], sector: string): Battle {
  return {
    sector,
    attacker,
    defender,
    line: [],
    groups: [],
    front: {},
    reserve: [],
    strikes: { attacker: [], defender: [] },
    rounds: 0,
    fresh: false,
    settled: false,
    changed: ['attacker', 'defender'],
    silent: [],
  }
}

/** B1, B2: both sides place their units (11.1). */
export function* placeUnits(game: Singapore): Procedure<Next> {
  yield* placeDefenders(game)
  yield* placeAttackers(game)
  return 'face-off'
}

/**
 * B4: if a side has no unit in front, its next one comes forward; strikes may be declared for every new pair (13.1).
 */
export function* faceOff(game: Singapore): Procedure<Next> {
  const { line, front } = battleOf(game)
  const left = groundOf(game, battleSector(game), battleOf(game).defender)
  const [next, ...rest] = line
  if (front.defender === undefined) {
    if (next === undefined || left.length === 0) return 'battle-end'
    updateBattle(game, { front: { ...front, defender: next }, line: rest, fresh: true })
  }
  if (battleOf(game).front.attacker === undefined) {
    const group = yield* stepUp(game)
    if (group === undefined) return 'battle-end'
    const { orphan: _gone, ...others } = battleOf(game)
    game.vars.battle = { ...others, front: { ...others.front, attacker: group }, fresh: true }
  }
  if (!battleOf(game).fresh) return 'round'
  tellFacing(game)
  noteChange(game)
  const leaving = yield* askWithdrawal(game)
  updateBattle(game, { settled: true })
  if (leaving === undefined) return mayStrike(game) ? 'strikes' : 'round'
  yield* withdraw(game, leaving)
  return 'battle-end'
}

function tellFacing(game: Singapore): void {
  const { attacker, defender = '' } = battleOf(game).front
  const units = [attacker?.point, attacker?.support].filter((id) => id !== undefined)
  tell(game, 'battle.facing', '13.1', { attacker: { pieces: units }, defender: { piece: defender } })
}

/** B5, B6: strikes for a new pair. */
export function* strikePair(game: Singapore): Procedure<Next> {
  yield* strikes(game)
  return bothFace(game) ? 'round' : 'face-off'
}

/** B7, B8: a round, unless a side withdraws before it. */
export function* battleRound(game: Singapore): Procedure<Next> {
  const leaving = battleOf(game).settled ? undefined : yield* askWithdrawal(game)
  if (leaving !== undefined) {
    yield* withdraw(game, leaving)
    return 'battle-end'
  }
  updateBattle(game, { fresh: false, settled: false })
  yield* fightRound(game)
  return bothFace(game) ? 'round' : 'face-off'
}

function bothFace(game: Singapore): boolean {
  const { attacker, defender } = battleOf(game).front
  return attacker !== undefined && defender !== undefined
}

/**
 * B10, B11: without defenders the Attacker gets the sector, with its Supply Point and guns; otherwise it stays
 * contested, or stays with the Defender.
 */
export function endBattle(game: Singapore): void {
  const battle = battleOf(game)
  const { attacker } = battle
  const sector = battleSector(game)
  const place = { space: sector.id }
  const stayed = groundOf(game, sector, attacker).length > 0
  const unused = ROLES.flatMap((role) => battle.strikes[role])
  if (unused.length > 0) tell(game, 'strike.wasted', '11.3', { units: { pieces: unused } })
  if (stayed && enemiesIn(game, sector, attacker).length === 0) {
    captureTokens(game, sector, attacker)
    takeControl(game, sector, attacker, '3.4')
    game.vars.fought = pictureAtEnd(game, battle, note('control.taken', '3.4', { place, army: { side: attacker } }))
  } else {
    const end = note(isContested(game, sector) ? 'battle.paused' : 'battle.held', '3.4', { place })
    game.tell(end)
    game.vars.fought = pictureAtEnd(game, battle, end)
  }
  settleGuns(game)
  game.vars.battle = null
}

/** 11.8: at the start of a player turn the fatigue of the active army's units ends. */
export function rest(game: Singapore): void {
  const { table, vars } = game
  for (const unit of table.pieces)
    if (unit.status !== 0 && armyOf(game, unit) === vars.army) table.setStatus(unit, 'attacks', 0)
}
