import type { BoardSpace, Label, Point, SpaceDef } from '@topside/engine'
import { idOf, oneOf } from '@topside/kit'

declare const hexBrand: unique symbol
/** The printed number of a hex, such as `3314`: four digits. */
export type HexId = string & { readonly [hexBrand]: true }

/** Parses a hex number; throws a `RangeError` if the text is not one. */
export const hexId = idOf((text): text is HexId => /^\d{4}$/.test(text), 'hex number')

/** A box beside a map of hexes. */
export interface HexMapBox<Id extends string> extends SpaceDef {
  readonly id: Id
  readonly terrain?: undefined
}

/** A hex as a space of the board: its town or airfield beside its number, the stacks of both sides at its centre. */
export function hexSpace(
  { id, town, airfield }: { readonly id: HexId; readonly town?: string; readonly airfield?: string },
  [x, y]: Point,
  polygon: readonly Point[],
  traits: readonly Label[],
): BoardSpace {
  const name = town ?? airfield
  return {
    id,
    kind: 'area',
    name: { key: `hex.${id}`, text: name === undefined ? id : `${id} ${name}` },
    polygon,
    label: [x, y],
    title: { lines: [], at: [x, y], size: 12, ink: 'ink' },
    anchors: { us: [x, y], japan: [x, y] },
    slots: [[x, y]],
    traits,
  }
}

/** A trait of a hex. */
export const trait = (key: string, text: string = key): Label => ({ key: `trait.${key}`, text })

/**
 * A row of a list of hexes, whose words partly differ from the rules'. A source is given if it differs from the file's.
 */
export type HexRowOf<D, Words extends keyof D> = Omit<D, Words | 'id'> & {
  readonly [word in keyof Pick<D, Words>]: string
} & {
  readonly id: string
  readonly source?: string
}

/**
 * Converts a row of a list of hexes to a hex, with its number and terrain checked; throws a `RangeError` if they are
 * unknown.
 */
export function knownHex<
  R extends { readonly id: string; readonly terrain: string; readonly source?: string },
  T extends string,
>(
  { source: _, id, terrain, ...row }: R,
  terrains: readonly T[],
): Omit<R, 'source' | 'id' | 'terrain'> & { readonly id: HexId; readonly terrain: T } {
  return { id: hexId(id), terrain: oneOf(terrains, terrain), ...row }
}

/** The numbers of the marked land hexes, in list order; a mark is any value except 0. */
export function markedLand(
  defs: readonly { readonly id: HexId; readonly terrain: string }[],
  marks: Uint8Array,
): HexId[] {
  return defs.filter(({ terrain }, hex) => marks[hex] !== 0 && terrain !== 'sea').map(({ id }) => id)
}

/** The hexes of a map by number and by grid index. */
export class HexList<D extends SpaceDef> {
  /** In grid order. */
  readonly defs: readonly D[]
  readonly #index: ReadonlyMap<string, number>

  /** `defs`: in grid order. */
  constructor(defs: readonly D[]) {
    this.defs = defs
    this.#index = new Map(defs.map(({ id }, index) => [id, index]))
  }

  /** The index of a hex by its number; throws a `RangeError` if there is none. */
  of(id: string): number {
    const index = this.#index.get(id)
    if (index === undefined) throw new RangeError(`no hex ${id}`)
    return index
  }

  /** A hex by its index; throws a `RangeError` if there is none. */
  at(hex: number): D {
    const def = this.defs[hex]
    if (def === undefined) throw new RangeError(`no hex ${hex}`)
    return def
  }
}
