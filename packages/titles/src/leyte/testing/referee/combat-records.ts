import { Combat } from './combat.ts'
import { draftOf, hasStrength, sameDraft } from './contact.ts'
import { beside } from './ground.ts'
import { Named } from './judgement.ts'
import { endTurn } from './movement-records.ts'
import type { Answer, Hear, Notes } from './notes.ts'
import { hexesOf, retreatFault, retreats, roomFor } from './retreat.ts'
import { otherSide, type Side, type UnitHere, worth } from './scene.ts'
import { attackStrength, columnOf, defenceStrength, isFireAlone, protectors, resultOf } from './strength.ts'
import { levelOf, linkedAmericans, linkedJapanese, pointsAtEnd } from './victory.ts'

/** 7.1, 7.2, 8.4: an attack is made. */
const declared: Hear = (notes, { key, args }, answer) => {
  const { scene, made } = notes
  const named = new Named(args)
  const draft = draftOf(scene, named.spaces('targets'), named.pieces(), named.number('support'))
  notes.expect('7.2', made !== undefined && sameDraft(made, draft) && hasStrength(draft), () => {
    return `the attack on ${draft.targets.join()} is not the one declared`
  })
  notes.same('8.4', 'bombardment', key === 'combat.bombarded', isFireAlone(draft))
  answer.choice = undefined
  const combat = new Combat(scene, draft)
  notes.combat = combat
  for (const unit of [...draft.near, ...draft.far]) unit.face = 'fought'
  for (const unit of combat.defenders) unit.face = 'attacked'
  scene.support[scene.side] -= draft.support
}

const supported: Hear = (notes, { args }) => {
  const named = new Named(args)
  notes.same('13.13', 'support used', named.number('support'), notes.combat?.draft.support)
  notes.same('8.3', 'support left', named.number('left'), notes.scene.support[notes.scene.side])
}

/** 8.2, 13.1, 13.11: artillery gives protective fire. */
const protectedBy: Hear = (notes, { args }, answer) => {
  const { scene, combat } = notes
  if (combat === undefined) return notes.expect('13.1', false, () => 'there is no attack')
  const named = new Named(args)
  const [unit, hex] = [scene.unit(named.piece()), named.space('hex')]
  notes.same('13.1', 'the hex of the fire', hex, combat.nextFire(scene))
  notes.expect('8.2', protectors(scene, combat.draft, hex).includes(unit), () => `${unit.id} may not fire`)
  notes.same('13.11', 'the gun asked for', answer.choice?.piece, unit.id)
  combat.decided = combat.draft.targets.indexOf(hex) + 1
  combat.fire.push(unit)
  unit.face = 'fired'
  answer.choice = undefined
}

/** 7.3 to 7.5: the die is rolled. */
const result: Hear = (notes, record, { rolls }) => {
  const { scene, combat } = notes
  if (combat === undefined) return notes.expect('7.5', false, () => 'there is no attack')
  notes.same('13.1', 'protective fire not asked for', combat.nextFire(scene), undefined)
  const attack = attackStrength(combat.draft)
  const defence = defenceStrength(scene, combat.draft, combat.fire)
  const column = columnOf(scene, combat.draft, attack - defence)
  const named = new Named(record.args)
  const total = (key: string) => record.ledgers?.find((ledger) => ledger.key === key)?.total
  notes.same('7.3', 'attack', total('ledger.attack'), attack)
  notes.same('7.3', 'defence', total('ledger.defence'), defence)
  notes.same('7.3', 'differential', named.number('differential'), column.differential)
  notes.same('7.4', 'column', total('ledger.column'), column.column)
  notes.same('7.4', 'name of the column', named.text('column'), column.label)
  notes.same('7.2', 'attacked hexes', named.spaces('targets').join(), combat.draft.targets.join())
  const [die = 0, ...more] = record.roll?.values ?? []
  notes.same('7.5', 'dice', more.length, 0)
  notes.expect(
    '7.5',
    rolls.some(({ values }) => String(values) === String(die)),
    () => `no ${die} was rolled`,
  )
  notes.same(
    '7.5',
    `the result of ${die} in column ${column.label}`,
    record.key,
    `combat.${resultOf(scene, column, die)}`,
  )
  combat.suffer(record.key.slice('combat.'.length))
}

/** 8.1: artillery that fired at range suffers no effect. */
const unharmed: Hear = (notes) => {
  notes.expect('8.1', notes.combat?.isHarmless === true, () => 'an attacker is spared')
}

