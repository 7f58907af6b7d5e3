import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import { isUnit, type Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { shelterOf, volley } from './fire.ts'
import { beside, isBataan, onTheMap, unitsIn } from './ground.ts'
import { affects, canFire, endangers, isMortar, reaches } from './gunnery.ts'
import { isNight } from './hours.ts'
import { namedInParts, piecesIn, type Step, spacesIn, type Told, unitsNamed } from './reading.ts'

/** Whether a gun can fire at one of some enemies in a hex; `undefined`: not known. */
function canFireAt(game: Corregidor, gun: Unit, hex: string, enemies: readonly Unit[]): boolean | undefined {
  if (endangers(game, gun, hex) || !enemies.some((each) => affects(game, gun, each))) return false
  return reaches(gun, hex)
}

/** The enemies of a side in a hex. */
const enemiesIn = (game: Corregidor, side: string, hex: string) =>
  unitsIn(game, hex).filter(({ def }) => def.side !== side)

/** Judges the questions of the Bombardment Phase (9.0): targets, and the guns that fire together. */
export function judgeBarrages(bench: Bench, game: Corregidor, decision: OpenDecision): void {
  if (game.vars.phase !== 'bombardment') return
  if (decision.kind === 'bombard') judgeTargets(bench, game, decision)
  if (decision.kind === 'bombard.guns') judgeGuns(bench, game, decision)
}

/** 9.0, 11.1: hexes of the islands with enemies, and each enemy on the map of Bataan. */
function targetsOf(game: Corregidor, side: string): ReadonlyMap<string, readonly Unit[]> {
  const enemies = game.table.pieces.filter(isUnit).filter(({ def, space }) => def.side !== side && onTheMap(space.id))
  return Map.groupBy(enemies, ({ id, space }) => (isBataan(space.id) ? id : space.id))
}

function judgeTargets(bench: Bench, game: Corregidor, { choices }: OpenDecision): void {
  const { side } = game.vars
  const guns = game.table.pieces.filter(isUnit).filter((unit) => unit.def.side === side && canFire(game, unit))
  const offered = choices.filter(({ verb }) => verb === 'bombard').map(({ piece, space }) => piece ?? space ?? '')
  const targets = targetsOf(game, side)
  const legal: string[] = []
  for (const [target, enemies] of targets) {
    const hex = enemies[0]?.space.id ?? ''
    const able = guns.map((gun) => canFireAt(game, gun, hex, enemies))
    if (able.includes(true) || (able.includes(undefined) && offered.includes(target))) legal.push(target)
  }
  bench.offers('9.0', 'targets of fire', offered, legal)
  if (side !== 'us' || game.options['scenario'] !== 'recapture' || game.options['support'] === 'counters') return
  const { air, naval } = game.vars.fire.points
  const left = naval + (isNight(game) ? 0 : air)
  const supported = choices.flatMap(({ verb, space = '' }) => (verb === 'support' ? [space] : []))
  bench.offers('9.3', 'targets of points', supported, left > 0 ? targets.keys() : [])
}

function judgeGuns(bench: Bench, game: Corregidor, decision: OpenDecision): void {
  const { choices, several } = decision
  const [hex = ''] = spacesIn(decision, 'hex')
  const { side } = game.vars
  const picked = several?.picked ?? []
  const enemies = enemiesIn(game, side, hex)
  const offered = choices.flatMap(({ verb, piece = '' }) => (verb === 'fire' ? [piece] : []))
  const guns = game.table.pieces.filter(isUnit).filter((unit) => unit.def.side === side && canFire(game, unit))
  const read = guns.map((gun) => ({ id: gun.id as string, able: canFireAt(game, gun, hex, enemies) }))
  const legal = read.filter(({ able, id }) => able === true || (able === undefined && offered.includes(id)))
  const free = picked.length >= 3 ? [] : legal.map(({ id }) => id).filter((id) => !picked.includes(id))
  const where = `at ${hex} with ${picked}:`
  // On the map of Bataan the target is one of the units there.
  if (!isBataan(hex)) bench.offers('9.0', 'guns at a target', offered, free, where)
  else
    bench.same(
      '9.0',
      'guns are able',
      offered.filter((id) => !free.includes(id)),
      [],
      where,
    )
}

/** Judges what a bombardment by guns strikes: each unit in the hex, and around it by mortars (9.1, 9.3). */
export function judgeStruck(bench: Bench, { records }: Step): void {
  for (const [i, record] of records.entries()) {
    if (record.key !== 'bombardment.fired') continue
    const later = records.slice(i + 1)
    const next = later.findIndex(({ key }) => key === 'bombardment.fired' || key === 'combat.fought')
    const hits = (next < 0 ? later : later.slice(0, next)).filter(({ key }) => key === 'bombardment.hit')
    judgeHits(bench, record, hits)
    const guns = unitsNamed(record.game, piecesIn(record, 'units'))
    for (const gun of guns) {
      bench.holds('9.0', 'fires once', canFire(record.game, gun), `${gun.id} has fired or cannot fire`)
      const last = hits.at(-1)?.game ?? record.game
      const [now = gun] = unitsNamed(last, [gun.id])
      const status = last.table.status(now, 'fired')
      if (hits.length > 0) bench.same('9.0', 'marked as fired', status, 1, `${gun.id}:`)
    }
  }
}

function judgeHits(bench: Bench, record: Told, hits: readonly Told[]): void {
  const { game } = record
  const [hex = ''] = spacesIn(record, 'hex')
  const guns = unitsNamed(game, piecesIn(record, 'units'))
  const side = guns[0]?.def.side ?? ''
  const mortars = guns.filter(isMortar)
  const where = `${guns.map(({ id }) => id)} at ${hex}:`
  const main = enemiesIn(game, side, hex).filter((each) => guns.every((gun) => affects(game, gun, each)))
  const wide = beside(hex).flatMap((each) => unitsIn(game, each))
  const isOne = isBataan(hex)
  const struck = hits.map((hit) => ({
    id: piecesIn(hit, 'unit')[0] ?? '',
    by: namedInParts(hit, 'ledger.bombardment', 'part.gun'),
  }))
  const wideIds = mortars.length > 0 && !isOne ? wide.map(({ id }): string => id) : []
  const mainIds = main.map(({ id }): string => id)
  const strange = struck.filter(({ id }) => !mainIds.includes(id) && !wideIds.includes(id))
  bench.same(
    '9.1',
    'who is struck',
    strange.map(({ id }) => id),
    [],
    where,
  )
  const all = guns.map(({ id }): string => id)
  const some = mortars.map(({ id }): string => id)
  const isOf = (by: readonly string[], of: readonly string[]) =>
    by.length === of.length && of.every((id) => by.includes(id))
  for (const { id, by } of struck)
    bench.holds(
      '9.1',
      'guns together',
      isOf(by, all) || (wideIds.length > 0 && isOf(by, some)),
      `${where} ${id} by ${by}`,
    )
  if (isOne) return
  // Nothing is rolled at odds that are too low, nor at units that the first results have removed.
  const expected = [...mainIds, ...wideIds]
  const counts = (ids: readonly string[], id: string) => ids.filter((each) => each === id).length
  const missing = [...new Set(expected)].filter(
    (id) =>
      counts(
        struck.map((each) => each.id),
        id,
      ) < counts(expected, id),
  )
  for (const id of missing) {
    const gone = hits.some((hit) => !onTheMap(hit.game.table.piece(id).space.id))
    const isWeak = isTooWeak(game, mortars.length > 0 ? mortars : guns, id)
    bench.holds('9.1', 'all are struck', gone || isWeak, `${where} ${id} is spared`)
  }
}

/** 9.1: whether guns are too weak for any die against a unit, below 1-5; supply may halve them (11.2). */
function isTooWeak(game: Corregidor, guns: readonly Unit[], id: string): boolean {
  const [unit] = unitsNamed(game, [id])
  if (unit === undefined) return false
  const halves = game.options['scenario'] === 'bataan' ? 2 : 1
  return (5 * volley(game, guns, unit.space.id)) / halves < shelterOf(game, unit)
}
