import type { Choice, Decision, Match } from '@topside/engine'
import { distanceOf, hexAt, hexDefs, hexOf } from '../data/hexes.ts'
import { enemyOf, type Side, unitId } from '../data/units.ts'
import { isSilenced, whatChanged } from '../rules/9-standing-orders.ts'
import { placeAt } from '../state/places.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { onMap, unitNamed, unitsIn } from '../state/units.ts'

/** Answers to questions without strategy: the first of these verbs on offer. */
const USUAL = [
  'deploy-all',
  'place-all',
  'drop-all',
  'volley',
  'launch',
  'join',
  'done',
  'stay',
  'put-back',
  'none',
  'hold',
  'pass',
]
/** Days between two plannings of raids, hour by hour. */
const PLANS_EACH = 7
/** Most bombardments or raids on one target per turn. */
const MOST_SHOTS = 3
/** Most targets of support points per turn. */
const MOST_SUPPORT = 4
/** Beaches of the landing of 1942: the shores of the tail. */
const TAIL = hexDefs.flatMap((hex, index) =>
  hex.beach === true && /^i(29|3[0-7])(0[89]|1[01])$/.test(hex.id) ? [index] : [],
)

/** How the scripted players fight. */
export interface Habits {
  /** Whether American guns do not fire before a landing. */
  readonly quiet: boolean
  /** What Japan waits for between two days of planning: an event, such as failed orders, or a week. */
  readonly waits: 'arrival' | 'week'
}

/** A player: its side and memory. */
export interface Driver {
  readonly game: Corregidor
  readonly side: Side
  readonly decision: Decision
  readonly memory: Memory
  readonly habits: Habits
}

/** Memory of a scripted match besides its state. */
interface Memory {
  /** The last day on which raids were planned. */
  planned: number
  /** Units with nowhere better to sail this turn. */
  readonly settled: Set<string>
  turn: number
  supports: number
}

const memories = new WeakMap<Match, Memory>()

/** The answer of a side that fights by standing orders. */
export function drive(match: Match, side: Side, habits: Habits): Choice {
  const seat = match.deciding[0] ?? 0
  const decision = match.decision(seat)
  if (decision === undefined) throw new Error('nothing to decide')
  const game = match.game as unknown as Corregidor
  const memory = memories.get(match) ?? { planned: -PLANS_EACH, settled: new Set(), turn: -1, supports: 0 }
  memories.set(match, memory)
  if (memory.turn !== game.vars.turn) {
    memory.turn = game.vars.turn
    memory.supports = 0
    memory.settled.clear()
  }
  const driver = { game, side, decision, memory, habits }
  return ANSWERS[decision.kind]?.(driver) ?? usual(decision)
}

function usual({ choices, recommended }: Decision): Choice {
  const [first] = USUAL.flatMap((verb) => choices.filter((choice) => choice.verb === verb))
  const found = choices[recommended ?? -1] ?? first ?? choices[0]
  if (found === undefined) throw new Error('nothing is offered')
  return found
}

/** Answers with strategy, by kind of question. */
const ANSWERS: { readonly [kind: string]: (driver: Driver) => Choice | undefined } = {
  turn: actOrWait,
  raid: nextTarget,
  bombard: nextTarget,
  'raid.planes': takeMost,
  'bombard.guns': takeMost,
  'raid.altitude': bestHeight,
  support: ({ decision }) => decision.choices[decision.choices.length >> 1],
  'support.ground': ({ decision }) => decision.choices[decision.choices.length >> 1],
  advance: ({ decision }) => decision.choices[0],
  sail: nextToSail,
  'sail.where': nearestBeach,
  'move.unit': nextToMove,
  'move.where': nearestEnemy,
  'attack.units': takeMost,
  'attack.again': ({ decision }) => decision.choices[0],
  'attack.target': ({ decision }) => decision.choices[0],
}

