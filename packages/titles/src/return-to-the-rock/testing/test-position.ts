import { carriedOut, type Next, type Options, type Procedure, PUBLIC, seatMask } from '@topside/engine'
import { Play, type PlaySetup, play } from '@topside/engine/testing'
import { hearing } from '../../shared/testing.ts'
import type { AreaDef } from '../data/areas.ts'
import { FACES } from '../data/faces.ts'
import { type RockPieceDef, SIDES, type Side } from '../data/units.ts'
import { impulse } from '../rules/6.2-6.3-impulses.ts'
import { isContested } from '../rules/7-stacking-and-control.ts'
import { settlePoints } from '../rules/15-victory.ts'
import { assignSides } from '../rules/16-side-determination.ts'
import { type Area, hasUnits, isUnit, mapAreas, type Rock, seatOf, type Unit } from '../state/state.ts'
import type { Phase, Vars } from '../state/vars.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'

/** A match of this title with test words. */
export type RockPlay = Play<Vars, RockPieceDef, AreaDef>

/** The position from which a test plays. Seat 0 plays the United States, seat 1 Japan. */
export interface TestPosition {
  /** Default: `day`. */
  readonly phase?: Phase
  /** Default: 2. */
  readonly turn?: number
  /** The number of the first Impulse; default 1, so that there is no Momentum roll (6.2.1). */
  readonly impulse?: number
  /** Default: the side that begins the Phase. */
  readonly momentum?: Side
  /**
   * The side that holds the Advantage, and is asked each time it could use it. Default: the American side, which never
   * uses it.
   */
  readonly advantage?: Side
  /**
   * Pieces by Area or box: `{ '9': ['pillbox-B spent', 'MG-1'] }`. The word after an id is a face. Units not named are
   * out of play; markers not named are in their boxes.
   */
  readonly units?: { readonly [area: string]: readonly string[] }
  /** Leaves units that are not named in their set-up places. */
  readonly all?: boolean
  /** Areas under American control, besides Areas with only American units. Default: none. */
  readonly control?: readonly string[]
  readonly options?: Options
  readonly dice?: PlaySetup<Vars, RockPieceDef, AreaDef>['dice']
  /** The first step; default: an Impulse by day or night, otherwise the step of the Phase. */
  readonly step?: string
  /** Runs only this, instead of a step; after it the match is over. */
  readonly only?: (game: Rock) => unknown
  /** Other parts of the state. */
  readonly vars?: Partial<Vars>
}

/** Begins a match in a position. Throws if the position breaks a rule. */
export function rock(position: TestPosition = {}): RockPlay {
  const { phase = 'day', options = {}, dice = [] } = position
  const { only } = position
  const step = only === undefined ? (position.step ?? stepOf(phase)) : 'only'
  const title = only === undefined ? rules : { ...rules, steps: { ...rules.steps, only: stepOfOnly(only) } }
  return play(title, { options, dice, step, position: (game) => lay(game, position) })
}

function stepOfOnly(procedure: (game: Rock) => unknown): (game: Rock) => Procedure<Next> {
  return function* step(game) {
    yield* carriedOut(procedure(game))
    return { end: { winner: null, reason: { key: 'match.over' } } }
  }
}

/** Plays one Impulse from a position; after it the match is over. */
export function oneImpulse(position: TestPosition): RockPlay {
  return rock({
    ...position,
    *only(game) {
      yield* impulse(game)
    },
  })
}

/** The first step of a Phase, or of an Impulse in it. */
export function stepOf(phase: Phase): string {
  if (phase === 'setup') return 'setUp'
  return phase === 'day' || phase === 'night' ? 'impulse' : phase
}

