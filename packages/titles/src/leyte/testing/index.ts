import type { Ledger, Options } from '@topside/engine'
import { CheapDice, type Pick, type Play, type PlaySetup, play } from '@topside/engine/testing'
import { hearing } from '../../shared/testing.ts'
import type { PlaceDef } from '../data/hexes.ts'
import { SIDES, type Side, type UnitDef, unitId } from '../data/units.ts'
import { standingPoints } from '../rules/15-victory.ts'
import { type Leyte, scenarioNamed, scenarioOf } from '../state/state.ts'
import type { Phase, Vars } from '../state/vars.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'

/** A match of this title with test words. */
export type LeytePlay = Play<Vars, UnitDef, PlaceDef>

/** The position from which a test plays. Seat 0 plays the United States, seat 1 Japan. */
export interface Position {
  /** Default: `american-assault`. */
  readonly scenario?: string
  /** Default: the first of the scenario. */
  readonly turn?: number
  /** The side of the Player-Turn; default: `us`. */
  readonly side?: Side
  /** Default: `combat`. */
  readonly phase?: Phase
  /** The unit in each hex, `id face` with an optional face; or the units in a box. Units not named are not in play. */
  readonly units?: { readonly [place: string]: string | readonly string[] } | undefined
  /** Leaves units that are not named in their set-up places. */
  readonly all?: boolean
  /** Ground Support Points of the phasing side; default 0. */
  readonly support?: number
  readonly options?: Options
  /** Queued dice; default: random. */
  readonly dice?: PlaySetup<Vars, UnitDef, PlaceDef>['dice']
  /** Settings of both seats. */
  readonly settings?: { readonly [id: string]: string }
  /** The first step; default: that of the phase. */
  readonly step?: string
  /** Units that have left the map, with the Game-Turn of their return (16.13). */
  readonly returns?: { readonly [unit: string]: number }
  /** Other parts of the state. */
  readonly vars?: Partial<Omit<Vars, 'returns'>>
}

const STEPS: { readonly [phase in Phase]: string } = {
  movement: 'move',
  reinforcement: 'arrivals',
  combat: 'combats',
  over: 'endGameTurn',
}

/** Begins a match in a position. Throws if the position breaks a rule. */
export function leyte(position: Position = {}): LeytePlay {
  const { scenario = 'american-assault', phase = 'combat', dice = new CheapDice('leyte') } = position
  const step = position.step ?? STEPS[phase]
  return play(rules, {
    options: { scenario, ...position.options },
    dice,
    step,
    position: (game) => lay(game, position),
  })
}

function lay(game: Leyte, position: Position): void {
  const { table, vars } = game
  for (const standing of game.settings) Object.assign(standing, position.settings)
  const { side = 'us', phase = 'combat', turn = scenarioOf(game).firstTurn } = position
  if (position.all !== true)
    for (const piece of table.pieces) table.move(piece, table.space(`${piece.def.side}-unused`))
  for (const [place, names] of Object.entries(position.units ?? {}))
    for (const name of typeof names === 'string' ? [names] : names) {
      const [id = '', face = 'fresh'] = name.split(' ')
      const piece = table.piece(id)
      table.move(piece, table.space(place))
      table.turn(piece, table.def.faces.indexOf(face))
    }
  Object.assign(vars, { side, phase: phase === 'over' ? 'combat' : phase, turn, ...position.vars })
  for (const [unit, back] of Object.entries(position.returns ?? {}))
    vars.returns = { ...vars.returns, [unitId(unit)]: back }
  table.setTrack('turn', turn)
  table.setTrack(`${side}-support`, position.support ?? 0)
  for (const each of SIDES) table.setTrack(`${each}-victory`, standingPoints(game, each))
  const [fault] = rules.faults(game)
  if (fault !== undefined) throw new Error(`this position breaks a rule: ${fault}`)
}

/** The hexes to which a unit may move, with costs in half Movement Points. */
export function reachOf(match: LeytePlay, unit: string): { [hex: string]: number } {
  match.choose({ verb: 'unit', piece: unit })
  const reach = Object.fromEntries(match.turn.offered('move').map(({ space, value }) => [space ?? '', value ?? 0]))
  match.turn.undo()
  return reach
}

/** Moves a unit, or brings it in and moves it on. */
export function move(match: LeytePlay, unit: string, to: string): LeytePlay {
  match.choose({ verb: match.turn.ask === 'ask.move.unit' ? 'unit' : 'bring', piece: unit })
  return match.at(unit) === to ? match : match.choose({ verb: 'move', piece: unit, space: to })
}

/** The refusal of a choice: key and rule. Throws if it has no text. */
export const heard = hearing(english)

/** A Combat Phase with given dice; the phasing side has a spare support point, so that no decision answers itself. */
export function fight(units: Position['units'], dice: Position['dice'], more: Position = {}): LeytePlay {
  return leyte({ units: { ...units, '1405': 'jp-49-regt', '2809': 'us-306-regt' }, dice, support: 1, ...more })
}

/** Declares an attack on a hex with given additions, and carries it out. */
export function attack(match: LeytePlay, space: string, ...adds: readonly Pick[]): LeytePlay {
  match.choose({ space }, ...adds)
  return match.turn.offered('attack').length === 0 ? match : match.choose('attack')
}

/** A position at the end of the last Game-Turn of a scenario. */
export function ending(scenario: string, units: Position['units'], more: Position = {}): LeytePlay {
  const turn = scenarioNamed(scenario).lastTurn
  return leyte({ scenario, phase: 'over', side: 'japan', turn, units, vars: { detached: true }, ...more })
}

/** The parts of a ledger with their values: `part.objective 15`. */
export function ledgerParts({ parts }: Ledger): string[] {
  return parts.map(({ key, value }) => `${key} ${value}`)
}
