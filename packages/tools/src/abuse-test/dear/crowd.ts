import type { MatchList } from '@topside/protocol'
import { join } from '@topside/server/testing/client'
import { pause } from '../../crash-test/time.ts'
import { from } from '../attack.ts'
import { TITLE } from '../targets.ts'
import { call, count, type DearCampaign, newcomer } from './campaign.ts'

/** Open matches of a user, and milliseconds between two chat lines: as allowed. */
const [OFFERS, PACE] = [5, 2_000]
/** The longest line. */
const LINE = 'x'.repeat(500)

/** Fills the list of open matches and reads all of it repeatedly. */
export async function crowdLists(campaign: DearCampaign): Promise<void> {
  const { random, stopped } = campaign
  while (!stopped()) {
    const user = await newcomer(campaign)
    for (let n = 0; n < OFFERS && user !== undefined && !stopped(); n++)
      await call(campaign, {
        what: 'offer',
        method: 'POST',
        path: '/api/matches',
        token: user.token,
        body: JSON.stringify({ title: TITLE }),
      })
    let cursor = ''
    do {
      const list = ['open', 'archive', 'watch'][Math.floor(random() * 3)]
      const page = (await call(campaign, {
        what: 'list',
        method: 'GET',
        path: `/api/matches?list=${list}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      })) as MatchList | undefined
      cursor = page?.next ?? ''
    } while (cursor !== '' && !stopped())
    await pause(20)
  }
}

/** Sends the longest lines to spectators' chat as often as allowed, and reads the chat. */
export async function chatOn(campaign: DearCampaign, token: string, lane: number): Promise<void> {
  const { port, random, finished, stopped } = campaign
  while (!stopped() && finished.length === 0) await pause(50)
  const [match = ''] = finished
  while (!stopped()) {
    const joined = await join(port, 'spectators', { match }, from(3_500 + lane)).catch(() => undefined)
    if (joined === undefined) {
      await pause(200)
      continue
    }
    joined.room.onMessage('chat', () => undefined)
    for (let n = 0; n < 20 && !stopped(); n++) {
      const id = `dear-${lane}-${n}-${Math.floor(random() * 1e9)}`
      for (const [type, message] of [
        ['say', { room: 'spectators', token, id, text: LINE }],
        ['chat', { room: 'spectators', token }],
      ] as const)
        await joined.room.request(type, message).then(
          () => count(campaign, type, 'granted'),
          () => count(campaign, type, 'refused'),
        )
      await pause(PACE / 4)
    }
    await joined.room.leave().catch(() => undefined)
  }
}
