import type { Choice, Options, RecordLine, Text } from '@topside/engine'
import { CheapDice, type Pick, type Play, type PlaySetup, play } from '@topside/engine/testing'
import { english } from './english.ts'
import type { HexDef } from './ground.ts'
import { standingPoints } from './rules/victory.ts'
import { FACES, type Leyte, type Phase, scenarioOf, type Vars } from './state.ts'
import { rules } from './title.ts'
import { SIDES, type Side, type UnitDef } from './units.ts'

/** A match of this title in words. */
export type LeytePlay = Play<Vars, UnitDef, HexDef>

/** The position from which a test plays. Seat 0 plays the United States, seat 1 Japan. */
export interface Scene {
  /** Default: `american-assault`. */
  readonly scenario?: string
  /** Default: the first of the scenario. */
  readonly turn?: number
  /** Whose Player-Turn it is; default: `us`. */
  readonly side?: Side
  /** Default: `combat`. */
  readonly phase?: Phase
  /** The unit in each hex, `id face` with an optional face; or the units in a box. Units not named are not in play. */
  readonly units?: { readonly [place: string]: string | readonly string[] } | undefined
  /** Leaves the units that are not named where the set-up puts them. */
  readonly all?: boolean
  /** Ground Support Points of the phasing side; default 0. */
  readonly support?: number
  readonly options?: Options
  /** Rolls to come; default: any. */
  readonly dice?: PlaySetup<Vars, UnitDef, HexDef>['dice']
  /** The step that begins; default: that of the phase. */
  readonly step?: string
  /** Other parts of the state. */
  readonly vars?: Partial<Vars>
}

const STEPS: { readonly [phase in Phase]: string } = {
  movement: 'move',
  reinforcement: 'arrivals',
  combat: 'combats',
  over: 'endGameTurn',
}

/** Begins a match at a position. Throws if the position breaks a rule. */
export function leyte(scene: Scene = {}): LeytePlay {
  const { scenario = 'american-assault', phase = 'combat', dice = new CheapDice('leyte') } = scene
  const step = scene.step ?? STEPS[phase]
  return play(rules, { options: { scenario, ...scene.options }, dice, step, position: (game) => lay(game, scene) })
}

function lay(game: Leyte, scene: Scene): void {
  const { table, vars } = game
  const { side = 'us', phase = 'combat', turn = scenarioOf(game).firstTurn } = scene
  if (scene.all !== true) for (const piece of table.pieces) table.move(piece, table.space(`${piece.def.side}-unused`))
  for (const [place, names] of Object.entries(scene.units ?? {}))
    for (const name of typeof names === 'string' ? [names] : names) {
      const [id, face = 'fresh'] = name.split(' ') as [string, string?]
      const piece = table.piece(id)
      table.move(piece, table.space(place))
      table.turn(piece, (FACES as readonly string[]).indexOf(face))
    }
  Object.assign(vars, { side, phase: phase === 'over' ? 'combat' : phase, turn, ...scene.vars })
  table.setTrack('turn', turn)
  table.setTrack(`${side}-support`, scene.support ?? 0)
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

/** The spaces offered with a verb, in the order of the list. */
export function spaces(match: LeytePlay, verb: string): string[] {
  return match.turn.offered(verb).map(({ space }) => space ?? '')
}

/** The pieces offered with a verb, in the order of the list. */
export function pieces(match: LeytePlay, verb: string): string[] {
  return match.turn.offered(verb).map(({ piece }) => piece ?? '')
}

/** Key and rule of a refusal: `why.locked 6.1`. */
export function said(text: Text): string {
  return text.rule === undefined ? text.key : `${text.key} ${text.rule}`
}

/** What is said of a choice that must be refused: key and rule. Throws if there are no words for it. */
export function heard(match: LeytePlay, choice: Choice): string {
  const { text } = match.refuses(choice)
  if (english[text.key] === undefined) throw new Error(`no text ${text.key}`)
  return said(text)
}

/** The totals of a record's ledgers. */
export function totalsOf(line: RecordLine): number[] {
  return (line.ledgers ?? []).map(({ total }) => total)
}

/** The parts of a record's ledger that count: `{ 'part.fpf': 3 }`; parts of the same name are added. */
export function partsOf(line: RecordLine, index: number): { [key: string]: number } {
  const parts: { [key: string]: number } = {}
  for (const { key, value } of line.ledgers?.[index]?.parts ?? []) parts[key] = (parts[key] ?? 0) + value
  return parts
}

/** A Combat Phase with dice as given; the phasing side has a support point to spare, so that no decision answers itself. */
export function fight(units: Scene['units'], dice: Scene['dice'], more: Scene = {}): LeytePlay {
  return leyte({ units: { ...units, '1405': 'jp-49-regt', '2809': 'us-306-regt' }, dice, support: 1, ...more })
}

/** Declares an attack on a hex with all that is added to it, and carries it out. */
export function attack(match: LeytePlay, space: string, ...adds: readonly Pick[]): LeytePlay {
  return match.choose({ verb: 'target', space }, ...adds, 'attack')
}
