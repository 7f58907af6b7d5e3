import { type Connected, decisionOf, join, refusalOf } from '@topside/server/testing/client'
import { pause } from '../../crash-test/time.ts'
import { from } from '../attack.ts'
import { count, type DearCampaign, note } from './campaign.ts'

/** Milliseconds between two requests of a connection, as the rate limit allows. */
const PACE = 50
/** Requests after which a client leaves and rejoins, so that the match must be loaded again. */
const STAY = 40

/** A setting of the title of most expensive matches. */
const SETTING = { setting: 'reset', value: 'never' }

/** Plays expensive matches in the most expensive legal way, holding all their seats. */
export async function playDearly(campaign: DearCampaign, lane: number): Promise<void> {
  const { port, random, running, stopped } = campaign
  while (!stopped()) {
    const held = running[Math.floor(random() * running.length)]
    const joined =
      held && (await join(port, 'match', held, from(3_000 + lane)).catch(() => count(campaign, 'join', 'refused')))
    if (joined === undefined) {
      await pause(100)
      continue
    }
    count(campaign, 'join', 'granted')
    for (let n = 0; n < STAY && !stopped(); n++) {
      void ask(campaign, joined, n)
      await pause(PACE)
    }
    await joined.room.leave().catch(() => undefined)
  }
}

async function ask(campaign: DearCampaign, { room, frames }: Connected, n: number): Promise<void> {
  const { random, counts } = campaign
  // Frames are not searched here.
  frames.length = 0
  const seat = [0, 1].find((each) => decisionOf({ room, frames }, each) !== undefined) ?? 0
  const choices = decisionOf({ room, frames }, seat)?.choices ?? []
  const any = choices[Math.floor(random() * choices.length)] ?? { verb: 'none' }
  const { seq } = room.state
  const commands = [
    { kind: 'choose', seat, choices: Array.from({ length: 32 }, () => any) },
    { kind: 'undo', seat },
    { kind: 'set', seat, ...SETTING },
    { kind: 'askTakeback', seat, to: Math.floor(random() * (seq / 4)) },
    { kind: 'answerTakeback', seat: 1 - seat, accept: true },
  ]
  const others: [string, object][] = [
    ['records', { from: 0, to: 1_000 }],
    ['preview', { seat }],
    ['why', { seat, choice: any }],
  ]
  const id = `dear-${n}-${Math.floor(random() * 1e9)}`
  const which = n % (commands.length + others.length)
  const [type, message] = others[which - commands.length] ?? ['command', { id, seq, command: commands[which] }]
  try {
    await room.request(type, message)
    count(campaign, type, 'granted')
  } catch (error) {
    count(campaign, type, 'refused')
    if (refusalOf(error) === 'internal')
      note(counts, `${type} met a fault of the server's own: ${JSON.stringify(message).slice(0, 200)}`)
  }
}
