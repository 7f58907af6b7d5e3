import { expect } from 'vitest'
import { newId } from '../ids.ts'
import { type Connected, decisionOf } from './client.ts'

/** Makes arbitrary choices until the match is over, with `between` after each command. */
export async function playOut(
  players: readonly Connected[],
  between: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const over = (): boolean => players.some(({ room }) => room.state.outcome !== '')
  const deciding = (): number => players.findIndex((player, seat) => decisionOf(player, seat) !== undefined)
  for (let n = 0; !over(); n++) {
    await expect.poll(() => over() || deciding() >= 0, { interval: 2 }).toBe(true)
    const seat = deciding()
    const player = players[seat]
    const decision = player && decisionOf(player, seat)
    if (player === undefined || decision === undefined) continue
    const choices = [decision.choices[n % decision.choices.length]]
    const command = { kind: 'choose', seat, choices }
    await player.room.request('command', { id: newId(), seq: decision.seq, command })
    await between()
  }
}
