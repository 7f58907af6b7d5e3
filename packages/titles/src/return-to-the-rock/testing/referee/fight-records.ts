import type { RecordLine } from '@topside/engine'
import { isCrowded, losses, refuges, takenOf, takesAll } from './losses.ts'
import { attackersIn, targetsOf } from './movement.ts'
import { Named } from './named.ts'
import type { Hear, Notes } from './notes.ts'
import { dieOf, totalOf } from './play-records.ts'
import { type Counter, isBarred, otherSide, type Side, tem } from './scene.ts'
import { addable, attackValue, bombardmentValue, defenceValue, shelterValue } from './values.ts'

/** 9.1 to 9.4: an attack is declared. */
const declared: Hear = (notes, { key, args }) => {
  notes.finishMove()
  const { scene, impulse, infiltrator } = notes
  const named = new Named(args)
  const area = named.space()
  const units = named.pieces().map((id) => scene.counter(id))
  const lead = scene.counter(named.piece('lead'))
  const banzai = key === 'combat.banzai'
  const able = infiltrator === undefined ? attackersIn(scene, impulse, area, scene.momentum) : [infiltrator.unit]
  const lander = infiltrator === undefined && ['airborne', 'seaborne', 'hidden'].includes(impulse.active)
  const legal = lander ? units.length === 1 && notes.isNew(units[0]) : units.every((unit) => able.includes(unit))
  notes.expect('9.0', legal && units.includes(lead), () => `${units.map(({ id }) => id).join()} may not attack ${area}`)
  notes.expect('9.0', scene.units(area, otherSide(scene.momentum)).length > 0, () => `nobody is in ${area}`)
  const mandatory = !banzai && !impulse.contested.has(area)
  if (mandatory) notes.same('9.1', 'number of units in a Mandatory Attack', units.length, able.length)
  if (banzai)
    notes.expect('8.6.1', infiltrator?.failed === false && infiltrator.unit === lead, () => 'nobody may charge')
  if (scene.options['one-attack'] === 'yes')
    notes.expect('8.2.2', !impulse.attacked.has(area), () => `${area} is attacked again`)
  notes.attack = { area, units, lead, mandatory, banzai, markers: [] }
  impulse.attacked.add(area)
}

/** 9.4.2 to 9.4.4: the dice of an attack. */
const fought: Hear = (notes, record) => {
  const { scene, attack } = notes
  if (attack === undefined) return notes.expect('9.4', false, () => 'there is no attack')
  const { area, lead, units } = attack
  const defender = scene.counter(leadIn(record))
  const enemy = otherSide(lead.side)
  notes.expect('9.4.3A', scene.units(area, enemy).includes(defender), () => `${defender.id} does not defend`)
  notes.expect('9.4.3A', [undefined, defender.id].includes(notes.leadDefender), () => `${defender.id} was not chosen`)
  const [value, defence] = [attackValue(scene, attack), defenceValue(scene, area, defender)]
  notes.same('9.4.2', 'the Attack Value', totalOf(record, 'ledger.attack'), value)
  notes.same('9.4.3', 'the Defense Value', totalOf(record, 'ledger.defence'), defence)
  const [own, other] = diceOf(record)
  const margin = value + own - defence - other
  const named = new Named(record.args)
  notes.same('9.4', 'the Attack Total', named.number('attack'), value + own)
  notes.same('9.4', 'the Defense Total', named.number('defence'), defence + other)
  const result = margin < 0 ? 'repulse' : margin === 0 ? 'stalemate' : 'success'
  notes.same('9.4.4', 'the result', record.key, `combat.${result}`)
  notes.pending = () => {
    useMarkers(notes, own === other)
    if (result === 'repulse' && attack.mandatory) notes.driven = new Set(units.filter((unit) => unit !== lead))
    notes.lost = result === 'repulse' ? lead : undefined
    for (const unit of units) {
      notes.spend(unit)
      notes.fallBack.add(unit)
    }
    if (result === 'success') expectLosses(notes, enemy, area, defender.id, margin)
    notes.leadDefender = undefined
  }
}