/** 14.1 */
const tenacious: Hear = (notes, { args }) => {
  const { scene, combat } = notes
  const named = new Named(args)
  const unit = scene.unit(named.piece())
  const printed = { A1: 1, Br: 1, D1: 1, D2: 2, D3: 3, D4: 4, Ax: 1 }[combat?.result ?? ''] ?? 0
  notes.expect('14.1', hexesOf(unit, printed) < printed, () => `${unit.id} holds on`)
  notes.same('14.1', `hexes of ${unit.id}`, named.number('hexes'), hexesOf(unit, printed))
}

/** 8.4 */
const unmoved: Hear = (notes, { args }) => {
  const { scene, combat } = notes
  const unit = scene.unit(new Named(args).piece())
  const stays = combat !== undefined && isFireAlone(combat.draft) && !combat.retreating.has(unit)
  notes.expect('8.4', stays && combat.defenders.includes(unit), () => `${unit.id} stays`)
}

const lost: Hear = (notes, { key, args }) => {
  const { scene, combat } = notes
  const unit = scene.unit(new Named(args).piece())
  notes.same('7.5', `whether ${unit.id} is eliminated`, combat?.lost.delete(unit), true)
  notes.same('7.5', `${unit.id} attacks`, unit.side === scene.side, key === 'combat.attacker-lost')
  leave(notes, unit)
  notes.fell(unit)
}

/** A unit leaves its hex in a combat, so that the victor may enter it (7.7). */
function leave({ combat }: Notes, unit: UnitHere): void {
  combat?.vacated.push({ hex: unit.place, side: unit.side })
}

/** 7.8: an attacker is lost in an exchange. */
const exchanged: Hear = (notes, { args }, answer) => {
  const { scene, combat } = notes
  const unit = scene.unit(new Named(args).piece())
  const payers = combat?.payers() ?? []
  notes.expect('7.8', (combat?.exchange ?? 0) > 0 && payers.includes(unit), () => `${unit.id} is lost`)
  if (answer.choice?.verb !== 'lose') {
    const all = payers.reduce((sum, { attack }) => sum + attack, 0) <= (combat?.exchange ?? 0)
    notes.expect('7.8', payers.length === 1 || all, () => `${unit.id} is lost without being asked`)
  } else notes.same('7.8', 'the unit lost', unit.id, answer.choice.piece)
  answer.choice = undefined
  if (combat !== undefined) combat.exchange = Math.max(0, combat.exchange - unit.attack)
  leave(notes, unit)
  notes.fell(unit)
}

/** 7.6: a unit retreats. */
const retreated: Hear = (notes, { args }) => {
  const { scene, combat, pushed } = notes
  const named = new Named(args)
  const unit = scene.unit(named.piece())
  const hexes = combat?.retreating.get(unit)
  notes.expect('7.6', hexes !== undefined, () => `${unit.id} need not retreat`)
  const places = pushed.map((each) => each.unit.place)
  for (const each of pushed.toReversed()) scene.move(each.unit, each.from)
  const fault = retreatFault(scene, unit, hexes ?? 0, named.spaces('path'))
  const end = named.spaces('path').at(-1)
  notes.same('7.6', `the end of ${unit.id}'s retreat`, end, named.space())
  const crowded = scene.at(named.space()) !== undefined
  for (const [i, each] of pushed.entries()) scene.move(each.unit, places[i] ?? '')
  notes.expect('7.6', fault === undefined, () => `the retreat of ${unit.id} ${fault}`)
  notes.expect('7.6', crowded === pushed.length > 0 && scene.at(named.space()) === undefined, () => {
    return `${unit.id} is not alone in ${named.space()}`
  })
  leave(notes, unit)
  scene.move(unit, named.space())
  endRetreat(notes, unit)
}

function endRetreat(notes: Notes, unit: UnitHere): void {
  notes.combat?.retreating.delete(unit)
  notes.retreat = undefined
  notes.pushed = []
  notes.pushes.clear()
}

/** 7.6 with displacement: a friend makes room. */
const displaced: Hear = (notes, { args }) => {
  const { scene } = notes
  const named = new Named(args)
  const [unit, to] = [scene.unit(named.piece()), named.space()]
  const legal = roomFor(scene, unit.side, unit.place, [notes.retreatOf(unit.side)?.unit.place ?? ''])
  notes.same('7.6', 'the option of displacement', scene.options['displacement'], 'yes')
  notes.expect('7.6', legal.includes(to) && scene.at(to) === undefined, () => `${unit.id} may not be pushed to ${to}`)
  notes.pushed.push({ unit, from: unit.place })
  scene.move(unit, to)
}

