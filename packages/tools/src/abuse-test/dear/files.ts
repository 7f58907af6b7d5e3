import type { MatchSummary } from '@topside/protocol'
import { pause } from '../../crash-test/time.ts'
import { call, type DearCampaign, newcomer } from './campaign.ts'

/** Number of files imported per user: as many as are allowed at once. */
const EACH = 20
/** Maximum milliseconds until a client that does not wait for its file leaves. */
const HASTE = 30

/** An expensive file, and whether its match is over. */
export interface DearText {
  readonly text: string
  readonly over: boolean
}

/** Imports expensive files one after the other, each group as a new user. */
export async function bringIn(campaign: DearCampaign, files: readonly DearText[]): Promise<void> {
  const { random, finished, running, stopped } = campaign
  while (!stopped()) {
    const user = await newcomer(campaign)
    if (user === undefined) await pause(100)
    for (let n = 0; n < EACH && user !== undefined && !stopped(); n++) {
      const file = files[Math.floor(random() * files.length)]
      const { token } = user
      const made = (await call(campaign, {
        what: 'import',
        method: 'POST',
        path: '/api/matches/import',
        token,
        body: file?.text ?? '',
      })) as MatchSummary | undefined
      if (made === undefined) await pause(50)
      else if (file?.over === true) finished.push(made.id)
      else running.push({ match: made.id, token })
    }
  }
}

/** Exports expensive matches, every other time without waiting for the file. */
export async function takeOut(campaign: DearCampaign): Promise<void> {
  const { random, finished, running, stopped } = campaign
  while (!stopped()) {
    const held = random() < 0.5 ? running[Math.floor(random() * running.length)] : undefined
    const match = held?.match ?? finished[Math.floor(random() * finished.length)]
    if (match === undefined) await pause(20)
    else
      await call(campaign, {
        what: 'export',
        method: 'GET',
        path: `/api/matches/${match}/${random() < 0.5 ? 'export' : 'record'}`,
        token: held?.token,
        leave: random() < 0.5 ? Math.ceil(random() * HASTE) : undefined,
      })
  }
}
