import { ARMIES, type Army, areAllies } from '../data/armies.ts'
import { edgeBetween, edgesOf, GROUND_COUNT, SECTOR_COUNT } from '../data/map.ts'
import { stepsBetween } from '../rules/9-artillery.ts'
import { australiansInSupply } from '../rules/17-victory.ts'
import { isArtillery, isAxis, isCaptured, isFlying, onMap } from '../state/pieces.ts'
import { armyOf, controllerOf, type Place, type Singapore, type Unit } from '../state/state.ts'
import { type AllLearnt, type Learnt, learntBy } from './learnt.ts'
import { attackBy, defenceBy, hitBy } from './odds.ts'
import { drawOf, elapsed, gathering, lossOf, priceOf, type Times } from './worth.ts'

/** A position from the view of an army, by place index; computed once and used often. */
export interface Position {
  readonly army: Army
  /** Possible enemy attacks on each sector, in infantry units driven off. */
  readonly threats: readonly number[]
  /** Attack strength of the enemies in each sector, in infantry units driven off. */
  readonly inside: readonly number[]
  /** Enemy defence in each sector, in infantry units; 0: none. */
  readonly resistance: readonly number[]
  /** Average value of an enemy unit in each sector. */
  readonly prizes: readonly number[]
  /** Units that friendly and enemy strikes can be expected to drive off in each sector. */
  readonly support: readonly number[]
  readonly fire: readonly number[]
  /** Whether enemies in a sector cannot retreat (14.1). */
  readonly trapped: readonly boolean[]
  /** Attraction of each place for units of the army. */
  readonly pulls: readonly number[]
  /** Value of a token. */
  readonly price: number
  readonly times: Times
  /** The learnt numbers of the army's side. */
  readonly known: Learnt
}

/** A position from the view of an army. */
export function positionOf(game: Singapore, army: Army, all: AllLearnt): Position {
  const known = learntBy(army, all)
  const able = game.table.pieces.filter((unit) => onMap(unit) && !isCaptured(game, unit))
  const enemies = able.filter((unit) => !areAllies(armyOf(game, unit), army))
  const times = timesOf(game)
  const [inside, resistance, prizes, count] = [zeros(), zeros(), zeros(), zeros()]
  for (const { def, space } of enemies) {
    if (def.air > 0) continue
    add(inside, space.index, attackBy(def, 0).power)
    add(resistance, space.index, defenceBy(def))
    add(prizes, space.index, lossOf(def, times))
    add(count, space.index, 1)
  }
  const fires = ARMIES.map((each) => strikesOf(game, each))
  const sectors = game.table.spaces.slice(0, SECTOR_COUNT)
  const fire = sectors.map((place) => fires[ARMIES.indexOf(guardOf(place, army))]?.[place.index] ?? 0)
  return {
    army,
    inside,
    resistance,
    fire,
    times,
    known,
    support: fires[ARMIES.indexOf(army)] ?? [],
    prizes: prizes.map((sum, index) => (known.prized * sum) / Math.max(1, count[index] ?? 0)),
    threats: threatsBy(game, enemies, fire, known),
    trapped: sectors.map(({ index }) => isTrap(game, index, army)),
    pulls: game.table.spaces.slice(0, GROUND_COUNT).map((place) => pullOf(game, army, place, known)),
    price: priceOf(game, army, known),
  }
}

/** The data that change unit values in a position. */
export function timesOf(game: Singapore): Times {
  return { australians: australiansInSupply(game), over: elapsed(game) }
}

const zeros = (): number[] => new Array<number>(GROUND_COUNT).fill(0)

function add(sums: number[], index: number, more: number): void {
  sums[index] = (sums[index] ?? 0) + more
}

/** Share of its attraction that an axis has before it becomes active (8.2). */
const CLOSED = 0.6

function pullOf(game: Singapore, army: Army, place: Place, { drawn }: Learnt): number {
  if (army !== 'japanese') return drawn * (gathering[place.index] ?? 0)
  const open = !isAxis(place) || game.vars.axes.includes(place.id)
  return drawn * (open ? 1 : CLOSED) * drawOf(game, place.index)
}

/** The enemy army that fights for a sector: the enemy that controls it, otherwise the Japanese or the British. */
function guardOf(place: Place, army: Army): Army {
  const holder = controllerOf(place)
  if (!areAllies(holder, army)) return holder
  return army === 'japanese' ? 'british' : 'japanese'
}

/** Maximum threat to one sector, in infantry units driven off (5.1). */
const MOST = 4

/** Possible attacks of some units on each sector, including their strikes. */
function threatsBy(
  game: Singapore,
  enemies: readonly Unit[],
  fire: readonly number[],
  { beside, far, feared }: Learnt,
): number[] {
  const reaching = [1, beside, far]
  const powers = zeros()
  for (const { def, space } of enemies)
    if (!isAxis(space) || game.vars.axes.includes(space.id)) add(powers, space.index, attackBy(def, 0.5).power)
  const threats = zeros()
  for (const [from, power] of powers.entries())
    if (power > 0)
      for (let to = 0; to < SECTOR_COUNT; to++) add(threats, to, power * (reaching[stepsBetween(from, to)] ?? 0))
  return threats.map((power, index) => (power === 0 ? 0 : Math.min(MOST, feared * (power + 0.4 * (fire[index] ?? 0)))))
}

/** Weight of a strike in terms of the units that it may drive off: several strikes at one target count once (13.3). */
const STRIKE = 0.7

/** 9.1, 9.2, 10.9: the units that an army's strikes can be expected to drive off in each sector. */
function strikesOf(game: Singapore, army: Army): number[] {
  const found = zeros()
  for (const unit of game.table.pieces) {
    const { def, space } = unit
    if (def.strike === 0 || !onMap(unit) || armyOf(game, unit) !== army || isCaptured(game, unit)) continue
    const hit = STRIKE * hitBy(def)
    if (isFlying(game, unit)) add(found, space.index, hit)
    else if (isArtillery(unit))
      for (let to = 0; to < SECTOR_COUNT; to++) {
        const steps = stepsBetween(space.index, to)
        if (steps > 0 && steps <= def.range) add(found, to, hit)
      }
  }
  return found
}

/** 14.2, 14.3: whether an army's enemies in a sector have no adjacent land that is friendly to them. */
function isTrap({ table }: Singapore, index: number, army: Army): boolean {
  return (edgesOf[index] ?? []).every(({ to, kind }) => {
    const place = table.spaces[to]
    return kind !== 'land' || place === undefined || (place.owner === 0) === (army === 'japanese')
  })
}

/** 16.1: the defence bonus against an attack from a place. */
export function bonusFrom(from: number, to: number, byRoad: boolean): number {
  const edge = edgeBetween(from, to)
  return edge === undefined || (edge.byRoad && !byRoad) ? 0 : edge.bonus
}