/** As many pieces as one answer can take; of guns, only guns of the strongest gun's caliber. */
function takeMost({ game, decision: { choices, several } }: Driver): Choice | undefined {
  const able = choices.flatMap(({ verb, piece }) => (verb === several?.verb && piece !== undefined ? [piece] : []))
  const caliberOf = (id: string) => {
    const { def } = game.table.piece(id)
    return def.kind === 'unit' ? def.caliber : undefined
  }
  const pieces = able.filter((id) => caliberOf(id) === caliberOf(able[0] ?? ''))
  for (let number = Math.min(pieces.length, several?.max ?? 0); number > 0; number--) {
    const some = pieces.slice(0, number)
    if (several?.whyNot(some) === undefined) return { verb: several?.verb ?? '', pieces: some }
  }
  return choices.find(({ verb }) => verb === several?.verb)
}

/** Whether the side has begun to fight hex by hex. */
function inContact({ game, side }: Driver): boolean {
  if (game.options['scenario'] === 'recapture') return game.vars.day >= 1
  return side === 'japan' ? game.vars.day >= 72 : game.vars.war.landed.japan.length > 0
}

/**
 * Acts without standing orders, when orders fail, and after the landing; otherwise waits: Japan turn by turn on
 * planning days, else for an event.
 */
function actOrWait(driver: Driver): Choice | undefined {
  const { game, side, decision, memory, habits } = driver
  const { fire, day } = game.vars
  const act = decision.choices.find(({ verb }) => verb === 'act')
  const wait = (option: string) => decision.choices.find((choice) => choice.verb === 'wait' && choice.option === option)
  if (inContact(driver)) return game.options['scenario'] === 'recapture' && side === 'japan' ? wait('fire') : act
  if (side === 'us' && habits.quiet) return wait('landing')
  const orders = fire.orders[side]
  if (orders?.standing !== true || whatChanged(game, side, orders) !== undefined) return act
  if (side === 'us') return wait('damage')
  if (day - memory.planned > PLANS_EACH) memory.planned = day
  return wait(day === memory.planned ? 'turn' : habits.waits)
}

/**
 * The last orders, if offered; otherwise the target most likely to be hit, targets begun before first; then support
 * points; finally the end of the phase, with standing orders before the sides are in contact.
 */
function nextTarget(driver: Driver): Choice | undefined {
  const { game, side, decision, memory, habits } = driver
  const { choices } = decision
  const again = choices.find(({ verb }) => verb === 'repeat')
  if (again !== undefined) return again
  const shots = decision.kind === 'raid' ? game.vars.fire.raids : game.vars.fire.shots
  const able = choices.flatMap((choice, index) => (isWorth(driver, choice, shots) ? [index] : []))
  const previews =
    able.length > 0 && !(side === 'us' && habits.quiet && !inContact(driver)) ? decision.previews?.() : undefined
  const chance = (index: number) => Number(previews?.[index]?.brief?.args?.['chance'] ?? 0)
  const begun = (index: number) => (shotsAt(driver, choices[index], shots) > 0 ? 1 : 0)
  const [best] = able.filter((index) => chance(index) > 0).sort((a, b) => begun(b) - begun(a) || chance(b) - chance(a))
  if (best !== undefined) return choices[best]
  const support = choices.find(({ verb }) => verb === 'support')
  if (support !== undefined && memory.supports++ < MOST_SUPPORT) return support
  const ends = inContact(driver) ? 'done' : 'stand'
  return choices.find(({ verb }) => verb === ends) ?? choices.find(({ verb }) => verb === 'done')
}

/** An ordered bombardment or raid. */
type Ordered = { readonly hex: string; readonly unit?: string }

/** The altitude with the best balance of bombs and flak. */
function bestHeight({ decision }: Driver): Choice | undefined {
  const worth = decision.previews?.().map((preview) => {
    const spared = preview?.chances.find(({ key }) => key === 'flak.-')?.p ?? 1
    return Number(preview?.brief?.args?.['chance'] ?? 0) * spared
  })
  return decision.choices[worth?.indexOf(Math.max(...worth)) ?? 0]
}

