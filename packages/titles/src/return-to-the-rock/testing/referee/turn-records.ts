import { finishFight } from './fight-records.ts'
import { Named } from './named.ts'
import type { Hear, Notes } from './notes.ts'
import { dieOf, freshen } from './play-records.ts'
import { AREAS, type Side } from './scene.ts'
import { isLinked, lossesOf, placesFor, pointsHeld, returning, returnsOf } from './values.ts'

/** 5.3.2: a Pillbox is set up. */
const placed: Hear = (notes, { args }) => {
  const { scene } = notes
  const named = new Named(args)
  notes.same('5.3.2', 'units where a Pillbox is set up', scene.units(named.space(), 'japan').length, 0)
  scene.move(scene.counter(named.piece()), named.space())
}

const turnBegins: Hear = (notes, { args }) => {
  const { scene } = notes
  const turn = new Named(args).number('turn')
  if (scene.phase === 'end') endTurn(notes)
  notes.same('3.4', 'the turn', turn, scene.phase === 'setup' ? 1 : scene.turn + 1)
  scene.turn = turn
}

/** 6.0: a phase begins. */
const phase: Hear = (notes, { key }) => {
  const { scene } = notes
  finishFight(notes)
  const name = key.slice('phase.'.length)
  const order = ['reinforcement', 'day', 'night', 'reorganization', 'end']
  const before = scene.phase === 'setup' ? 0 : order.indexOf(scene.phase)
  notes.same('6.0', 'the phase', name, scene.phase === 'end' ? 'reinforcement' : order[before + 1])
  scene.phase = name
  notes.passes = 0
  notes.rallied = false
  if (name === 'day' || name === 'night') {
    notes.endImpulse()
    notes.next = { side: name === 'day' ? 'us' : 'japan', number: 1 }
    scene.momentum = notes.next.side
    scene.number = 1
    if (name === 'day') scene.advantage = 'us'
  }
}

/** 6.1: the roll for reinforcements. */
const rolled: Hear = (notes, record) => {
  const { scene } = notes
  const named = new Named(record.args)
  const side: Side = named.side() === 'us' ? 'us' : 'japan'
  const dice = record.roll?.values ?? []
  const blown = side === 'japan' && scene.detonated.includes('24')
  notes.same(blown ? '17.4.3' : '6.1', 'the number of dice', dice.length, blown ? 1 : 2)
  const units = Math.ceil((blown ? dieOf(record) : dice.reduce((sum, die) => sum + die, 0)) / 2)
  notes.same('6.1', 'the units that may return', named.number('units'), units)
  notes.expect('6.1', returning(scene, side).length > 0, () => 'dice for nobody')
  notes.left = units
}

const returned: Hear = (notes, { args }) => {
  const { scene } = notes
  const named = new Named(args)
  const [unit, area] = [scene.counter(named.piece()), named.space()]
  notes.expect('6.1', returning(scene, unit.side).includes(unit), () => `${unit.id} may not return`)
  notes.expect('6.1', returnsOf(scene, unit).includes(area), () => `${unit.id} may not return to ${area}`)
  notes.expect('6.1', notes.left > 0, () => 'too many units return')
  notes.left--
  scene.move(unit, area)
}

const sent: Hear = (notes, { args }) => {
  const { scene } = notes
  const named = new Named(args)
  const unit = scene.counter(named.piece())
  notes.same('6.1.2', 'the turn', scene.turn, 2)
  notes.same('6.1.2', `the place of ${unit.id}`, unit.place, 'reinforcements')
  scene.move(unit, named.space())
}

/** 12.1, 13.2C: a unit returns. */
const reorganized: Hear = (notes, { key, args }) => {
  const { scene } = notes
  const named = new Named(args)
  const [unit, area] = [scene.counter(named.piece()), named.space()]
  notes.expect('12.1', unit.place.startsWith('eliminated') && !unit.special, () => `${unit.id} may not come back`)
  notes.expect('12.1', placesFor(scene, unit.side).includes(area), () => `${unit.id} may not come back to ${area}`)
  if (key === 'reorganization.rallied') {
    notes.same('13.2C', 'the holder of the Advantage', scene.advantage, unit.side)
    scene.usedBy = scene.advantage
    scene.advantage = null
  } else notes.owed = unit
  scene.move(unit, area)
}

