import { randomChoice, seededRandom, sized } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import { areaDefs, areaId } from '../data/areas.ts'
import { FRESH, SPENT } from '../data/faces.ts'
import { type Side, unitDefs } from '../data/units.ts'
import type { Rock, Unit } from '../state/state.ts'
import { refuges } from '../testing/reference.ts'
import { hasRoom, isFresh, limited, unitsIn } from '../testing/reference-terms.ts'
import { areaNamed, type RockPlay, rock, unitNamed } from '../testing/test-position.ts'
import { absorb } from './11.1-attrition.ts'

const POSITIONS = sized(500, 1500)
const random = seededRandom('exactness')
const below = (n: number): number => Math.floor(random() * n)
const any = <T>(list: readonly T[]): T => list[below(list.length)] as T

const idOf = (name: string): string => name.split(' ')[0] ?? ''
const sideOf = (id: string): Side => unitDefs.find((unit) => unit.id === id)?.side ?? 'us'

/** The units that take losses, and their Area. */
interface Struck {
  readonly place: string
  readonly side: Side
  readonly stack: readonly string[]
}

/** The properties by which units differ in losses and retreats. */
const kindOf = (unit: Unit): string => `${unit.face} ${limited(unit)} ${unit.def.type === 'pillbox'}`

/** A loss according to 11.1, carried out as a trial; `undo` takes it back. */
interface Loss {
  readonly name: string
  readonly unit: string
  readonly points: number
  undo(): void
}

/**
 * Tries every possible next loss, one after the other. A retreat to each possible end counts as a separate loss.
 * `once`: only one of equal units.
 */
function* everyLoss(game: Rock, { place, side }: Struck, once = false): Generator<Loss> {
  const seen = new Set<string>()
  for (const unit of unitsIn(game, place, side)) {
    if (once && seen.has(kindOf(unit))) continue
    seen.add(kindOf(unit))
    const fresh = isFresh(unit)
    if (fresh) {
      game.table.turn(unit, SPENT)
      yield { name: 'flip', unit: unit.id, points: 1, undo: () => game.table.turn(unit, FRESH) }
    }
    yield moved(game, unit, `eliminated-${side}`, 'eliminate', fresh ? 3 : 2)
    if (!fresh) for (const end of ends(game, unit, place, [])) yield moved(game, unit, end, 'retreat', 1)
  }
}

function moved(game: Rock, unit: Unit, to: string, name: string, points: number): Loss {
  const from = unit.space
  game.table.move(unit, areaNamed(game, to))
  return { name, unit: unit.id, points, undo: () => game.table.move(unit, from) }
}

/** 11.2.2: the possible ends of a retreat, by the slow reference. */
function ends(game: Rock, unit: Unit, from: string, passed: readonly string[]): string[] {
  return refuges(game, unit, from, passed).flatMap((area) =>
    hasRoom(game, area, unit.def.side) ? [area] : ends(game, unit, area, [...passed, from]),
  )
}

/** Cache of totals, by the state of the stack. */
type Known = Map<string, ReadonlySet<number>>

/** The totals of all orders of losses, found by trying them all. */
function totals(game: Rock, struck: Struck, known: Known): ReadonlySet<number> {
  const key = struck.stack
    .map((id) => stateOf(game, id))
    .sort()
    .join()
  const before = known.get(key)
  if (before !== undefined) return before
  const found = new Set([0])
  for (const loss of everyLoss(game, struck, true)) {
    for (const total of totals(game, struck, known)) found.add(loss.points + total)
    loss.undo()
  }
  known.set(key, found)
  return found
}

/** The same if a given unit takes the first loss. */
function totalsOfFirst(game: Rock, struck: Struck, first: string, known: Known): ReadonlySet<number> {
  const found = new Set<number>()
  for (const loss of everyLoss(game, struck)) {
    if (loss.unit === first) for (const total of totals(game, struck, known)) found.add(loss.points + total)
    loss.undo()
  }
  return found
}

function stateOf(game: Rock, id: string): string {
  const unit = unitNamed(game, id)
  return `${kindOf(unit)} ${unit.space.id}`
}

/** Exactly the points if possible, otherwise the lowest total above them, otherwise everything. */
function dueOf(all: ReadonlySet<number>, points: number): number {
  const above = [...all].filter((total) => total >= points)
  return above.length > 0 ? Math.min(...above) : Math.max(0, ...all)
}

/** A match in which a side takes losses amid crowded Areas, and nothing else happens. */
interface Trial {
  readonly match: RockPlay
  readonly at: Struck
  /** The unit that takes the first point. */
  readonly first: string
  /** The points to be taken, found by trying all orders of losses. */
  readonly due: number
  readonly known: Known
}

