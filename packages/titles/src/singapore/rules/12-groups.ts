import { type Choice, Offers, offer, type Procedure } from '@topside/engine'
import { allowed, note, offerPieces, type Reason, reasons } from '@topside/kit'
import { groundOf } from '../state/pieces.ts'
import { ask, battleOf, refuse, type Singapore, tell, type Unit } from '../state/state.ts'
import type { Group, Tactic } from '../state/vars.ts'
import { battleSector, commitStrikes, updateBattle } from './11.1-11.3-placement.ts'
import { whyNoAttack } from './11.4-11.7-fatigue.ts'
import { nextDefender, roundPreview } from './12-tactics.ts'

const WHY = reasons({
  'not-attacking': '12.1',
  grouped: '12.1',
  'no-supporter': '12.1',
  'no-support': '12.5',
  'groups-first': '12.5',
  'no-group': '12.5',
})

/** The verb of a group by its tactic. */
const VERBS: { readonly [tactic in Tactic]: string } = {
  standard: 'standard',
  flanking: 'flank',
  concentration: 'concentrate',
}

/** The start of a group; a tactic for two units still needs a support. */
interface Opening {
  readonly tactic: Tactic
  readonly point: Unit
}

/** 12.1: why a unit of the Attacker cannot be put into a group; `left`: the units that are in no group yet. */
function whyNotGrouped(game: Singapore, left: readonly Unit[], unit: Unit): Reason | undefined {
  if (!attackersOf(game).includes(unit)) return WHY['not-attacking']
  return whyNoAttack(game, unit) ?? (left.includes(unit) ? undefined : WHY.grouped)
}

function attackersOf(game: Singapore): Unit[] {
  return groundOf(game, battleSector(game), battleOf(game).attacker)
}

/** 12.1: why a tactic for two units is impossible: no unit would be left as support. */
function whyNotForTwo(left: readonly Unit[]): Reason | undefined {
  return left.length > 1 ? undefined : WHY['no-supporter']
}

/** 12.1, 12.4: the Attacker forms groups, with tactics for the whole battle. */
export function* placeAttackers(game: Singapore): Procedure {
  const battle = battleOf(game)
  let left = allowed(attackersOf(game), (unit) => whyNoAttack(game, unit))
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
    const support = yield* ask(game, battle.attacker, 'battle.support', '12.1', {
      args: { unit: point },
      offers: offerPieces(left, 'support'),
      preview: (unit) => previewOf(game, { tactic, point: point.id, support: unit.id }),
      whyNot: refuse.unit((piece) => whyNotGrouped(game, left, piece), { place: battleSector(game) }),
    })
    left = left.filter((unit) => unit !== support)
    groups.push({ tactic, point: point.id, support: support.id })
  }
  updateBattle(game, { groups })
  for (const { tactic, point, support } of groups)
    tell(game, `battle.group.${tactic}`, tactic === 'standard' ? '12.1' : tactic === 'flanking' ? '12.3' : '12.2', {
      unit: { piece: point },
      ...(support !== undefined && { support: { piece: support } }),
    })
  yield* commitStrikes(game, 'attacker')
}

/** 12.1: the next group: a point and its tactic; `rest`: all remaining units attack alone; `done`: no further group. */
function* pickGroup(game: Singapore, left: readonly Unit[], formed: number): Procedure<Opening | 'rest' | 'done'> {
  const begin = (tactic: Tactic): Offers<Opening> =>
    offer(
      left.map((point): Opening => ({ tactic, point })),
      ({ point }): Choice => ({ verb: VERBS[tactic], piece: point.id }),
    )
  const whole = (verb: 'rest' | 'done', open: boolean): Offers<'rest' | 'done'> =>
    offer(open ? [verb] : [], () => ({ verb }))
  return yield* ask(game, battleOf(game).attacker, 'battle.group', '12.1', {
    args: { place: { space: battleOf(game).sector }, formed },
    offers: Offers.join<Opening | 'rest' | 'done'>([
      begin('standard'),
      ...(whyNotForTwo(left) === undefined ? [begin('flanking'), begin('concentration')] : []),
      whole('rest', left.length > 1),
      whole('done', formed > 0),
    ]),
    preview: (opening) => {
      if (opening === 'rest' || opening === 'done') return undefined
      return openingPreview(game, opening, left)
    },
    whyNot: refuse.meant(
      ({ choice, unit }) => {
        const forTwo = choice.verb === VERBS.flanking || choice.verb === VERBS.concentration
        return unit && (whyNotGrouped(game, left, unit) ?? (forTwo ? whyNotForTwo(left) : undefined))
      },
      { place: battleSector(game) },
    ),
  })
}