/** 17.1.1: the markers of an attack become used; a leader falls if the dice are equal. */
function useMarkers(notes: Notes, equal: boolean): void {
  const { scene, attack } = notes
  for (const marker of attack?.markers ?? []) {
    marker.face = 'used'
    if (marker.kind !== 'leader') continue
    scene.leaderUsedBy = [...scene.leaderUsedBy, marker.side]
    if (equal) notes.dying = marker
  }
}

const killed: Hear = (notes, { args }) => {
  const leader = notes.scene.counter(new Named(args).piece('leader'))
  notes.same('17.1.1', 'the leader who falls', leader.id, notes.dying?.id)
  notes.dying = undefined
  leader.face = 'killed'
}

function leadIn(record: RecordLine): string {
  const parts = record.ledgers?.find(({ key }) => key === 'ledger.defence')?.parts ?? []
  return new Named(parts.find(({ key }) => key === 'part.lead-defence')?.args).piece()
}

/** The sums of the Attacker's and the Defender's dice. */
function diceOf(record: RecordLine): readonly [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = record.roll?.values ?? []
  return [a + b, c + d]
}

function expectLosses(notes: Notes, side: Side, area: string, first: string, points: number): void {
  notes.expected = { side, area, first, left: points, begun: false }
}

/** 9.4.4: the lead unit of a Repulse is eliminated. */
const leadLost: Hear = (notes, { args }) => {
  const unit = notes.scene.counter(new Named(args).piece())
  notes.same('9.4.4', 'the unit that is lost', unit.id, notes.lost?.id)
  notes.lost = undefined
  notes.eliminate(unit)
}

/** 10.1.1, 10.5.1: a bombardment is declared. */
const bombarded: Hear = (notes, { args }) => {
  const { scene } = notes
  const named = new Named(args)
  const [by, area, primary] = [scene.counter(named.piece()), named.space(), named.piece('primary')]
  notes.same('10.1', 'the phase of a bombardment', scene.phase, 'day')
  notes.same('10.1.1', `the face of ${by.id}`, by.face, 'fresh')
  notes.expect('10.3', targetsOf(scene, by).includes(area), () => `${by.id} does not reach ${area}`)
  notes.expect(
    '10.5.1',
    scene.units(area, 'japan').some(({ id }) => id === primary),
    () => `${primary} is no target`,
  )
  notes.fire = { area, by, supports: notes.supports, primary }
  notes.supports = []
  notes.primary = undefined
  notes.passes = 0
}

/** 10.6, 10.7, 17.4.2: the dice of a bombardment or a detonation. */
const hit: Hear = (notes, record) => {
  const { scene, fire } = notes
  if (fire === undefined) return notes.expect('10.5', false, () => 'there is no bombardment')
  const { by, area, supports, primary } = fire
  const side = by === undefined ? 'us' : 'japan'
  const value = by === undefined ? (fire.power ?? 0) : bombardmentValue(scene, by, supports.length, area)
  const defence = shelterValue(scene, area, side)
  notes.same('10.6', 'the Attack Value', totalOf(record, 'ledger.attack'), value)
  notes.same('10.7', 'the Defense Value', totalOf(record, 'ledger.defence'), defence)
  const [own, other] = diceOf(record)
  const margin = value + own - defence - other
  notes.same('10.7', 'the result', record.key, margin > 0 ? 'bombardment.hit' : 'bombardment.no-effect')
  notes.same('10.7', 'the points', new Named(record.args).number('margin'), Math.max(0, margin))
  notes.pending = () => {
    for (const gun of by === undefined ? [] : [by, ...supports]) gun.face = gun.kind === '' ? 'spent' : 'used'
    const first = by === undefined ? (notes.primary ?? primary) : primary
    if (margin > 0) expectLosses(notes, side, area, first, margin)
    const air = by !== undefined && by.kind !== ''
    notes.mistake = air && own === other && scene.isContested(area) ? Math.floor(own / 2) : undefined
  }
}