/** The hex of a target. */
function hexOfTarget({ game }: Driver, { space, piece = '' }: Choice): string {
  return space ?? unitNamed(game, unitId(piece)).space.id
}

/** How often a target was bombarded so far. */
function shotsAt(driver: Driver, choice: Choice | undefined, shots: readonly Ordered[]): number {
  if (choice === undefined) return 0
  const hex = hexOfTarget(driver, choice)
  return shots.filter((shot) => shot.hex === hex && shot.unit === choice.piece).length
}

/** Whether a target still has guns or troops, and is not bombarded enough yet. */
function isWorth(driver: Driver, choice: Choice, shots: readonly Ordered[]): boolean {
  const { game, side } = driver
  const { verb, piece } = choice
  if ((verb !== 'bombard' && verb !== 'raid') || shotsAt(driver, choice, shots) >= MOST_SHOTS) return false
  const hex = hexOfTarget(driver, choice)
  const atGuns = !inContact(driver)
  return !isSilenced(game, side, { units: [], hex, atGuns, ...(piece !== undefined && { unit: unitId(piece) }) })
}

/** A unit at sea that still has a hex to sail to. */
function nextToSail({ decision, memory }: Driver): Choice | undefined {
  return decision.choices.find(({ verb, piece = '' }) => verb === 'sail' && !memory.settled.has(piece))
}

/** Companies that attack held beaches from the water, too (10.1F). */
const STORMS = /^jp42-co[258]-/

/** Lands, or sails as near to a free beach as possible; a unit that cannot come nearer stays there this turn. */
function nearestBeach({ game, side, decision, memory }: Driver): Choice | undefined {
  const shores = game.options['scenario'] === 'recapture' ? ALL_BEACHES : TAIL
  const free = shores.filter((hex) => unitsIn(placeAt(game, hex)).length === 0)
  const sailing = decision.choices[0]?.piece ?? ''
  const goals = side === 'japan' && free.length > 0 && !STORMS.test(sailing) ? free : shores
  const far = (hex: number) => Math.min(...goals.map((goal) => distanceOf(hex, goal) ?? 99))
  const costOf = ({ space = '' }: Choice) => {
    const hex = hexOf(space)
    return hexAt(hex).terrain === 'sea' ? far(hex) : goals.includes(hex) ? -1 : 98
  }
  const [best] = [...decision.choices].sort((a, b) => costOf(a) - costOf(b))
  const unit = unitNamed(game, unitId(best?.piece ?? ''))
  if (onMap(unit) && best !== undefined && costOf(best) >= far(unit.space.index)) memory.settled.add(unit.id)
  return best
}
const ALL_BEACHES = hexDefs.flatMap((hex, index) => (hex.beach === true && hex.island === 'Corregidor' ? [index] : []))

/** A unit not next to an enemy; the defenders stay in place. */
function nextToMove({ game, side, decision }: Driver): Choice | undefined {
  const done = decision.choices.find(({ verb }) => verb === 'done')
  if (side === defender(game)) return done
  const next = decision.choices.find(({ verb, piece = '' }) => {
    if (verb !== 'unit') return false
    const { space } = unitNamed(game, unitId(piece))
    return space.def.terrain !== undefined && space.def.panel !== 'bataan' && toEnemy(game, side, space.index) > 1
  })
  return next ?? done
}

function nearestEnemy({ game, side, decision }: Driver): Choice | undefined {
  const far = ({ space = '' }: Choice) => toEnemy(game, side, hexOf(space))
  return [...decision.choices].sort((a, b) => far(a) - far(b))[0]
}

/** The defending side on the islands. */
function defender({ options }: Corregidor): Side {
  return options['scenario'] === 'recapture' ? 'japan' : 'us'
}

/** Hexes to the nearest enemy. */
function toEnemy(game: Corregidor, side: Side, hex: number): number {
  const enemies = unitsOf(game, enemyOf(side)).filter(onMap)
  return Math.min(...enemies.map(({ space }) => distanceOf(hex, space.index) ?? 99))
}