/** 7.6: a unit that cannot retreat is eliminated. */
const blocked: Hear = (notes, { args }) => {
  const { scene, combat } = notes
  const unit = scene.unit(new Named(args).piece())
  const hexes = combat?.retreating.get(unit)
  notes.expect('7.6', hexes !== undefined, () => `${unit.id} need not retreat`)
  const ways = retreats(scene, unit, hexes ?? 1, unit.place)
  notes.expect('7.6', ways.length === 0, () => `${unit.id} could retreat to ${ways.join()}`)
  leave(notes, unit)
  endRetreat(notes, unit)
  notes.fell(unit)
}

/** 7.7: the victor advances. */
const advanced: Hear = (notes, { args }, answer) => {
  const { scene, combat } = notes
  const named = new Named(args)
  const [unit, to] = [scene.unit(named.piece()), named.space()]
  const legal = combat?.advances(scene) ?? []
  notes.expect(
    '7.7',
    legal.some(({ piece, space }) => piece === unit.id && space === to),
    () => {
      return `${unit.id} may not advance to ${to}`
    },
  )
  notes.expect('7.7', beside(unit.place).includes(to), () => `${unit.id} is not beside ${to}`)
  notes.same('7.7', 'the unit that was to advance', answer.choice?.piece, unit.id)
  answer.choice = undefined
  scene.move(unit, to)
  combat?.advanced.add(unit)
}

/** 15.11, 15.12: points for an eliminated unit. */
const scored: Hear = (notes, { args }) => {
  const { scene, fallen } = notes
  const named = new Named(args)
  if (fallen === undefined) return notes.expect('15.12', false, () => 'points for nothing')
  const side = otherSide(fallen.side)
  notes.same('15.12', `the side that scores for ${fallen.id}`, named.side(), side)
  notes.same('15.11', `the worth of ${fallen.id}`, named.number('points'), worth([fallen]))
  scene.victory[side] += worth([fallen])
  notes.fallen = undefined
}

const lines =
  (side: Side): Hear =>
  (notes, { args }, answer) => {
    const { scene } = notes
    endTurn(notes, answer)
    const named = new Named(args)
    const linked = side === 'us' ? linkedAmericans(scene) : linkedJapanese(scene)
    notes.same('15.32', `lines of ${side}`, named.number('open'), linked.length)
    notes.same('15.33', `units of ${side}`, named.number('all'), scene.onMap(side).length)
  }

/** 15.0: the points at the end. */
const counted: Hear = (notes, { args, ledgers }, answer) => {
  const { scene } = notes
  endTurn(notes, answer)
  notes.same('16.0', 'the last turn', scene.turn, scene.scenario.lastTurn)
  const named = new Named(args)
  const points = pointsAtEnd(scene)
  for (const side of ['us', 'japan'] as const) {
    notes.same('15.0', `points of ${side}`, named.number(side), points[side])
    notes.same(
      '15.0',
      `the sum of ${side}`,
      ledgers?.find(({ key }) => key === `ledger.points-${side}`)?.total,
      points[side],
    )
    scene.victory[side] = points[side]
  }
  scene.phase = 'over'
}

/** 15.4: the level of victory. */
export function judgeEnd(notes: Notes, { outcome }: Answer): void {
  const { scene } = notes
  notes.same('15.0', 'whether the match is over', outcome !== undefined, scene.phase === 'over')
  if (outcome === undefined) return
  const [level, winner] = levelOf(pointsAtEnd(scene))
  notes.same('15.4', 'the level of victory', outcome.reason.key, `victory.${level}`)
  const side = outcome.winner === null ? undefined : scene.sideOf(outcome.winner)
  notes.same('15.4', 'the winner', side, winner)
}

/** Records of combat and victory. */
export const COMBAT: { readonly [key: string]: Hear } = {
  'combat.declared': declared,
  'combat.bombarded': declared,
  'combat.support': supported,
  'combat.fpf': protectedBy,
  ...Object.fromEntries(
    ['A1', 'AE', 'Br', 'D1', 'D2', 'D3', 'D4', 'DE', 'Ex', 'Ax'].map((key) => [`combat.${key}`, result]),
  ),
  'combat.unharmed': unharmed,
  'combat.tenacious': tenacious,
  'combat.unmoved': unmoved,
  'combat.defender-lost': lost,
  'combat.attacker-lost': lost,
  'combat.exchanged': exchanged,
  'combat.advanced': advanced,
  'retreat.done': retreated,
  'retreat.displaced': displaced,
  'retreat.blocked': blocked,
  'points.scored': scored,
  'victory.lines': lines('us'),
  'victory.lines-west': lines('japan'),
  'victory.points': counted,
}