/** A small stack of a side with hardly any room next to it: the places of all units, and the American Areas. */
function tight(): { at: Struck; units: { [area: string]: string[] }; control: string[] } {
  const side: Side = below(2) === 0 ? 'us' : 'japan'
  const place = any(areaDefs)
  const pool = shuffled(unitDefs.filter((unit) => unit.side === side && unit.type !== 'pillbox').map(({ id }) => id))
  const enemies = unitDefs.filter((unit) => unit.side !== side && unit.type === 'infantry').map(({ id }) => id)
  const stack = [...(side === 'japan' && below(4) === 0 ? ['pillbox-A'] : []), ...pool.splice(0, 2 + below(3))]
  const units: { [area: string]: string[] } = {
    [place.id]: [...stack.map((id) => (random() < 0.7 ? `${id} spent` : id)), ...enemies.splice(0, below(2))],
  }
  const own: string[] = []
  for (const area of shuffled([...place.borders.keys()])) {
    if (random() < 0.4) continue
    units[area] = [...pool.splice(0, 6 + below(3)), ...enemies.splice(0, random() < 0.4 ? 1 : 0)]
    if (random() < 0.8) own.push(area)
  }
  const others = areaDefs.map(({ id }) => id).filter((id) => units[id] === undefined)
  own.push(...others.filter((id) => !place.borders.has(areaId(id)) && random() < 0.3))
  const control = side === 'us' ? own : areaDefs.map(({ id }) => id).filter((id) => !own.includes(id))
  const japanese = (id: string) => units[id]?.some((name) => sideOf(idOf(name)) === 'japan') === true
  const american = (id: string) => units[id]?.some((name) => sideOf(idOf(name)) === 'us') === true
  return { at: { place: place.id, side, stack }, units, control: control.filter((id) => american(id) || !japanese(id)) }
}

function shuffled<T>(list: readonly T[]): T[] {
  const keyed = list.map((item) => ({ item, at: random() }))
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item)
}

function trial(): Trial {
  const { at, units, control } = tight()
  const { place, side, stack } = at
  const first = any(stack)
  const known: Known = new Map()
  const points = 1 + below(9)
  let due: number | undefined
  const match = rock({
    units,
    control,
    *only(game) {
      due ??= dueOf(totalsOfFirst(game, at, first, known), points)
      yield* absorb(game, areaNamed(game, place), side, points, unitNamed(game, first))
    },
  })
  return { match, at, first, due: due ?? 0, known }
}

/** The points satisfied by losses in the history. */
function takenIn(match: RockPlay): number {
  return match.records().reduce((sum, { key, args }) => {
    if (key === 'retreat.done' || key === 'retreat.through') return sum + 1
    return key === 'attrition.flipped' || key === 'attrition.eliminated' ? sum + Number(args?.['points']) : sum
  }, 0)
}

/**
 * Compares the offered losses with all losses that leave an exact loss possible; returns whether a possible retreat is
 * refused.
 */
function compareOffers({ match, at, first, due, known }: Trial): boolean {
  const taken = takenIn(match)
  const { game } = match.match.fork()
  const [legal, possible] = [new Set<string>(), new Set<string>()]
  for (const loss of everyLoss(game, at)) {
    const name = `${loss.name} ${loss.unit}`
    if (taken > 0 || loss.unit === first) {
      possible.add(name)
      if (totals(game, at, known).has(due - taken - loss.points)) legal.add(name)
    }
    loss.undo()
  }
  expect(match.turn.decision.choices.map(({ verb, piece }) => `${verb} ${piece}`).sort()).toEqual([...legal].sort())
  return [...possible].some((name) => name.startsWith('retreat') && !legal.has(name))
}

it('11.1 a loss among crowded stacks is exact if any order of losses and retreats is: all are tried', () => {
  const choose = randomChoice(random)
  let refused = 0
  for (let n = 0; n < POSITIONS; n++) {
    const one = trial()
    const { match, due } = one
    expect(match.record('attrition.due').args, `position ${n}`).toMatchObject({ taken: due })
    while (match.match.outcome === undefined) {
      const { decision } = match.turn
      if (decision.kind === 'attrition.loss' && compareOffers(one)) refused++
      match.choose(choose(decision, match.turn.seat))
    }
    expect(takenIn(match), `position ${n}`).toBe(due)
    expect(match.records('retreat.eliminated')).toEqual([])
  }
  expect(refused).toBeGreaterThan(POSITIONS / 75)
})
