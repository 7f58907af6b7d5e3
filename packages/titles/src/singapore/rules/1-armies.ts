import type { Outcome } from '@topside/engine'
import { type Army, areAllies } from '../data/armies.ts'
import { type Singapore, seatOf } from '../state/state.ts'

/** 1.1: the seats of the armies on the same side; one seat may lead both Commonwealth armies (1.2). */
export function alliesOf(game: Singapore, seat: number): readonly number[] {
  const seats = game.settings.map((_, each) => each)
  const japanese = seatOf(game, 'japanese')
  return seats.filter((each) => each !== seat && each !== japanese && seat !== japanese)
}

/** 1.1: a resignation gives victory to the other side, unless an ally plays on. */
export function resignation(game: Singapore, seat: number): Outcome {
  const japanese = seatOf(game, 'japanese')
  const winners = game.settings.map((_, each) => each).filter((each) => (each === japanese) !== (seat === japanese))
  const [only, ...more] = winners
  return {
    winner: more.length === 0 ? (only ?? null) : null,
    winners,
    reason: { key: 'win.resigned', args: { seat: { seat } } },
  }
}

/** 1.6: whether an army may attack another: allies may not. */
export function areEnemies(a: Army, b: Army): boolean {
  return !areAllies(a, b)
}
