import {
  type Choice,
  type Next,
  type Options,
  type Procedure,
  PUBLIC,
  type RecordLine,
  type Text,
} from '@topside/engine'
import { Play, type PlaySetup, play } from '@topside/engine/testing'
import type { AreaDef } from './areas.ts'
import { english } from './english.ts'
import { isContested, settlePoints } from './rules/control.ts'
import { impulse } from './rules/impulse.ts'
import { assignSides } from './rules/sides.ts'
import { areaOf, FACES, hasUnits, isUnit, mapAreas, type Phase, type Rock, seatOf, type Vars } from './state.ts'
import { rules } from './title.ts'
import { type RockPieceDef, SIDES, type Side } from './units.ts'

/** A match of this title in words. */
export type RockPlay = Play<Vars, RockPieceDef, AreaDef>

/** The position from which a test plays. Seat 0 plays the United States, seat 1 Japan. */
export interface Scene {
  /** Default: `day`. */
  readonly phase?: Phase
  /** Default: 2. */
  readonly turn?: number
  /** The number of the Impulse that begins; default 1, so that no Momentum die falls (6.2.1). */
  readonly impulse?: number
  /** Default: the side that begins the Phase. */
  readonly momentum?: Side
  /** The side that holds the Advantage and is asked each time it could use it. Default: the American side, which never uses it. */
  readonly advantage?: Side
  /**
   * What lies where, by Area or box: `{ '9': ['pillbox-B spent', 'MG-1'] }`. The word after an id is a face. Units not
   * named here are out of play; markers not named lie in their boxes.
   */
  readonly units?: { readonly [area: string]: readonly string[] }
  /** Leaves the units that are not named where the set-up puts them. */
  readonly all?: boolean
  /** Areas under American control; those with American units alone always are. Default: no others. */
  readonly control?: readonly string[]
  readonly options?: Options
  readonly dice?: PlaySetup<Vars, RockPieceDef, AreaDef>['dice']
  /** The step that begins; default: an Impulse by day or night, else the step of the Phase. */
  readonly step?: string
  /** Plays this alone instead of a step; then the match is over. */
  readonly only?: (game: Rock) => Procedure
  /** Other parts of the state. */
  readonly vars?: Partial<Vars>
}

/** Begins a match at a position. Throws if the position breaks a rule. */
export function rock(scene: Scene = {}): RockPlay {
  const { phase = 'day', options = {}, dice = [] } = scene
  const { only } = scene
  const step = only === undefined ? (scene.step ?? stepOf(phase)) : 'only'
  const title = only === undefined ? rules : { ...rules, steps: { ...rules.steps, only: stepOfOnly(only) } }
  return play(title, { options, dice, step, position: (game) => lay(game, scene) })
}

function stepOfOnly(procedure: (game: Rock) => Procedure): (game: Rock) => Procedure<Next> {
  return function* step(game) {
    yield* procedure(game)
    return { end: { winner: null, reason: { key: 'match.over' } } }
  }
}

/** Plays one Impulse from a position; then the match is over. */
export function oneImpulse(scene: Scene): RockPlay {
  return rock({
    ...scene,
    *only(game) {
      yield* impulse(game)
    },
  })
}

/** The step that begins a Phase, or an Impulse of it. */
export function stepOf(phase: Phase): string {
  if (phase === 'setup') return 'setUp'
  return phase === 'day' || phase === 'night' ? 'impulse' : phase
}

/** Lays out a scene. Throws if it breaks a rule. */
export function lay(game: Rock, scene: Scene): void {
  const { phase = 'day', turn = 2, impulse = 1, momentum = phase === 'night' ? 'japan' : 'us' } = scene
  const { vars, table } = game
  assignSides(game, 0, vars.needed)
  Object.assign(vars, { phase, turn, number: impulse, momentum, opened: true, advantage: scene.advantage ?? 'us' })
  for (const side of SIDES) {
    const asked = scene.advantage === side
    Object.assign(
      game.settings[seatOf(game, side)] as object,
      asked ? { reroll: 'all' } : { reroll: 'never', reset: 'never' },
    )
  }
  if (scene.all !== true)
    for (const piece of table.pieces) if (isUnit(piece)) put(game, piece.id, `removed-${piece.def.side}`)
  for (const [area, names] of Object.entries(scene.units ?? {})) for (const name of names) put(game, name, area)
  for (const area of mapAreas(game)) {
    const held = scene.control?.includes(area.id) === true || (hasUnits(area, 'us') && !isContested(area))
    table.setOwner(area, SIDES.indexOf(held ? 'us' : 'japan'))
  }
  table.setOwner(table.space('advantage'), SIDES.indexOf(vars.advantage ?? 'us'))
  Object.assign(vars, scene.vars)
  settlePoints(game)
  table.setTrack('turn', vars.turn)
  table.setTrack('phase', ['setup', 'reinforcement', 'day', 'night', 'reorganization', 'end'].indexOf(vars.phase))
  table.setTrack('impulse', vars.number)
  table.setTrack('momentum', SIDES.indexOf(vars.momentum))
  const [fault] = rules.faults(game)
  if (fault !== undefined) throw new Error(`this position breaks a rule: ${fault}`)
}

