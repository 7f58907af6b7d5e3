import type { Procedure } from '@topside/engine'
import { allowed, offerPieces, type Reason, reasons } from '@topside/kit'
import { hexAt, hexOf, neighboursOf } from '../data/hexes.ts'
import { BATTALION_STEPS } from '../data/weeks.ts'
import { placeAt } from '../state/places.ts'
import { ask, type Corregidor, refuse, tell, unitsOf } from '../state/state.ts'
import { isBattery, mapOf, previousFace, type Unit, unitsIn } from '../state/units.ts'
import { inZoneOf } from './8.2-zones.ts'
import { recoverStep } from './10.3-disruption.ts'
import { setWar } from './11-state.ts'

const WHY = reasons({
  'not-on-bataan': '11.2N',
  'not-a-battalion': '11.2N',
  'no-loss': '11.2N',
  'no-replacements': '11.2N',
})
const BEHIND_LINES: Reason = { key: 'why.behind-lines', rule: '11.2Q' }

/** 11.2N, 11.2Q: why a Japanese unit gets no replacement step. */
export function whyNotReplaced(game: Corregidor, unit: Unit): Reason | undefined {
  if (unit.def.side !== 'japan' || mapOf(unit) !== 'bataan') return WHY['not-on-bataan']
  if (previousFace(unit) === undefined) return WHY['no-loss']
  if (stepsFor(game, unit) <= 0) return WHY['no-replacements']
  return isBehindLines(game, unit) ? BEHIND_LINES : undefined
}

/** This week's steps left for a unit: the common steps, and for guns also the steps reserved for guns (11.2N). */
function stepsFor(game: Corregidor, unit: Unit): number {
  const { gunReplacements, replacements } = game.vars.war
  if (!isBattery(unit)) return replacements
  return gunReplacements + replacements
}

/**
 * 11.2Q: whether a unit is behind American lines: it has no path free of enemies and their zones to an edge of the map.
 */
export function isBehindLines(game: Corregidor, unit: Unit): boolean {
  const found = new Set([unit.space.index])
  for (const hex of found) {
    if (isWayOut(hex)) return false
    for (const next of neighboursOf(hex)) if (isFree(game, next)) found.add(next)
  }
  return true
}

function isWayOut(hex: number): boolean {
  return hex === hexOf('b3801') || hexAt(hex).edge === true
}

function isFree(game: Corregidor, hex: number): boolean {
  const { terrain, panel } = hexAt(hex)
  if (panel !== 'bataan' || terrain === 'sea' || terrain === 'fort') return false
  const held = unitsIn(placeAt(game, hex)).some(({ def }) => def.side === 'us')
  return !held && !inZoneOf(game, 'us', hex)
}

/**
 * A unit recovers a step by replacement (11.2N). If it is a battalion, two more battalion steps can be recovered; if
 * the step was reserved for guns, only by guns.
 */
export function* replaceStep(game: Corregidor, unit: Unit): Procedure {
  const { replacements, gunReplacements } = game.vars.war
  const forGuns = isBattery(unit) && gunReplacements > 0
  if (forGuns) setWar(game, { gunReplacements: gunReplacements - 1 })
  else setWar(game, { replacements: replacements - 1 })
  restore(game, unit)
  if (unit.def.size !== 'battalion') return
  for (let more = 1; more < BATTALION_STEPS; more++) {
    const able = allowed(unitsOf(game, 'japan'), (each) => whyNotMore(game, each, forGuns))
    if (able.length === 0) return
    const next = yield* ask(game, 'japan', 'replace.more', '11.2N', {
      args: { left: BATTALION_STEPS - more },
      offers: offerPieces(able, 'replace').or({ verb: 'done' }, undefined),
      whyNot: refuse.unit((each) => whyNotMore(game, each, forGuns)),
    })
    if (next === undefined) return
    restore(game, next)
  }
}

/** Why a unit gets none of the additional battalion steps (11.2N). */
function whyNotMore(game: Corregidor, unit: Unit, forGuns: boolean): Reason | undefined {
  if (unit.def.side !== 'japan' || mapOf(unit) !== 'bataan') return WHY['not-on-bataan']
  if (unit.def.size !== 'battalion') return WHY['not-a-battalion']
  if (forGuns && !isBattery(unit)) return WHY['no-replacements']
  if (previousFace(unit) === undefined) return WHY['no-loss']
  return isBehindLines(game, unit) ? BEHIND_LINES : undefined
}

function restore(game: Corregidor, unit: Unit): void {
  recoverStep(game, unit)
  tell(game, 'replaced', '11.2N', { unit })
}