const paid: Hear = (notes, { args }) => {
  const { scene, owed } = notes
  const unit = scene.counter(new Named(args).piece('lost'))
  notes.same('12.1', 'the side that pays', unit.side, owed?.side)
  notes.expect('12.1', unit.place.startsWith('eliminated'), () => `${unit.id} is not eliminated`)
  notes.owed = undefined
  scene.move(unit, `removed-${unit.side}`)
}

/** 16.1: the bids, the resulting sides, and the required points. */
const bidWon: Hear = (notes, { args }) => {
  const { scene, bids } = notes
  const named = new Named(args)
  const [first = 0, second = 0] = [bids.get(0), bids.get(1)]
  const winner = first === second ? notes.tied : first > second ? 0 : 1
  notes.same('16.1', 'the American seat', named.seat('us'), winner)
  notes.same('16.1', 'the points needed', named.number('needed'), Math.max(first, second))
  scene.seats = { us: named.seat('us'), japan: named.seat('japan') }
  scene.needed = Math.max(first, second)
}

const tie: Hear = (notes, record) => {
  notes.tied = dieOf(record) <= 3 ? 0 : 1
  notes.same('16.1', 'the seat that the die gives', new Named(record.args).seat('seat'), notes.tied)
}

const chosen: Hear = (notes, { args }) => {
  const named = new Named(args)
  const [us, japan] = [named.seat('us'), named.seat('japan')]
  for (const [seat, wish] of notes.wishes)
    notes.same('5.1.1', `the wish of seat ${seat}`, seat === us ? 'us' : 'japan', wish)
  notes.scene.seats = { us, japan }
}

/** 15.2.1: the link-up bonus is scored. */
const linkup: Hear = (notes) => {
  const { scene } = notes
  notes.same('15.2.1', 'the turn of the link-up', scene.turn, 1)
  notes.expect('15.2.1', isLinked(scene), () => 'there is no link-up')
  scene.linkup = true
}

/** 6.5, 13.3: the effects of the End Phase. */
function endTurn(notes: Notes): void {
  const { scene } = notes
  if (scene.turn === 1) notes.same('15.2.1', 'the link-up', scene.linkup, isLinked(scene))
  notes.same('15.0', 'the end of the match', endOf(notes), undefined)
  freshen(notes)
  for (const marker of scene.counters) if (marker.face === 'used' && marker.kind !== 'detonation') marker.face = 'fresh'
  scene.resetBy = []
  scene.leaderUsedBy = []
  scene.advantage = 'us'
  scene.usedBy = null
  scene.momentum = 'us'
  scene.number = 1
}

/** 15.0: how the match must end after this night or turn; `undefined`: it continues. */
export function endOf({ scene }: Notes): string | undefined {
  if (AREAS.every((area) => scene.controls('us', area))) return 'victory.whole-island'
  const held = pointsHeld(scene)
  if (held - (scene.linkup && scene.turn === 1 ? 1 : 0) < scene.turn) return 'victory.too-slow'
  if (scene.turn < 7) return undefined
  return held - lossesOf(scene) >= scene.needed ? 'victory.operational' : 'victory.prevented'
}

/** Records of the sequence of play. */
export const TURNS: { readonly [key: string]: Hear } = {
  'setup.placed': placed,
  'turn.begins': turnBegins,
  'phase.reinforcement': phase,
  'phase.day': phase,
  'phase.night': phase,
  'phase.reorganization': phase,
  'phase.end': phase,
  'reinforcement.roll': rolled,
  'reinforcement.returned': returned,
  'reinforcement.sent': sent,
  'reorganization.done': reorganized,
  'reorganization.rallied': reorganized,
  'reorganization.paid': paid,
  'sides.bid-won': bidWon,
  'sides.tie': tie,
  'sides.chosen': chosen,
  'victory.linkup': linkup,
}
