import type {
  EngagedDice,
  EngagedGroup,
  EngagedPiece,
  EngagedRank,
  EngagedRoll,
  EngagedSide,
  Engagement,
  Text,
} from '@topside/engine'
import { note } from '@topside/kit'
import { groundOf } from '../state/pieces.ts'
import type { Singapore, Unit } from '../state/state.ts'
import type { Battle, Group, Role } from '../state/vars.ts'
import { airPicture } from './10.5-10.7-picture.ts'
import { bonusLedger } from './16-bonus.ts'

/** The current battle (11) or air combat (10.5), or the last one, for the battle board. */
export function battlePicture(game: Singapore): Engagement | undefined {
  const { battle, dogfight, fought } = game.vars
  if (battle !== null) return pictureOf(game, battle)
  return dogfight === null ? (fought ?? undefined) : airPicture(game, dogfight)
}

/** The last picture of a battle, with its ending. */
export function pictureAtEnd(game: Singapore, battle: Battle, over: Text): Engagement {
  return { ...pictureOf(game, battle), over }
}

function pictureOf(game: Singapore, battle: Battle): Engagement {
  const place = { space: battle.sector }
  return {
    place: battle.sector,
    name: note('picture.battle', '11.1', { place }),
    attacker: attackerOf(game, battle),
    defender: defenderOf(game, battle),
    ledgers: [bonusLedger(game, game.table.space(battle.sector))],
    notes: [note('picture.rounds', '11.4', { rounds: battle.rounds })],
    ...(battle.last && { last: battle.last }),
  }
}

function attackerOf(game: Singapore, battle: Battle): EngagedSide {
  const { front, groups, reserve, orphan } = battle
  const waiting = [...(orphan === undefined ? [] : [orphan]), ...reserve]
  const named = [front.attacker, ...groups].flatMap((group) => [group?.point, group?.support]).concat(waiting)
  return {
    side: battle.attacker,
    role: { key: 'picture.attacker' },
    ...(front.attacker && { front: groupOf(game, front.attacker, true) }),
    ranks: ranksOf([
      rank(
        'picture.groups',
        groups.map((group) => groupOf(game, group, false)),
      ),
      rank('picture.reserve', single(waiting)),
      strikesOf(game, battle, 'attacker'),
      rank('picture.behind', single(othersOf(game, battle, 'attacker', named))),
    ]),
  }
}

function defenderOf(game: Singapore, battle: Battle): EngagedSide {
  const { front, line } = battle
  const point = front.defender === undefined ? undefined : game.table.piece(front.defender)
  return {
    side: battle.defender,
    role: { key: 'picture.defender' },
    ...(point && { front: { pieces: [{ piece: point.id, part: POINT, dice: point.def.defend }] } }),
    ranks: ranksOf([
      rank('picture.line', single(line)),
      strikesOf(game, battle, 'defender'),
      rank('picture.behind', single(othersOf(game, battle, 'defender', [front.defender, ...line]))),
    ]),
  }
}

const POINT: Text = { key: 'picture.point' }
const SUPPORT: Text = { key: 'picture.support' }

/** A group with its tactic; for the group in front, also the dice that it can roll (12.2). */
function groupOf({ table }: Singapore, { tactic, point, support }: Group, front: boolean): EngagedGroup {
  const { attack } = table.piece(point).def
  const added = support !== undefined && tactic === 'concentration' ? table.piece(support).def.attack : []
  const pieces: EngagedPiece[] = [{ piece: point, ...(front && { part: POINT, dice: attack }) }]
  if (support !== undefined)
    pieces.push({ piece: support, part: SUPPORT, ...(front && added.length > 0 && { dice: [...new Set(added)] }) })
  // Behind the front, only unusual tactics are named.
  return { ...((front || tactic !== 'standard') && { name: { key: `picture.${tactic}` } }), pieces }
}

/** Committed strike units with their dice (11.3). */
function strikesOf({ table }: Singapore, { strikes }: Battle, role: Role): EngagedRank {
  const pieces = strikes[role].map((id): EngagedPiece => ({ piece: id, dice: [table.piece(id).def.strike] }))
  return rank(
    'picture.strikes',
    pieces.map((piece) => ({ pieces: [piece] })),
  )
}

/** A side's units in the sector that are not placed, or no longer fight. */
function othersOf(game: Singapore, battle: Battle, role: Role, placed: readonly (string | undefined)[]): string[] {
  const units: readonly Unit[] = groundOf(game, game.table.space(battle.sector), battle[role])
  return units.map(({ id }) => id).filter((id) => !placed.includes(id))
}

function single(ids: readonly string[]): EngagedGroup[] {
  return ids.map((piece) => ({ pieces: [{ piece }] }))
}

function rank(key: string, groups: readonly EngagedGroup[]): EngagedRank {
  return { name: { key }, groups }
}

function ranksOf(ranks: readonly EngagedRank[]): EngagedRank[] {
  return ranks.filter(({ groups }) => groups.length > 0)
}

/** The dice of an army in a roll; `total`: the highest die with its modifiers. */
export function diceOf(side: string, sides: readonly number[], values: readonly number[], total?: number): EngagedDice {
  const dice = sides.map((each, index) => ({ sides: each, value: values[index] ?? 0 }))
  return { side, dice, ...(total !== undefined && { total }) }
}

/** A roll of the battle, with the dice of each army that rolled. */
export function rollOf(n: number, name: Text, groups: readonly EngagedDice[], results: readonly Text[]): EngagedRoll {
  return { n, name, groups: groups.filter(({ dice }) => dice.length > 0), results }
}