/** 10.8: Americans are hit. */
const mistaken: Hear = (notes, { args }) => {
  const named = new Named(args)
  notes.same('10.8', 'the points of a mistaken attack', named.number('points'), notes.mistake)
  notes.mistake = undefined
  notes.expected = { side: 'us', area: named.space(), first: '', left: named.number('points'), begun: false }
}

const detonated: Hear = (notes, { args }) => {
  const { scene } = notes
  const area = new Named(args).space()
  notes.expect('17.4.1', tem(area) >= 3 && !scene.detonated.includes(area), () => `${area} may not be blown up`)
  scene.detonated = [...scene.detonated, area]
  const [marker] = scene.markers('detonation')
  if (marker !== undefined) {
    marker.face = 'used'
    scene.move(marker, area)
  }
  notes.fire = { area, supports: [], primary: '' }
  notes.passes = 0
}

const power: Hear = (notes, record) => {
  const { fire } = notes
  const value = dieOf(record) + tem(fire?.area ?? '')
  notes.same('17.4.2', 'the Attack Value', new Named(record.args).number('value'), value)
  notes.pending = () => {
    if (fire !== undefined) fire.power = value
  }
}

const buried: Hear = (notes, { args }) => {
  const unit = notes.scene.counter(new Named(args).piece())
  notes.same('17.4.2', `the place of ${unit.id}`, unit.place, notes.fire?.area)
  notes.same('17.4.2', `the side of ${unit.id}`, unit.side, 'japan')
  notes.eliminate(unit)
}

/** 11.1: a side must take points. */
const due: Hear = (notes, { args }) => {
  const { scene, expected } = notes
  const named = new Named(args)
  if (expected === undefined) return notes.expect('11.1', false, () => 'no losses are due')
  notes.expected = undefined
  notes.same('11.1', 'the side that takes losses', named.side(), expected.side)
  notes.same('11.1', 'the points', named.number('points'), expected.left)
  const first =
    expected.first === '' ? (notes.primary ?? onlyUnit(notes, expected.side, expected.area)) : expected.first
  const taken = { ...expected, first }
  if (first !== '' && !isCrowded(scene, taken))
    notes.same('11.1', 'the points taken', named.number('taken'), takenOf(scene, taken))
  notes.due = { ...taken, left: named.number('taken') }
  notes.primary = undefined
}

function onlyUnit({ scene }: Notes, side: Side, area: string): string {
  const [only, ...more] = scene.units(area, side)
  return only === undefined || more.length > 0 ? '' : only.id
}

/** 11.1: a unit is Spent or eliminated to take points. */
const lost: Hear = (notes, { key, args }) => {
  const { scene } = notes
  const named = new Named(args)
  const unit = scene.counter(named.piece())
  const points = named.number('points')
  const verb = key === 'attrition.flipped' ? 'flip' : 'eliminate'
  pay(notes, unit, verb, points)
  if (verb === 'flip') unit.face = 'spent'
  else notes.eliminate(unit)
}

function pay(notes: Notes, unit: Counter, verb: 'flip' | 'eliminate' | 'retreat', points: number): void {
  const { scene, due: owed } = notes
  if (owed === undefined) {
    notes.expect('11.1', false, () => `${unit.id} takes losses`)
    return
  }
  const price = verb === 'flip' || verb === 'retreat' ? 1 : unit.face === 'fresh' ? 3 : 2
  notes.same('11.1', `the points of ${unit.id}`, points, price)
  notes.expect('11.1', unit.place === owed.area && unit.side === owed.side, () => `${unit.id} is elsewhere`)
  if (verb === 'flip') notes.same('11.1', `the face of ${unit.id}`, unit.face, 'fresh')
  if (owed.first !== '' && !isCrowded(scene, owed) && !takesAll(scene, owed))
    notes.expect(
      '11.1',
      losses(scene, owed).some((each) => each.unit === unit && each.verb === verb),
      () => {
        return `${verb} ${unit.id} is no part of an exact loss of ${owed.left}`
      },
    )
  owed.left -= points
  owed.begun = true
}

