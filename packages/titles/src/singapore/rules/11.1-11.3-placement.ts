import { type Choice, Offers, offer, type Procedure, pick, pickSeveral, record } from '@topside/engine'
import { allowed, offerPieces } from '@topside/kit'
import type { PlaceDef } from '../data/map.ts'
import type { UnitDef } from '../data/units.ts'
import { groundOf, isArtillery } from '../state/pieces.ts'
import { type AttemptedChoice, explained, pieces } from '../state/reasons.ts'
import { armyIn, battleOf, type Place, type Singapore, seatOf, type Unit } from '../state/state.ts'
import type { Battle, Group, Role, Tactic } from '../state/vars.ts'
import { commitCost, pay, tokensOf } from './7-supplies.ts'
import { NO_TOKENS_LEFT, whyNoStrike } from './9-artillery.ts'
import { nextDefender, roundPreview, whyNoAttack } from './12-tactics.ts'

/** Changes the battle that is fought. */
export function updateBattle(game: Singapore, change: Partial<Battle>): void {
  game.vars.battle = { ...battleOf(game), ...change }
}

/** The sector of the battle. */
export function battleSector(game: Singapore): Place {
  return game.table.space(battleOf(game).sector)
}

/** 11.1: the Defender places first: the order of his line, and his strike units. */
export function* placeDefenders(game: Singapore): Procedure {
  const battle = battleOf(game)
  const seat = seatOf(game, battle.defender)
  let left = groundOf(game, battleSector(game), battle.defender)
  const line: Unit[] = []
  for (const unit of left) if (isArtillery(unit)) game.table.setStatus(unit, 'used', 1)
  while (left.length > 0) {
    const next = yield* pick<Unit | undefined>(seat, {
      kind: 'battle.line',
      rule: '11.1',
      args: { place: { space: battle.sector }, placed: line.length },
      offers:
        left.length > 1 ? offerPieces<Unit>(left, 'line').or({ verb: 'rest' }, undefined) : offerPieces(left, 'line'),
    })
    const placed = next === undefined ? left : [next]
    line.push(...placed)
    left = left.filter((unit) => !placed.includes(unit))
    updateBattle(game, { line: line.map(({ id }) => id) })
  }
  yield* record({ key: 'battle.line', rule: '11.1', args: { place: { space: battle.sector }, units: pieces(line) } })
  yield* commitStrikes(game, 'defender')
}

/** 11.2, 11.3: any number of strike units is committed, and artillery paid for. */
export function* commitStrikes(game: Singapore, role: Role): Procedure {
  const battle = battleOf(game)
  const army = armyIn(battle, role)
  const sector = battleSector(game)
  const costOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + commitCost(game, unit), 0)
  const able = allowed(game.table.pieces, (unit) => whyNoStrike(game, army, sector, unit))
  if (able.length === 0) return
  const units = yield* pickSeveral(seatOf(game, army), {
    kind: 'battle.strikes',
    rule: '11.2',
    args: { place: { space: sector.id } },
    verb: 'assign',
    things: able,
    pieceOf: ({ id }) => id,
    min: 0,
    apart: (things) => (costOf(things) > tokensOf(game, army) ? { ...NO_TOKENS_LEFT } : undefined),
    whyNot: ({ piece }: AttemptedChoice) =>
      piece && explained(whyNoStrike(game, army, sector, piece), { unit: piece, place: sector }),
    preview: (things) => ({
      ledgers: [{ key: 'ledger.supplies', total: costOf(things), parts: costParts(game, things) }],
      chances: [],
    }),
  })
  if (units.length === 0) return
  yield* pay(game, army, costOf(units))
  for (const unit of units) game.table.setStatus(unit, 'used', 1)
  updateBattle(game, { strikes: { ...battleOf(game).strikes, [role]: units.map(({ id }) => id) } })
  yield* record({ key: 'battle.committed', rule: '11.2', args: { army: { side: army }, units: pieces(units) } })
}

function costParts(game: Singapore, units: readonly Unit[]) {
  return units
    .map((unit) => ({
      key: 'part.commit',
      value: commitCost(game, unit),
      rule: '7.2',
      args: { unit: { piece: unit.id } },
    }))
    .filter(({ value }) => value > 0)
}

