import { FRONT, INFANTRY, OUT_OF_SUPPLY, REDUCED, STATUSES } from '../../data/faces.ts'
import type { Scenario } from '../../data/scenario.ts'
import { scenarios } from '../../data/scenarios.ts'
import { type CounterDef, type Factors, SIDES, type Side, type UnitDef } from '../../data/units.ts'
import type { Bataan } from '../../state/state.ts'
import type { LastingEvent, Sequence, Vars } from '../../state/vars.ts'
import { isHex, isInside } from './ground.ts'

/** Statuses of a piece, by name. */
export type StatusName = (typeof STATUSES)[number]['id']

const NOTHING: { [status in StatusName]: number } = {
  supply: 0,
  disrupted: 0,
  activations: 0,
  moved: 0,
  repairing: 0,
  released: 0,
  invading: 0,
  receiving: 0,
}

/** A piece as the referee keeps it. */
export interface Token {
  readonly id: string
  readonly def: CounterDef
  place: string
  face: number
  readonly is: { [status in StatusName]: number }
}

/** A ground unit as the referee keeps it. */
export interface Man extends Token {
  readonly def: UnitDef
}

/** Whether a token is a ground unit. */
export const isMan = (token: Token): token is Man => token.def.kind === 'unit'

/** A state as the referee keeps it: pieces by place, owners of hexes, tracks and the rest. */
export class World {
  readonly vars: Vars
  readonly options: { readonly [id: string]: string }
  readonly scenario: Scenario
  readonly tokens: ReadonlyMap<string, Token>
  readonly tracks: Map<string, number>
  /** Owners of places, as indexes of `SIDES`; -1: none. */
  readonly owners: Map<string, number>
  readonly #at = new Map<string, Token[]>()
  /** Steps lost since the copy was made (3.61). */
  readonly lost: { [side in Side]: number } = { us: 0, japan: 0 }
  /** Results cached for this position, cleared when a piece moves. */
  readonly known = new Map<string, unknown>()

  private constructor(from: {
    readonly vars: Vars
    readonly options: { readonly [id: string]: string }
    readonly tokens: readonly Token[]
    readonly tracks: Map<string, number>
    readonly owners: Map<string, number>
  }) {
    const { vars, options, tokens, tracks, owners } = from
    this.vars = vars
    this.options = options
    this.scenario = scenarioNamed(options['scenario'])
    this.tokens = new Map(tokens.map((token) => [token.id, token]))
    this.tracks = tracks
    this.owners = owners
    for (const token of tokens) {
      const there = this.#at.get(token.place)
      if (there === undefined) this.#at.set(token.place, [token])
      else there.push(token)
    }
  }

  /** The state of a match. */
  static of({ table, vars, options }: Bataan): World {
    return new World({
      vars: { ...vars },
      options,
      tokens: table.pieces.map((piece): Token => {
        const is = { ...NOTHING }
        if (piece.status !== 0) for (const { id } of STATUSES) is[id] = table.status(piece, id)
        return { is, id: piece.id, def: piece.def, place: piece.space.id, face: piece.face }
      }),
      tracks: new Map(table.def.tracks.map(({ id }) => [id, table.track(id)])),
      owners: new Map(table.spaces.map(({ id, owner }) => [id, owner])),
    })
  }

  /** An independent copy. */
  copy(): World {
    return new World({
      vars: { ...this.vars },
      options: this.options,
      tokens: [...this.tokens.values()].map((token) => ({ ...token, is: { ...token.is } })),
      tracks: new Map(this.tracks),
      owners: new Map(this.owners),
    })
  }

  /** A piece by its id. */
  token(id: string): Token {
    const found = this.tokens.get(id)
    if (found === undefined) throw new RangeError(`no piece ${id}`)
    return found
  }

  /** A ground unit by its id. */
  man(id: string): Man {
    const found = this.token(id)
    if (!isMan(found)) throw new RangeError(`${id} is no ground unit`)
    return found
  }

  /** The pieces in a place. */
  in(place: string): readonly Token[] {
    return this.#at.get(place) ?? []
  }

  /** The ground units in a place. */
  men(place: string): readonly Man[] {
    return this.in(place).filter(isMan)
  }

  /** All ground units of a side. */
  allOf(side: Side): readonly Man[] {
    return [...this.tokens.values()].filter(isMan).filter(({ def }) => def.side === side)
  }

  /** The ground units of a side on the map. */
  onMap(side: Side): readonly Man[] {
    return this.allOf(side).filter(({ place }) => isHex(place))
  }

  /** Moves a piece. */
  put(token: Token, place: string): void {
    const from = this.#at.get(token.place) ?? []
    from.splice(from.indexOf(token), 1)
    token.place = place
    const there = this.#at.get(place)
    if (there === undefined) this.#at.set(place, [token])
    else there.push(token)
    this.known.clear()
  }

