import type { Difference } from '@topside/engine/testing'
import { FIRED, FRONT, INFANTRY, REDUCED } from '../../data/faces.ts'
import { advancesOf } from './advances.ts'
import { noteLoss } from './aftermath.ts'
import { between, must, numberOf, piecesOf, spacesOf } from './comparing.ts'
import { distance, isHex } from './ground.ts'
import { attackersLeft, resultFor, stepsIn } from './losses.ts'
import { allowanceOf, destinations } from './movement.ts'
import { endsOf, orderFor, waysOf } from './retreats.ts'
import type { Judges, Telling } from './telling.ts'
import { isGun, type Man, stepsOf, type World } from './world.ts'
import { takeOver } from './zones.ts'

/** The units that a record names. */
export const menIn = ({ record, shadow }: Telling, name = 'units'): readonly Man[] =>
  piecesOf(record.args, name).map((id) => shadow.man(id))

/** 3.11, 3.21: units move along a path and control the hexes on it; hexes they leave may become the enemy's. */
export function travel(world: World, men: readonly Man[], path: readonly string[]): void {
  for (const hex of path) {
    const left = men.map(({ place }) => place)
    for (const man of men) world.put(man, hex)
    takeOver(world, [...left, hex])
  }
}

/** 11.21: a unit leaves the map. */
export function eliminate(world: World, man: Man): void {
  const from = man.place
  world.lost[man.def.side] += stepsOf(man)
  world.put(man, `${man.def.side}-eliminated`)
  takeOver(world, [from])
}

/** 3.61, 11.21: a unit loses a step. */
export function loseStep(world: World, man: Man): void {
  if (man.def.reduced === undefined || man.face === REDUCED) eliminate(world, man)
  else {
    man.face = REDUCED
    world.lost[man.def.side] += 1
  }
}

/** 8.11 to 8.37: judges a move, and carries it out. */
function move(telling: Telling): Difference[] {
  const { record, shadow } = telling
  const men = menIn(telling)
  const [to = ''] = spacesOf(record.args, 'to')
  const path = spacesOf(record.args, 'path')
  const ends = destinations(shadow, men)
  const cost = numberOf(record.args, 'cost') * 2
  const found = [
    ...must(ends.get(to) === cost, '8.11', () => `${to} costs ${ends.get(to)}, not ${cost} half points`),
    ...must(path.at(-1) === to, '8.11', () => `the path ends in ${path.at(-1)}, not in ${to}`),
    ...must(cost <= 2 * Math.min(...men.map((man) => allowanceOf(shadow, man))), '8.12', () => `${cost} half points`),
  ]
  travel(
    shadow,
    men,
    path.filter((hex, index) => index > 0 || hex !== men[0]?.place),
  )
  for (const man of men) man.is.moved = 1
  return found
}

/** 11.3, 11.5: judges a retreat, and carries it out. */
function retreat(telling: Telling): Difference[] {
  const { record, shadow } = telling
  const men = menIn(telling)
  const [, ...path] = spacesOf(record.args, 'path')
  const [first] = men
  if (first === undefined) return []
  const order = orderFor(telling, first.def.side)
  const wrong = men.filter((man) => !endsOf(waysOf(shadow, man, order)).includes(path.at(-1) ?? ''))
  const own = waysOf(shadow, first, order).find((way) => way.path.join() === path.join())
  travel(shadow, men, path)
  return [
    ...must(wrong.length === 0, '11.3', () => `${wrong.map(({ id }) => id)} may not retreat by ${path}`),
    ...must(own !== undefined, '11.52', () => `${first.id} may not retreat by ${path}`),
  ]
}

/** 11.6: judges an advance, and carries it out. */
function advance(telling: Telling): Difference[] {
  const { record, shadow, notes } = telling
  const men = menIn(telling)
  const [, ...path] = spacesOf(record.args, 'path')
  const able = new Set(advancesOf(shadow, notes))
  const to = path.at(-1) ?? ''
  const words = men.length === 1 ? men.map(({ id }) => `advance ${id} ${to}`) : [`advance-all ${to}`]
  travel(shadow, men, path)
  const [from = ''] = spacesOf(record.args, 'path')
  if (path.length === 2 && distance(from, to) === 2 && notes.fight !== undefined) notes.fight.far = true
  return must(
    words.every((each) => able.has(each)),
    '11.61',
    () => `${words} is not legal`,
  )
}

/** A unit loses a step, in a combat or by attrition. */
function lose(telling: Telling): Difference[] {
  const { notes, asked, shadow } = telling
  const men = menIn(telling, 'unit')
  if (asked.startsWith('attrition')) for (const { id } of men) notes.wasted.add(id)
  const found = isOfCombat(telling) ? noteLoss(notes.fight, men, 1) : []
  for (const man of men) loseStep(shadow, man)
  return found
}

/** Whether a loss is by the result of a combat: not by a retreat, excess or attrition. */
const isOfCombat = ({ record: { key, rule = '' } }: Telling): boolean =>
  ['loss.step', 'loss.eliminated', 'loss.all'].includes(key) && /^(11\.2|11\.4)/.test(rule)

function loseAll(telling: Telling): Difference[] {
  const men = menIn(telling)
  const found = isOfCombat(telling) ? noteLoss(telling.notes.fight, men, stepsIn(men)) : []
  for (const man of men) eliminate(telling.shadow, man)
  return found
}