/** Sets up a position. Throws if it breaks a rule. */
export function lay(game: Rock, position: TestPosition): void {
  const { phase = 'day', turn = 2, impulse = 1, momentum = phase === 'night' ? 'japan' : 'us' } = position
  const { vars, table } = game
  assignSides(game, 0, vars.needed)
  Object.assign(vars, { phase, turn, number: impulse, momentum, opened: true, advantage: position.advantage ?? 'us' })
  for (const side of SIDES) {
    const asked = position.advantage === side
    Object.assign(
      game.settings[seatOf(game, side)] as object,
      asked ? { reroll: 'all' } : { reroll: 'never', reset: 'never' },
    )
  }
  if (position.all !== true)
    for (const piece of table.pieces) if (isUnit(piece)) put(game, piece.id, `removed-${piece.def.side}`)
  for (const [area, names] of Object.entries(position.units ?? {})) for (const name of names) put(game, name, area)
  for (const area of mapAreas(game)) {
    const held = position.control?.includes(area.id) === true || (hasUnits(area, 'us') && !isContested(area))
    table.setOwner(area, SIDES.indexOf(held ? 'us' : 'japan'))
  }
  table.setOwner(table.space('advantage'), SIDES.indexOf(vars.advantage ?? 'us'))
  Object.assign(vars, position.vars)
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
  const faces: readonly string[] = FACES
  const index = faces.indexOf(face)
  if (index < 0) throw new Error(`no face ${face}`)
  const piece = game.table.piece(id)
  game.table.turn(piece, index)
  game.table.move(piece, areaNamed(game, area))
  game.table.setKnownTo(piece, area === 'hidden' ? seatMask(seatOf(game, 'japan')) : PUBLIC)
}

/** An Area or box by its id. */
export function areaNamed(game: Rock, id: string): Area {
  return game.table.space(id)
}

/** A unit by its id; throws a `RangeError` if there is none. */
export function unitNamed(game: Rock, id: string): Unit {
  const piece = game.table.piece(id)
  if (!isUnit(piece)) throw new RangeError(`${id} is not a unit`)
  return piece
}

/** Declares an Assault Impulse (6.2.3). */
export function assault(match: RockPlay, area: string): RockPlay {
  return match.choose({ verb: 'assault', space: area })
}

/** With the option "one-attack": the position after an attack in Area 10, from which H/503 can move on (8.2.2). */
export function attackedOnce(): RockPlay {
  const match = rock({
    options: { 'one-attack': 'yes' },
    units: { '10': ['G/503', 'H/503', 'infantry-1'] },
    control: ['10', '4'],
    dice: [[1, 1, 1, 4]],
  })
  return assault(match, '10').choose({ verb: 'attack' }, { verb: 'lead', piece: 'G/503' }, 'attack-now')
}

/**
 * Moves a unit of the Active Area; each further Area is another step of the same unit. Decisions that answer themselves
 * are skipped.
 */
export function move(match: RockPlay, unit: string, ...areas: readonly string[]): RockPlay {
  for (const area of areas) {
    if (match.turn.ask === 'ask.assault.act') match.choose({ verb: 'unit', piece: unit })
    if (match.at(unit) !== area) match.choose({ verb: 'move', piece: unit, space: area })
  }
  return match
}

/** Declares an Assault Impulse of one Area, moves units to another Area and attacks there; the first unit leads. */
export function attack(match: RockPlay, from: string, to: string, ...units: readonly string[]): RockPlay {
  assault(match, from)
  for (const unit of units) move(match, unit, to)
  if (match.asked.includes('ask.assault')) match.choose({ verb: 'attack', space: to })
  if (match.asked.includes('lead-attacker')) match.choose({ verb: 'lead', piece: units[0] as string })
  return match
}

/** An American attack from Area 10 on Area 9 by the named units; the first leads. */
export function attack9(position: TestPosition, ...units: readonly string[]): RockPlay {
  return attack(oneImpulse(position), '10', '9', ...units)
}

/** Areas to which a unit of the Active Area may move now, with the Movement Factors that each costs. */
export function reachOf(match: RockPlay, unit: string): { [area: string]: number } {
  const trial: RockPlay = new Play(match.match.fork())
  const moves = trial.records('move.done').length
  if (trial.turn.ask === 'ask.assault.act') trial.choose({ verb: 'unit', piece: unit })
  if (trial.records('move.done').length > moves)
    return { [trial.at(unit)]: trial.record('move.done').args?.['cost'] as number }
  return Object.fromEntries(trial.turn.offered('move').map(({ space, value }) => [space as string, value as number]))
}

/** The refusal of a choice: key and rule. Throws if it has no text. */
export const heard = hearing(english)
