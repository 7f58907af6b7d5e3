import type { LedgerPart } from '@topside/engine'
import { halved, part } from '@topside/kit'
import { type Altitude, effectOf } from '../data/fire.ts'
import type { Place } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { type AirUnit, factorsOf, type Unit } from '../state/units.ts'
import { isNight } from './5-calendar.ts'
import type { Volley } from './9.1-bombardment.ts'
import { shelterPart } from './9.2-japanese-artillery.ts'
import type { Target } from './9-targets.ts'
import { isLit } from './13.14-searchlights.ts'

/** Modifiers of bombing at night, worse with searchlights (13.14). Reconstructed: the chart is not in the rulebook. */
const NIGHT = -1
const SEARCHLIGHT = -1

/**
 * 9.2: the bombs of a raid on its target: half over the map of Bataan, and half again if flak has broken the raid up;
 * both rounded up.
 */
export function volleyOfRaid(
  game: Corregidor,
  planes: readonly AirUnit[],
  target: Target,
  altitude: Altitude,
  broken: boolean,
): Volley {
  const { place, unit } = target
  return {
    side: 'japan',
    hex: place.index,
    ...(unit && { unit }),
    strength: bombsOf(planes, place, broken),
    modifiers: (each) => bombingModifiers(game, altitude, each),
  }
}

function bombsOf(planes: readonly AirUnit[], place: Place, broken: boolean): LedgerPart[] {
  const parts: LedgerPart[] = planes.map((plane) => part('part.plane', '9.2', factorsOf(plane).attack, { unit: plane }))
  const all = parts.reduce((sum, { value }) => sum + value, 0)
  const overBataan = place.def.terrain !== undefined && place.def.panel === 'bataan'
  const bombs = overBataan ? halved(all, 'up') : all
  return [
    ...parts,
    part('part.over-bataan', '9.2', bombs - all),
    part('part.broken-up', '9.2', broken ? halved(bombs, 'up') - bombs : 0),
  ]
}

/** 9.2, 13.14: modifiers of bombing for altitude, night and searchlights, and for sheltered works. */
export function bombingModifiers(game: Corregidor, altitude: Altitude, target: Unit): readonly (LedgerPart | false)[] {
  return [
    part('part.altitude', '9.2', effectOf(altitude).bombing),
    isNight(game) && part('part.night', '9.2', NIGHT),
    isLit(game) && part('part.searchlight', '13.14', SEARCHLIGHT),
    shelterPart(target),
  ]
}