/** 11.2: a unit retreats: to take a point, by force, or voluntarily. */
const retreated: Hear = (notes, { key, args }) => {
  const { scene, due: owed, driven } = notes
  const named = new Named(args)
  const [unit, to] = [scene.counter(named.piece()), named.space('to')]
  const from = notes.originOf(unit)
  const attacker = unit.side === scene.momentum && notes.fallBack.has(unit)
  if (owed !== undefined && owed.left > 0) pay(notes, unit, 'retreat', 1)
  else if (!attacker) notes.same('11.2.3', `the face of ${unit.id}`, unit.face, 'spent')
  if (key === 'retreat.done') {
    const legal =
      attacker && from !== undefined && scene.hasRoom(unit.side, from) ? [from] : refuges(scene, unit, unit.place)
    notes.expect('11.2.2', legal.includes(to), () => `${unit.id} may retreat to ${legal.join()}, not to ${to}`)
  }
  driven.delete(unit)
  scene.move(unit, to)
}

/** 11.2.4: a unit cannot retreat. */
const trapped: Hear = (notes, { args }) => {
  const { scene, driven } = notes
  const unit = scene.counter(new Named(args).piece())
  notes.expect('11.2.4', driven.has(unit), () => `${unit.id} need not retreat`)
  const from = notes.originOf(unit)
  const open = from !== undefined && scene.hasRoom(unit.side, from) && !isBarred(unit, unit.place, from)
  notes.expect('11.2.4', !open, () => `${unit.id} could go to ${from}`)
  notes.eliminate(unit)
}

/** 9.4 to 11.2: checks that nothing of an attack or a bombardment is left to be carried out. */
export function finishFight(notes: Notes): void {
  const { due: owed, expected, driven, lost: lead, mistake, dying } = notes
  notes.same('11.1', 'points left to take', owed?.left ?? 0, 0)
  notes.same('11.1', 'points never taken', expected?.left ?? 0, 0)
  notes.same('9.4.4', 'a lead unit that should be lost', lead?.id, undefined)
  notes.same('9.4.4', 'units that should have retreated', [...driven].map(({ id }) => id).join(), '')
  notes.expect('10.8', (mistake ?? 0) === 0, () => 'a mistaken attack is left out')
  notes.same('17.1.1', 'a leader who should fall', dying?.id, undefined)
  notes.due = undefined
  notes.expected = undefined
  notes.lost = undefined
  notes.driven = new Set()
  notes.mistake = undefined
  notes.dying = undefined
  notes.fire = undefined
  notes.attack = undefined
  notes.primary = undefined
  notes.leadDefender = undefined
  notes.fallBack.clear()
}

/** 17.1 to 17.3: a marker is added to the attack. */
export function addMarker(notes: Notes, id: string): void {
  const { attack, scene } = notes
  const marker = attack && addable(scene, attack).find((each) => each.id === id)
  notes.expect('17.0', marker !== undefined, () => `${id} may not be added`)
  if (marker !== undefined) attack?.markers.push(marker)
}

/** Records of attacks, bombardments and losses. */
export const FIGHT: { readonly [key: string]: Hear } = {
  'combat.declared': declared,
  'combat.banzai': declared,
  'combat.repulse': fought,
  'combat.stalemate': fought,
  'combat.success': fought,
  'combat.lead-lost': leadLost,
  'leader.killed': killed,
  'bombardment.declared': bombarded,
  'bombardment.hit': hit,
  'bombardment.no-effect': hit,
  'bombardment.mistaken': mistaken,
  'detonation.declared': detonated,
  'detonation.power': power,
  'detonation.buried': buried,
  'attrition.due': due,
  'attrition.flipped': lost,
  'attrition.eliminated': lost,
  'retreat.done': retreated,
  'retreat.through': retreated,
  'retreat.eliminated': trapped,
}
