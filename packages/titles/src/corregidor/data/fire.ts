import { dieFaces, OddsTable, oddsOf, oneOf } from '@topside/kit'
import data from './fire.json' with { type: 'json' }

/** Results of bombardment: none; one or two levels of disruption; a step; a step and a level; two steps (9.0). */
export const HITS = ['-', 'D', 'DD', 'L', 'LD', '2L'] as const
/** A result of bombardment. */
export type Hit = (typeof HITS)[number]

/** Results of anti-aircraft fire: none; the raid bombs at half strength; one or two steps lost (9.2). */
export const FLAK = ['-', 'A', '1', '2'] as const
/** A result of anti-aircraft fire. */
export type Flak = (typeof FLAK)[number]

/** Altitudes of air attacks, highest first (9.2). */
export const ALTITUDES = ['high', 'medium', 'low'] as const
/** An altitude. */
export type Altitude = (typeof ALTITUDES)[number]

/** Calibers of the Japanese batteries of 1942, as in the table of 13.7. */
export const CALIBERS = ['240 mm', '155 mm', '100 mm', '75 mm'] as const
/** A caliber of the Japanese batteries of 1942. */
export type Caliber = (typeof CALIBERS)[number]

/** A stored table. */
interface TableRow {
  readonly columns: readonly string[]
  readonly firstRow: number
  readonly least: string
  readonly rows: readonly (readonly string[])[]
}

const DIE = dieFaces(6)

/** A table by odds, with the lowest odds that can have an effect. */
export class FireTable<R extends string> extends OddsTable<R> {
  readonly #least: { readonly attacker: number; readonly defender: number }

  constructor({ columns, firstRow, least, rows }: TableRow, results: readonly R[]) {
    super(
      columns,
      rows.map((row) => row.map((result) => oneOf(results, result))),
      { rounding: 'nearest', firstRow, dice: DIE },
    )
    this.#least = oddsOf(least)
  }

  /** Whether the odds of two strengths can have an effect. */
  reaches(attack: number, defence: number): boolean {
    return attack > 0 && attack * this.#least.defender >= this.#least.attacker * defence
  }
}

/** The Bombardment CRT (9.1). */
export const BOMBARDMENT = new FireTable<Hit>(data.bombardment, HITS)

/** The table of anti-aircraft fire at aircraft and parachutes (9.2, 11.3). */
export const ANTI_AIRCRAFT = new FireTable<Flak>(data.antiAircraft, FLAK)

/** Effects of an altitude on bombing and anti-aircraft fire (9.2). */
export interface AltitudeEffect {
  /** Added to the bombardment die. */
  readonly bombing: number
  /** Added to the anti-aircraft die. */
  readonly antiAircraft: number
  /** Whether light anti-aircraft guns reach it. */
  readonly light: boolean
}

const effects: ReadonlyMap<Altitude, AltitudeEffect> = new Map(
  data.altitudes.map(({ level, ...effect }) => [oneOf(ALTITUDES, level), effect]),
)

/** The effects of an altitude (9.2). */
export function effectOf(altitude: Altitude): AltitudeEffect {
  const effect = effects.get(altitude)
  if (effect === undefined) throw new RangeError(`no height ${altitude}`)
  return effect
}

/** Number of batteries of a caliber that are ill at a die roll, 1 to 6 (13.7). */
export function illOf(caliber: Caliber, die: number): number {
  const ill = data.malaria.rows[die - 1]?.[CALIBERS.indexOf(caliber)]
  if (ill === undefined) throw new RangeError(`no malaria of ${caliber} on ${die}`)
  return ill
}
