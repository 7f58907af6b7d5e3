import reinforcementData from '../../data/reinforcements.json' with { type: 'json' }
import scenarioData from '../../data/scenarios.json' with { type: 'json' }
import turnData from '../../data/turns.json' with { type: 'json' }
import unitData from '../../data/units.json' with { type: 'json' }
import type { Leyte } from '../../state/state.ts'
import { beside, HEXES } from './ground.ts'

/** A side. */
export type Side = 'us' | 'japan'

/** The values of a unit in the list of units. */
interface UnitRow {
  readonly id: string
  readonly side: string
  readonly attack?: number
  readonly barrage?: number
  readonly fpf?: number
  readonly range?: number
  readonly defence: number
  readonly movement: number
}

const ROWS: readonly UnitRow[] = unitData.units

/** A unit with its place and its action in this phase. */
export interface UnitHere {
  readonly id: string
  readonly side: Side
  /** Attack Strength, or Barrage Strength (13.12). */
  readonly attack: number
  readonly defence: number
  readonly movement: number
  /** 0 for all but artillery. */
  readonly fpf: number
  readonly range: number
  readonly gun: boolean
  /** A hex, or a box beside the map; changed by {@link Scene.move} alone. */
  readonly place: string
  face: string
}

/** A row of the list of scenarios. */
type ScenarioRow = (typeof scenarioData.scenarios)[number]

/** Time and place of a unit's arrival (18.0). */
interface Arrival {
  readonly turn: number
  readonly unit: string
  readonly entry: string
  readonly optional?: boolean
}

const ARRIVALS: readonly Arrival[] = reinforcementData.reinforcements

/** The whole state of a match, read directly from the table and the vars. */
export class Scene {
  readonly scenario: ScenarioRow
  readonly options: { readonly [id: string]: string }
  settings: readonly { readonly [id: string]: string }[]
  readonly units: readonly UnitHere[]
  turn: number
  side: Side
  phase: string
  /** Includes units that have returned already. */
  returns: { readonly [unit: string]: number }
  detached: boolean
  held: number
  readonly support: { us: number; japan: number }
  readonly victory: { us: number; japan: number }
  readonly #byId: ReadonlyMap<string, UnitHere>
  /** Cache of the units by place, and of the zones of control, until something moves. */
  #places: ReadonlyMap<string, readonly UnitHere[]> | undefined
  #zones: { readonly [side in Side]: ReadonlySet<string> } | undefined
  /** Tracks that only display known values: turn, last turn, side and phase. */
  readonly shown: { readonly [track: string]: number }

  constructor({ table, vars, options, settings }: Leyte) {
    this.options = options
    this.settings = settings
    this.scenario = scenarioOf(options['scenario'])
    this.turn = vars.turn
    this.side = vars.side
    this.phase = vars.phase
    this.returns = { ...vars.returns }
    this.detached = vars.detached
    this.held = vars.held
    const tracks = (what: string) => ({ us: table.track(`us-${what}`), japan: table.track(`japan-${what}`) })
    this.support = tracks('support')
    this.victory = tracks('victory')
    this.shown = Object.fromEntries(['turn', 'last', 'side', 'phase'].map((id) => [id, table.track(id)]))
    const faces = table.def.faces
    this.units = ROWS.map((row) => {
      const piece = table.piece(row.id)
      return {
        id: row.id,
        side: row.side === 'us' ? 'us' : 'japan',
        attack: row.barrage ?? row.attack ?? 0,
        defence: row.defence,
        movement: row.movement,
        fpf: row.fpf ?? 0,
        range: row.range ?? 0,
        gun: row.barrage !== undefined,
        place: piece.space.id,
        face: faces[piece.face] ?? '',
      }
    })
    this.#byId = new Map(this.units.map((unit) => [unit.id, unit]))
  }

  /** Moves a unit into a hex or a box. */
  move(unit: UnitHere, place: string): void {
    Object.assign(unit, { place })
    this.#places = undefined
    this.#zones = undefined
  }

  /** A unit; throws a `RangeError` if there is none. */
  unit(id: string): UnitHere {
    const unit = this.#byId.get(id)
    if (unit === undefined) throw new RangeError(`no unit ${id}`)
    return unit
  }

  /** The units of a side on the map. */
  onMap(side: Side): UnitHere[] {
    return this.units.filter((unit) => unit.side === side && HEXES.has(unit.place))
  }

  /** The units in a hex or a box. */
  in(place: string): readonly UnitHere[] {
    this.#places ??= Map.groupBy(this.units, (unit) => unit.place)
    return this.#places.get(place) ?? []
  }

  /** The unit in a hex. */
  at(hex: string): UnitHere | undefined {
    return this.in(hex)[0]
  }

  /** Whether a side has a unit in a hex. */
  holds(side: Side, hex: string): boolean {
    return this.in(hex).some((unit) => unit.side === side)
  }

  /** 6.1: whether a hex is in a zone of control of a side's enemies. */
  inZone(side: Side, hex: string): boolean {
    this.#zones ??= { us: this.#zonesOf('us'), japan: this.#zonesOf('japan') }
    return this.#zones[otherSide(side)].has(hex)
  }

  #zonesOf(side: Side): ReadonlySet<string> {
    return new Set(this.onMap(side).flatMap(({ place }) => beside(place)))
  }

  /** The side of a seat. */
  sideOf(seat: number): Side {
    return (seat === 0) === (this.options['sides'] !== 'first-japan') ? 'us' : 'japan'
  }

  /** The arrival of a unit in this scenario (18.0). */
  arrivalOf(id: string): Arrival | undefined {
    const { firstTurn, lastTurn } = this.scenario
    return ARRIVALS.find(({ unit, turn }) => unit === id && turn >= firstTurn && turn <= lastTurn)
  }
}

/** The other side. */
export function otherSide(side: Side): Side {
  return side === 'us' ? 'japan' : 'us'
}

/** 8.3: the Ground Support Points of a turn. */
export function supportOn(turn: number, side: Side): number {
  return turnData.turns.find((row) => row.turn === turn)?.support[side] ?? 0
}

/** 15.11: the sum of the units' strengths. */
export function worth(units: readonly UnitHere[]): number {
  return units.reduce((sum, { attack, defence, fpf }) => sum + attack + defence + fpf, 0)
}

/** 16.13: whether a unit is an American 3-2-5. */
export function isBattalion({ side, gun, attack, defence, movement }: UnitHere): boolean {
  return side === 'us' && !gun && attack === 3 && defence === 2 && movement === 5
}

function scenarioOf(id: string | undefined): ScenarioRow {
  const row = scenarioData.scenarios.find((each) => each.id === id)
  if (row === undefined) throw new RangeError(`no scenario ${id}`)
  return row
}
