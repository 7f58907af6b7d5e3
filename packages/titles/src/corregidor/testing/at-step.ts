import { type Play, play } from '@topside/engine/testing'
import type { ScenarioId } from '../data/scenarios.ts'
import type { CounterDef, Side } from '../data/units.ts'
import type { PlaceDef } from '../state/places.ts'
import { type Corregidor, scenarioNamed } from '../state/state.ts'
import type { Vars } from '../state/vars.ts'
import { rules } from '../title.ts'

/** A match that begins in the middle of a turn. */
export type Played = Play<Vars, CounterDef, PlaceDef>

/** The position in which it begins. */
export interface StepSetup {
  /** Default: `fall`. */
  readonly scenario?: ScenarioId
  /** Default: Japan. */
  readonly side?: Side
  /** Default: day 50, 13 April 1942; in 1945 day 1. */
  readonly day?: number
  /** Name of the hour; default: noon. */
  readonly hour?: string
  /** A weekly turn instead of a day (11.2). */
  readonly week?: number
  readonly options?: { readonly [id: string]: string }
  /** Counters by hex or box; no others are in play. */
  readonly units?: { readonly [place: string]: readonly string[] }
  /** Queued dice; a number: every die shows it. */
  readonly dice?: readonly (readonly number[])[] | number
  readonly more?: (game: Corregidor) => void
}

/** A group number beyond all others: no reinforcements are left. */
const NO_MORE_GROUPS = 7

/** Begins a match at a step of the sequence of play with given counters. The first seat plays the United States. */
export function atStep(step: string, setup: StepSetup = {}): Played {
  const {
    scenario = 'fall',
    side = 'japan',
    week = 0,
    hour = '1200',
    options = {},
    units = {},
    dice = [],
    more,
  } = setup
  const { day = scenario === 'recapture' ? 1 : 50 } = setup
  return play(rules, {
    options: { sides: 'first-us', scenario, ...options },
    step,
    dice: typeof dice === 'number' ? { roll: (_n, sides) => sides.map(() => dice) } : dice,
    position(game) {
      for (const counter of game.table.pieces) game.table.move(counter, game.table.space(`${counter.def.side}-unused`))
      for (const [place, ids] of Object.entries(units))
        for (const id of ids) game.table.move(game.table.piece(id), game.table.space(place))
      const { hours } = scenarioNamed(scenario)
      Object.assign(game.vars, { side, week, day, group: NO_MORE_GROUPS, turn: 100 })
      game.vars.hour = hours.findIndex(({ name }) => name === hour)
      more?.(game)
    },
  })
}

/** A status of a counter. */
export function statusIn({ game: { table } }: Played, id: string, name: string): number {
  return table.status(table.piece(id), name)
}

/** Answers that let time pass: waits, ends phases, or picks the first choice. */
export function idle({
  choices,
}: {
  readonly choices: readonly { readonly verb: string; readonly option?: string }[]
}) {
  const found =
    choices.find(({ verb, option }) => verb === 'wait' && option === 'week') ??
    choices.find(({ verb }) => verb === 'done' || verb === 'none') ??
    choices[0]
  if (found === undefined) throw new RangeError('nothing to answer')
  return found
}
