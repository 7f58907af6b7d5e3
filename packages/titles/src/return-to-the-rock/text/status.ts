import type { Text } from '@topside/engine'

/** The phases of a Turn by the value of the track `phase`. */
export const PHASES: readonly string[] = ['setup', 'reinforcement', 'day', 'night', 'reorganization', 'end']

/** 6.3: whether it is the Night Phase. */
export function isNight(track: (id: string) => number): boolean {
  return PHASES[track('phase')] === 'night'
}

/** The line above the board: turn, phase, Impulse, Victory Points (3.4-3.6). */
export function status(track: (id: string) => number): readonly Text[] {
  const phase = PHASES[track('phase')] ?? 'setup'
  const side = track('momentum') === 0 ? 'us' : 'japan'
  const turn: Text = { key: 'status.turn', args: { turn: track('turn'), day: 15 + track('turn') } }
  const points: Text = { key: 'status.points', args: { points: track('victory'), needed: track('needed') } }
  const impulse: readonly Text[] =
    phase === 'day' || phase === 'night'
      ? [{ key: 'status.impulse', args: { side: { side }, number: track('impulse') } }]
      : []
  return [turn, { key: `phase.${phase}` }, ...impulse, points]
}
