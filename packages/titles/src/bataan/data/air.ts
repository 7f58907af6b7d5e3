import type { PieceDef } from '@topside/engine'
import { idOf, oneOf } from '@topside/kit'
import { SIDES, type Side } from '../../shared/sides.ts'
import data from './units.json' with { type: 'json' }

/** Roles of air units (2.26): ground attack, bomber, fighter. */
export const AIR_CODES = ['A', 'B', 'F'] as const
/** The code of an air unit. */
export type AirCode = (typeof AIR_CODES)[number]

/** The service to which an air unit belongs (13.22, 13.36). */
export const SERVICES = ['army', 'navy'] as const
/** A service. */
export type Service = (typeof SERVICES)[number]

declare const airBrand: unique symbol
/** The id of an air unit. */
export type AirId = string & { readonly [airBrand]: true }

/** An air unit. */
export interface AirDef extends PieceDef {
  readonly kind: 'air'
  readonly id: AirId
  readonly name: string
  readonly side: Side
  readonly code: AirCode
  readonly service: Service
  /** Points added to or taken from a combat die (13.35), and points offset over the sea (15.25). */
  readonly points: number
  /** Efficiency rating. */
  readonly er: number
}

const airId = idOf((text): text is AirId => data.air.some(({ id }) => id === text), 'air unit')

/** All air units, Japan's first; they start in the box of units not in play. */
export const airDefs: readonly AirDef[] = data.air.map(
  ({ id, name, side, service, code, points, er }): AirDef => ({
    kind: 'air',
    name,
    points,
    er,
    id: airId(id),
    side: oneOf(SIDES, side),
    service: oneOf(SERVICES, service),
    code: oneOf(AIR_CODES, code),
    start: `${side}-unused`,
  }),
)
