import { offer, type Preview, type Procedure } from '@topside/engine'
import { SIDES, type Side } from '../data/units.ts'
import { ask, type Corregidor, scenarioOf, settingOf } from '../state/state.ts'
import { WAITS, type Wait, type WaitFor } from './5-state.ts'
import { stockFor } from './11.2-supply.ts'
import { isDaily } from './11.2-weeks.ts'
import { whyNobodyMoves } from './11-restrictions.ts'

/** 5.0: a side at the start of its player turn decides to act in it, or for how long it will not. */
export function* askToAct(game: Corregidor, side: Side): Procedure {
  endWait(game, side, settingOf(game, side, 'waiting') === 'ask')
  if (game.vars.waiting[side] !== null) return
  const waits: readonly WaitFor[] = isDaily(game) ? WAITS : ['turn', 'damage', 'arrival']
  const wait = yield* ask(game, side, 'turn', '5.0B', {
    explicit: true,
    args: { side: { side } },
    offers: offer<WaitFor | undefined>([undefined], () => ({ verb: 'act' })).and(
      offer<WaitFor | undefined>(waits, (each) => ({ verb: 'wait', option: each ?? 'turn' })),
    ),
    context: stockFor(game, side) ?? standstill(game, side),
    recommended: 0,
  })
  if (wait !== undefined) game.vars.waiting = { ...game.vars.waiting, [side]: waitFrom(game, wait) }
}

/** A note that a side cannot move this turn, as it will not be asked about movement. */
function standstill(game: Corregidor, side: Side): (() => Preview) | undefined {
  const note = whyNobodyMoves(game, side)
  return note && (() => ({ ledgers: [], chances: [], notes: [note] }))
}

/** 5.0: ends waits that are due at the start of a turn, because air attacks are planned before the player turns. */
export function endWaits(game: Corregidor): void {
  for (const side of SIDES) endWait(game, side, settingOf(game, side, 'waiting') === 'ask')
}

/** Ends a wait that is due, or whose seat wants to be asked again. */
function endWait({ vars }: Corregidor, side: Side, asks: boolean): void {
  const wait = vars.waiting[side]
  if (wait === null) return
  if (asks || (wait.until !== null && wait.until <= vars.turn)) vars.waiting = { ...vars.waiting, [side]: null }
}

/** End of a side's wait: the next turn, the first turn of the next day or of the day a week later, or an event. */
function waitFrom(game: Corregidor, wait: WaitFor): Wait {
  const { turn, hour } = game.vars
  const hours = scenarioOf(game).hours.length
  if (wait === 'turn') return { for: wait, until: turn + 1 }
  if (wait === 'day') return { for: wait, until: turn + hours - hour }
  if (wait === 'week') return { for: wait, until: turn + 7 * hours - hour }
  return { for: wait, until: null }
}
