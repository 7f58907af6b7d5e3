import type { ClientCommand } from '@topside/protocol'
import type { OwnedMatch } from '../match/owned-match.ts'

/** A random request of a seat: usually an answer, sometimes an undo, a takeback or a changed setting. */
export function anyCommands(owned: OwnedMatch, random: () => number): ClientCommand[] {
  const match = owned.present()
  const seat = match.deciding[0] ?? 0
  const what = random()
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const setting = any(owned.title.settings)
  if (what < 0.06) return [{ kind: 'undo', seat: any([0, 1]) ?? 0 }]
  if (what < 0.09 && setting !== undefined)
    return [{ kind: 'set', seat, setting: setting.id, value: any(setting.values) ?? '' }]
  if (what < 0.1) {
    const to = random() < 0.3 ? random() * match.answers : Math.max(0, match.answers - random() * 60)
    const answer = (by: number): ClientCommand => ({ kind: 'answerTakeback', seat: by, accept: random() < 0.8 })
    const others = Array.from({ length: owned.title.seats }, (_, by) => by).filter((by) => by !== seat)
    return [{ kind: 'askTakeback', seat, to: Math.floor(to) }, ...others.map(answer)]
  }
  const choice = any(match.decision(seat)?.choices ?? [])
  return choice === undefined ? [] : [{ kind: 'choose', seat, choices: [choice] }]
}
