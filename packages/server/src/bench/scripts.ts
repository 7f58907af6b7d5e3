import { type AnyTitle, Match, SeededDice } from '@topside/engine'
import type { Db } from '../store/db.ts'
import { Matches } from '../store/matches.ts'
import { Users } from '../store/users.ts'
import { storeMatch } from '../testing/hosting.ts'
import type { ScriptedCommand, ScriptedMatch } from './job.ts'
import type { Policy } from './policy.ts'

/**
 * Stores a running match and plays it ahead of time, so that the load knows its every command. `look`: called at its
 * beginning and after each command.
 */
export async function prepareMatch(
  db: Db,
  title: AnyTitle,
  policy: Policy,
  limit: number,
  look: (match: Match) => void = () => undefined,
): Promise<ScriptedMatch> {
  const users = new Users(db)
  const matches = new Matches(db)
  const players = await Promise.all(Array.from({ length: title.seats }, (_, seat) => users.add(`Player ${seat}`)))
  const { id, serverSeed, seeds } = await storeMatch(matches, title, players)
  const match = Match.start(title, { options: {}, dice: new SeededDice({ server: serverSeed, seats: seeds }) })
  return { id, tokens: players.map((player) => player.token), commands: play(match, policy, limit, look) }
}

/** Plays a match by a policy, up to a number of commands. `look`: as of {@link prepareMatch}. */
function play(match: Match, policy: Policy, limit: number, look: (match: Match) => void): ScriptedCommand[] {
  const commands: ScriptedCommand[] = []
  look(match)
  while (match.outcome === undefined && commands.length < limit) {
    const seat = match.deciding[0] ?? 0
    const choices = match.decision(seat)?.choices ?? []
    const choice = choices[policy(choices.length)]
    if (choice === undefined) break
    commands.push({ seat, seq: match.shownSeq(seat), choice })
    match.apply({ kind: 'choose', seat, choice })
    look(match)
  }
  return commands
}
