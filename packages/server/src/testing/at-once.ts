import type { Match } from '@topside/engine'
import type { ClientCommand } from '@topside/protocol'
import { applyCommand, type Taken } from '../match/commands.ts'

/** Applies a client's command without stopping. */
export function applyAtOnce(match: Match, command: ClientCommand): Taken {
  const { done, value } = applyCommand(match, command, () => false).next()
  if (done !== true) throw new Error('it stopped')
  return value
}
