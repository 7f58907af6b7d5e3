import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import { isUnit, type Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { shelterOf, volley } from './fire.ts'
import { beside, isBataan, isSea, onTheMap, unitsIn } from './ground.ts'
import { affects, canFire, endangers, isMortar, reaches } from './gunnery.ts'
import { isNight } from './hours.ts'
import { namedInParts, piecesIn, type Step, spacesIn, type Told, unitsNamed } from './reading.ts'
import { seesOver, seesOverCoast } from './sight.ts'

/** Whether a gun can fire at any of some enemies in a hex; `undefined`: not known. */
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

/** 9.0: the targets that the guns of a side are known to reach; `isNew`: as if no gun had fired in its turn. */
export function fireTargets(game: Corregidor, side: string, isNew = false): string[] {
  const guns = gunsOf(game, side, isNew)
  if (guns.length === 0) return []
  const targets = [...targetsOf(game, side)].filter(([, enemies]) =>
    guns.some((gun) => canFireAt(game, gun, enemies[0]?.space.id ?? '', enemies) === true),
  )
  return targets.map(([target]) => target)
}

/** The guns of a side that can fire. */
function gunsOf(game: Corregidor, side: string, isNew = false): Unit[] {
  return game.table.pieces.filter(isUnit).filter((unit) => unit.def.side === side && canFire(game, unit, isNew))
}

/** 9.0: the targets of a bombardment or raid by a side, regardless of range. */
export const barrageTargets = (game: Corregidor, side: string): string[] => [...targetsOf(game, side).keys()]

/** 7.0, 9.0: judges the hexes of water at which guns can fire, and the guns that can. */
export function judgeSeaFire(bench: Bench, game: Corregidor, decision: OpenDecision): void {
  if (game.vars.phase !== 'invasion') return
  const side = game.vars.side === 'us' ? 'japan' : 'us'
  const guns = gunsOf(game, side, true)
  const isFresh = (gun: Unit) => game.table.status(gun, 'fired') === 0
  const afloat = game.table.pieces.filter(isUnit).filter(({ def, space }) => def.side !== side && isSea(space.id))
  const judge = (kind: string, offered: readonly string[], legal: readonly string[], sure: readonly string[]) =>
    bench.offers('7.0', kind, offered, [...sure, ...legal.filter((each) => offered.includes(each))])
  if (decision.kind === 'sea-fire') {
    const hexes = [...new Set(afloat.map(({ space }): string => space.id))]
    const offered = decision.choices.flatMap(({ verb, space = '' }) => (verb === 'bombard' ? [space] : []))
    const legal = hexes.filter((hex) => guns.some((gun) => firesAtSea(game, gun, hex) !== false))
    judge('targets at sea', offered, legal, [])
  }
  if (decision.kind !== 'bombard.guns') return
  const [hex = ''] = spacesIn(decision, 'hex')
  const picked = decision.several?.picked ?? []
  const offered = decision.choices.flatMap(({ verb, piece = '' }) => (verb === 'fire' ? [piece] : []))
  const able = picked.length < 3 ? guns.filter(({ id }) => !picked.includes(id)) : []
  const ids = (list: readonly Unit[]) => list.map(({ id }): string => id)
  const legal = ids(able.filter((gun) => firesAtSea(game, gun, hex) !== false))
  const sure = ids(able.filter((gun) => isFresh(gun) && firesAtSea(game, gun, hex) === true))
  judge('guns at sea', offered, legal, sure)
}

/** 7.0, 11.3: whether a gun reaches a hex of water and, unless it is a mortar, sees it; `undefined`: not known. */
function firesAtSea(game: Corregidor, gun: Unit, hex: string): boolean | undefined {
  const sees = game.options['scenario'] === 'recapture' ? seesOverCoast : seesOver
  return isMortar(gun) || sees(gun.space.id, hex) ? reaches(gun, hex) : false
}

function judgeTargets(bench: Bench, game: Corregidor, { choices }: OpenDecision): void {
  const { side } = game.vars
  const guns = gunsOf(game, side)
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
  const guns = gunsOf(game, side)
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
  // No die is rolled at odds that are too low, or for units that the first results have removed.
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