/** The verb of a group by its tactic. */
const VERBS: { readonly [tactic in Tactic]: string } = {
  standard: 'standard',
  flanking: 'flank',
  concentration: 'concentrate',
}

/** A group that is begun: with tactics for two the support is still to be named. */
interface Opening {
  readonly tactic: Tactic
  readonly point: Unit
}

/** Then the Attacker forms his groups, with tactics that stand for the whole battle (12.1, 12.4). */
export function* placeAttackers(game: Singapore): Procedure {
  const battle = battleOf(game)
  const seat = seatOf(game, battle.attacker)
  let left = allowed(groundOf(game, battleSector(game), battle.attacker), (unit) => whyNoAttack(game, unit))
  const groups: Group[] = []
  while (left.length > 0) {
    updateBattle(game, { groups: [...groups] })
    const opening = yield* pickGroup(game, left, groups.length)
    if (opening === 'done') break
    if (opening === 'rest') {
      groups.push(...left.map(({ id }): Group => ({ tactic: 'standard', point: id })))
      break
    }
    const { tactic, point } = opening
    left = left.filter((unit) => unit !== point)
    if (tactic === 'standard') {
      groups.push({ tactic, point: point.id })
      continue
    }
    const support = yield* pick(seat, {
      kind: 'battle.support',
      rule: '12.1',
      args: { unit: { piece: point.id } },
      offers: offerPieces(left, 'support'),
      preview: (unit) => previewOf(game, { tactic, point: point.id, support: unit.id }),
    })
    left = left.filter((unit) => unit !== support)
    groups.push({ tactic, point: point.id, support: support.id })
  }
  updateBattle(game, { groups })
  for (const { tactic, point, support } of groups)
    yield* record({
      key: `battle.group.${tactic}`,
      rule: tactic === 'standard' ? '12.1' : tactic === 'flanking' ? '12.3' : '12.2',
      args: { unit: { piece: point }, ...(support !== undefined && { support: { piece: support } }) },
    })
  yield* commitStrikes(game, 'attacker')
}

/** The next group: a point and its tactic; all that are left, each for itself; or no more (12.1). */
function* pickGroup(game: Singapore, left: readonly Unit[], formed: number): Procedure<Opening | 'rest' | 'done'> {
  const begin = (tactic: Tactic): Offers<Opening> =>
    offer(
      left.map((point): Opening => ({ tactic, point })),
      ({ point }): Choice => ({ verb: VERBS[tactic], piece: point.id }),
    )
  const whole = (verb: 'rest' | 'done', open: boolean): Offers<'rest' | 'done'> =>
    offer(open ? [verb] : [], () => ({ verb }))
  return yield* pick<Opening | 'rest' | 'done', UnitDef, PlaceDef>(seatOf(game, battleOf(game).attacker), {
    kind: 'battle.group',
    rule: '12.1',
    args: { place: { space: battleOf(game).sector }, formed },
    offers: Offers.join<Opening | 'rest' | 'done'>([
      begin('standard'),
      ...(left.length > 1 ? [begin('flanking'), begin('concentration')] : []),
      whole('rest', left.length > 1),
      whole('done', formed > 0),
    ]),
    preview: (opening) => {
      if (opening === 'rest' || opening === 'done') return undefined
      return openingPreview(game, opening, left)
    },
    whyNot: ({ piece }: AttemptedChoice) =>
      piece && piece.space === battleSector(game) ? explained(whyNoAttack(game, piece), { unit: piece }) : undefined,
  })
}

/** The odds of a group before its support is named: those with the best one for it (12.2), who is named; on the flank anybody is as good (12.3). */
function openingPreview(game: Singapore, { tactic, point }: Opening, left: readonly Unit[]) {
  if (tactic === 'standard') return previewOf(game, { tactic, point: point.id })
  const best = (unit: Unit) => Math.max(0, ...unit.def.attack)
  const [support] = left.filter((unit) => unit !== point).toSorted((a, b) => best(b) - best(a))
  const preview = support && previewOf(game, { tactic, point: point.id, support: support.id })
  if (support === undefined || preview === undefined || tactic === 'flanking') return preview
  return { ...preview, notes: [{ key: 'note.support', rule: '12.2', args: { unit: { piece: support.id } } }] }
}

function previewOf(game: Singapore, group: Group) {
  const defender = nextDefender(game)
  return defender && roundPreview(game, group, defender)
}