/** Puts `id face` into an Area or box. */
function put(game: Rock, name: string, area: string): void {
  const [id, face = 'fresh'] = name.split(' ') as [string, ...string[]]
  const index = (FACES as readonly string[]).indexOf(face)
  if (index < 0) throw new Error(`no face ${face}`)
  const piece = game.table.piece(id)
  game.table.turn(piece, index)
  game.table.move(piece, areaOf(game, area))
  game.table.setKnownTo(piece, area === 'hidden' ? 1 << seatOf(game, 'japan') : PUBLIC)
}

/** Declares an Assault Impulse (6.2.3). */
export function assault(match: RockPlay, area: string): RockPlay {
  return match.choose({ verb: 'assault', space: area })
}

/** Moves a unit of the Active Area; each further Area is a further step of the same unit. Decisions that answer themselves are passed over. */
export function move(match: RockPlay, unit: string, ...areas: readonly string[]): RockPlay {
  for (const area of areas) {
    if (match.turn.ask === 'ask.assault.act') match.choose({ verb: 'unit', piece: unit })
    if (match.at(unit) !== area) match.choose({ verb: 'move', piece: unit, space: area })
  }
  return match
}

/** Declares an Assault Impulse of one Area, moves units to another and attacks there; the first of them leads. */
export function attack(match: RockPlay, from: string, to: string, ...units: readonly string[]): RockPlay {
  assault(match, from)
  for (const unit of units) move(match, unit, to)
  if (match.asked.includes('ask.assault')) match.choose({ verb: 'attack', space: to })
  if (match.asked.includes('lead-attacker')) match.choose({ verb: 'lead', piece: units[0] as string })
  return match
}

/** Areas to which a unit of the Active Area may now move, with the Movement Factors that each costs. */
export function reachOf(match: RockPlay, unit: string): { [area: string]: number } {
  const trial: RockPlay = new Play(match.match.fork())
  const moves = trial.records('move.done').length
  if (trial.turn.ask === 'ask.assault.act') trial.choose({ verb: 'unit', piece: unit })
  if (trial.records('move.done').length > moves)
    return { [trial.at(unit)]: trial.record('move.done').args?.['cost'] as number }
  return Object.fromEntries(trial.turn.offered('move').map(({ space, value }) => [space as string, value as number]))
}

/** The areas or boxes offered with a verb, in the order of the list. */
export function spaces(match: RockPlay, verb: string): string[] {
  return match.turn.offered(verb).map((choice) => choice.space as string)
}

/** The pieces offered with a verb, in the order of the list. */
export function pieces(match: RockPlay, verb: string): string[] {
  return match.turn.offered(verb).map((choice) => choice.piece as string)
}

/** Key and rule of a refusal, and the arguments that name things: `why.full 7.1`. */
export function said(text: Text): string {
  return text.rule === undefined ? text.key : `${text.key} ${text.rule}`
}

/** What is said of a choice that must be refused: key and rule. Throws if there are no words for it. */
export function heard(match: RockPlay, choice: Choice): string {
  const { text } = match.refuses(choice)
  if (english[text.key] === undefined) throw new Error(`no text ${text.key}`)
  return said(text)
}

/** The parts of a record's ledger that count: `{ 'part.guns': -2 }`. */
export function partsOf(line: RecordLine, index = 0): { [key: string]: number } {
  return Object.fromEntries((line.ledgers?.[index]?.parts ?? []).map((part) => [part.key, part.value]))
}