/** A unit is eliminated because it has no room or no path of retreat. */
function loseUnit(telling: Telling): Difference[] {
  const { shadow, record } = telling
  const men = menIn(telling, 'unit')
  const blocked = record.key === 'retreat.blocked'
  const [man] = men
  const ways =
    blocked && man !== undefined && isHex(man.place) ? waysOf(shadow, man, orderFor(telling, man.def.side)) : []
  for (const each of men) eliminate(shadow, each)
  return must(ways.length === 0, '11.3', () => `${man?.id} could retreat to ${endsOf(ways)}`)
}

/** 3.71, 11.11: all units of a side that a result disrupts. */
function disrupt(telling: Telling): Difference[] {
  const { shadow, notes } = telling
  const men = menIn(telling)
  const { fight } = notes
  for (const man of men) man.is.disrupted = 1
  if (fight?.box === undefined) return []
  const [first] = men
  const defending = first?.def.side !== shadow.sequence.side
  const force = defending
    ? shadow.men(fight.hex).filter(({ def }) => def.side === first?.def.side)
    : attackersLeft(shadow, fight)
  const due = resultFor(fight.box, defending ? 'D' : 'A').disrupted
  return [
    ...must(due, '11.11', () => `${fight.box} disrupts nobody of that side`),
    ...between(
      '3.71',
      force.map(({ id }) => id),
      men.map(({ id }) => id),
    ),
  ]
}

const recover =
  (name: string) =>
  (telling: Telling): Difference[] => {
    for (const man of menIn(telling, name)) man.is.disrupted = 0
    return []
  }

/** 12.19, 16.31: artillery has fired. */
function turnFired(men: readonly Man[]): void {
  for (const man of men) if (isGun(man) && man.def.reduced === undefined) man.face = FIRED
}

/** 12.19, 12.24: after a combat all artillery designated in it has fired. */
function fired({ shadow, notes }: Telling): Difference[] {
  const { fight } = notes
  if (fight === undefined) return []
  turnFired([...fight.guns.us, ...fight.guns.japan].map((id) => shadow.man(id)))
  return []
}

/** 16.26, 16.57: a unit returns: a headquarters at full strength, other units Disrupted and with one step. */
function rebuild(telling: Telling): Difference[] {
  const { shadow, record } = telling
  const [to = ''] = spacesOf(record.args, 'to')
  for (const man of menIn(telling, 'unit')) {
    man.face = man.def.reduced === undefined ? FRONT : REDUCED
    man.is.disrupted = record.key === 'replacement.rebuilt' ? 1 : 0
    shadow.put(man, to)
    takeOver(shadow, [to])
  }
  return []
}

/** 15.45: a unit reaches the sea off its landing hex, Disrupted. */
function approach(telling: Telling): Difference[] {
  const { shadow } = telling
  for (const man of menIn(telling, 'unit')) {
    const from = man.place
    man.is.disrupted = 1
    if (from === 'manila-box') shadow.put(man, 'manila-bay')
    if (!isHex(from)) continue
    shadow.put(man, 'bataan-coast')
    takeOver(shadow, [from])
  }
  return []
}

/** 5.21: units leave the game. */
function withdraw(telling: Telling): Difference[] {
  for (const id of piecesOf(telling.record.args, 'units')) {
    const token = telling.shadow.token(id)
    const from = token.place
    telling.shadow.put(token, `${token.def.side ?? ''}-unused`)
    takeOver(telling.shadow, [from])
  }
  return []
}

/** Judges that apply records to the referee's own state. */
export const effects: Judges = {
  'move.done': move,
  'move.entered': move,
  'retreat.done': retreat,
  'retreat.under-attack': retreat,
  'advance.done': advance,
  'loss.step': lose,
  'loss.eliminated': lose,
  'loss.all': loseAll,
  'loss.guests': loseAll,
  'loss.excess': loseUnit,
  'retreat.blocked': loseUnit,
  'retreat.through-lost': lose,
  'invasion.lost': loseAll,
  'combat.disrupted': disrupt,
  'recovery.free': recover('units'),
  'recovery.passed': recover('unit'),
  'combat.mobile': fired,
  'combat.assault': fired,
  'combat.below': fired,
  'guns.silent': (telling) => {
    turnFired(menIn(telling, 'unit'))
    return []
  },
  'anti-aircraft.infantry': (telling) => {
    for (const man of menIn(telling)) man.face = INFANTRY
    return []
  },
  'invasion.approach': approach,
  'manila.arrived': ({ record, shadow }) => {
    for (const id of piecesOf(record.args, 'units')) shadow.put(shadow.token(id), 'manila-box')
    return []
  },
  'withdrawal.done': withdraw,
  'withdrawal.instead': withdraw,
  'replacement.received': (telling) => {
    for (const man of menIn(telling)) man.face = FRONT
    return []
  },
  'campaign.enlarged': ({ shadow, now }) => {
    shadow.copyFrom(now)
    return []
  },
  'invasion.landed': (telling) => {
    travel(telling.shadow, menIn(telling, 'unit'), spacesOf(telling.record.args, 'hex'))
    return []
  },
  'headquarters.rebuilt': rebuild,
  'replacement.rebuilt': rebuild,
}