/**
 * 12.2, 12.3: the odds of a group before its support is picked: with the best support, which is named; for flanking,
 * any support is the same.
 */
function openingPreview(game: Singapore, { tactic, point }: Opening, left: readonly Unit[]) {
  if (tactic === 'standard') return previewOf(game, { tactic, point: point.id })
  const best = (unit: Unit) => Math.max(0, ...unit.def.attack)
  const [support] = left.filter((unit) => unit !== point).toSorted((a, b) => best(b) - best(a))
  const preview = support && previewOf(game, { tactic, point: point.id, support: support.id })
  if (support === undefined || preview === undefined || tactic === 'flanking') return preview
  return { ...preview, notes: [note('note.support', '12.2', { unit: support })] }
}

function previewOf(game: Singapore, group: Group) {
  const defender = nextDefender(game)
  return defender && roundPreview(game, group, defender)
}

/**
 * 12.5: why a unit cannot attack alone now: it is not a waiting support, or groups are left and it may not step up at
 * once.
 */
function whyNotStepUp(game: Singapore, unit: Unit): Reason | undefined {
  const { groups, orphan, reserve } = battleOf(game)
  if (unit.id !== orphan) {
    if (!reserve.includes(unit.id)) return WHY['no-support']
    if (groups.length > 0) return WHY['groups-first']
  }
  return whyNoAttack(game, unit)
}

/**
 * 12.5, 12.6, T7, D3: the next attackers: the next group; a support whose point was hit by a strike, if it steps up at
 * once; or a waiting support, once no group is left. No support is forced to attack alone.
 */
export function* stepUp(game: Singapore): Procedure<Group | undefined> {
  const { groups, orphan, reserve, attacker, sector } = battleOf(game)
  const [next, ...later] = groups
  const supports = [...(orphan === undefined ? [] : [orphan]), ...reserve].map((id) => game.table.piece(id))
  const waiting = allowed(supports, (unit) => whyNotStepUp(game, unit))
  if (next === undefined && waiting.length === 0) return undefined
  const other = next === undefined ? 'done' : 'next-group'
  const fresh: Offers<Unit | undefined> = offer([undefined], () => ({ verb: other }))
  const defender = battleOf(game).front.defender
  const unit = yield* ask(game, attacker, 'step-up', '12.5', {
    args: { place: { space: sector } },
    offers: fresh.and(offerPieces(waiting, 'step-up')),
    preview: (point) => {
      const group: Group | undefined = point === undefined ? next : { tactic: 'standard', point: point.id }
      return group && defender !== undefined ? roundPreview(game, group, game.table.piece(defender)) : undefined
    },
    whyNot: refuse.meant(({ choice, unit }) => {
      if (choice.verb === 'next-group') return next === undefined ? WHY['no-group'] : undefined
      if (choice.verb === 'done') return next === undefined ? undefined : WHY['groups-first']
      return unit && whyNotStepUp(game, unit)
    }),
  })
  if (unit === undefined) {
    updateBattle(game, { groups: later, reserve: orphan === undefined ? reserve : [...reserve, orphan] })
    if (next === undefined) tell(game, 'battle.no-further', '12.5', { place: { space: sector } })
    return next
  }
  const kept = orphan === undefined || orphan === unit.id ? reserve : [...reserve, orphan]
  updateBattle(game, { reserve: kept.filter((id) => id !== unit.id) })
  tell(game, 'battle.step-up', '12.5', { unit })
  return { tactic: 'standard', point: unit.id }
}