  /** Copies what the referee does not track itself from a later state: supply, activations and other statuses. */
  follow(now: World): void {
    for (const { id, is, place } of now.tokens.values()) {
      const token = this.token(id)
      // A loss is recorded after it has happened: a lost unit keeps its supply until its record.
      const isLost = place.endsWith('-eliminated') && token.place !== place
      if (!isLost) Object.assign(token.is, { ...is, disrupted: token.is.disrupted })
    }
    for (const [id, value] of now.tracks) this.tracks.set(id, value)
  }

  /** Copies another state into this one. */
  copyFrom(now: World): void {
    for (const { id, place, face, is } of now.tokens.values()) {
      const token = this.token(id)
      if (token.place !== place) this.put(token, place)
      token.face = face
      Object.assign(token.is, is)
    }
    for (const [place, owner] of now.owners) this.owners.set(place, owner)
  }

  /** A result for this position, computed once and cached until a piece moves. */
  once<T>(key: string, compute: () => T): T {
    const found = this.known.get(key)
    if (found !== undefined) return found as T
    const made = compute()
    this.known.set(key, made)
    return made
  }

  /** Whether units of a side are in a hex. */
  holds(side: Side, hex: string): boolean {
    return this.in(hex).some((token) => isMan(token) && token.def.side === side)
  }

  /** Whether a place belongs to a side (3.11). */
  isFriendly(side: Side, place: string): boolean {
    return this.owners.get(place) === SIDES.indexOf(side)
  }

  /** The current Operations Sequence; throws a `RangeError` between sequences. */
  get sequence(): Sequence {
    if (this.vars.sequence === null) throw new RangeError('no sequence')
    return this.vars.sequence
  }

  /** Whether a hex is in the area of the scenario on this turn. */
  isOpen(hex: string): boolean {
    const { area, areas } = this.scenario
    return isInside(areas.get(this.vars.turn) ?? area, hex)
  }

  /** 19.24: whether a hex is on the approach of the 31st Division, outside the area. */
  isApproach(hex: string): boolean {
    return !this.isOpen(hex) && this.scenario.approach.some((each) => each === hex)
  }

  /** The effects of played events that last, by name. */
  lasting(effect: string): readonly LastingEvent[] {
    return this.vars.events.lasting.filter((each) => each.effect === effect)
  }
}

function scenarioNamed(id = 'layac'): Scenario {
  const found = scenarios.find((each) => each.id === id)
  if (found === undefined) throw new RangeError(`no scenario ${id}`)
  return found
}

const worlds = new WeakMap<Bataan, World>()

/** A match as the referee reads it; it is read once and must not be changed. */
export function worldOf(game: Bataan): World {
  const known = worlds.get(game)
  if (known !== undefined) return known
  const made = World.of(game)
  worlds.set(game, made)
  return made
}

/** 3.61 to 3.63: the factors on the visible side of a unit. */
export function factorsOf({ def, face }: Man): Factors {
  return (face === REDUCED ? def.reduced : face === INFANTRY ? def.infantry : undefined) ?? def
}

/** 3.61 to 3.63, 16.31, 11.21: remaining steps of a unit. */
export function stepsOf({ def, face }: Man): number {
  return def.reduced !== undefined && face !== REDUCED ? 2 : 1
}

/** Whether a unit is Out of Supply. */
export const isOut = ({ is }: Man): boolean => is.supply === OUT_OF_SUPPLY

/** 3.72, 3.44, 6.14: the Efficiency Rating of a unit, with Leaflets of Japanese Event D. */
export function ratingOf(world: World, man: Man): number {
  const leaflets = world.lasting('leaflets').some(({ formation }) => formation === man.def.formation)
  const told = leaflets && man.def.formation !== undefined && ['hq', 'infantry'].includes(man.def.type) ? 1 : 0
  return Math.max(1, factorsOf(man).er - (man.is.disrupted > 0 ? 2 : 0) - (isOut(man) ? 1 : 0) - told)
}

/** 3.15: whether a unit is motorized. */
export const isMotorized = ({ def }: Man): boolean => def.class === 'motorized'
/** 8.35, 8.36: whether rivers and swamps stop a unit. */
export const isOnWheels = ({ def }: Man): boolean => def.class === 'motorized' || def.class === 'artillery'
/** 3.17: whether a unit is artillery. */
export const isGun = ({ def }: Man): boolean => def.artillery !== undefined
/** 16.2: whether a unit is a headquarters. */
export const isHq = ({ def }: Man): boolean => def.type === 'hq'
/** 3.31: stacking points of units. */
export const pointsOf = (men: readonly Man[]): number => men.reduce((sum, { def }) => sum + def.stacking, 0)
/** Whether an anti-aircraft unit has its guns. */
export const isAntiAircraft = ({ def, face }: Man): boolean => def.type === 'anti-aircraft' && face === FRONT
