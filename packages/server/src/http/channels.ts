import {
  type ChannelKind,
  type ChannelList,
  channelKinds,
  type NoticeResult,
  type ToldChannel,
} from '@topside/protocol'
import type { Request, Router } from 'express'
import { z } from 'zod'
import type { Mails } from '../notices/mail.ts'
import type { Pushes } from '../notices/push.ts'
import type { Webhooks } from '../notices/webhook.ts'
import { addressOf } from '../security/address.ts'
import { AddressLimit } from '../security/address-limit.ts'
import { parse, serverUrl } from '../security/input.ts'
import { channelLimit, confirmationLimit, defaultConfirmations, LENGTHS } from '../security/limits.ts'
import { KeyedLimit } from '../security/rate-limit.ts'
import type { Channel, Channels } from '../store/channels.ts'
import type { AskingUser, Users } from '../store/users.ts'
import { strictRouter } from './answers.ts'
import { signedIn } from './auth.ts'
import { noChannel, siteOf, toldOf, tooOften, trial } from './channel-answers.ts'
import { addMuted } from './muted.ts'
import { addPush } from './push-channel.ts'

/** Services of the channel routes. */
export interface ChannelServices {
  readonly users: Users
  readonly channels: Channels
  readonly webhooks: Webhooks
  readonly pushes: Pushes
  /** Absent: this site sends no mails. */
  readonly mails?: Mails | undefined
  /** The site's address for links; absent: the address that the user's browser requested. */
  readonly siteUrl?: string | undefined
  /** Reverse proxies in front of this server. */
  readonly proxies: number
}

const webhookRequest = z.object({ address: serverUrl(LENGTHS.url, ['http:', 'https:']) })

const emailRequest = z.object({ address: z.email().max(LENGTHS.email) })

/** What a user's device is told of the user's channels. */
async function listOf(services: ChannelServices, { id, device }: AskingUser): Promise<ChannelList> {
  const { channels, mails, pushes } = services
  return {
    offered: channelKinds.filter((kind) => kind !== 'email' || mails !== undefined),
    channels: (await channels.of(id, device)).map(toldOf),
    ...(await channels.wishes(id)),
    pushKey: pushes.publicKey,
  }
}

/**
 * Channels for notices of turns: `GET /me/channels`; `PUT /me/channels/webhook`, `email` and `feed` set one, each with
 * a new secret; `POST /me/channels/webhook/test` sends a webhook now; `DELETE /me/channels/:kind`. The calling
 * browser is the channel `push`: see {@link addPush}. For kinds of notices and quiet hours see {@link addMuted}.
 */
export function channelRoutes(services: ChannelServices): Router {
  const { users, channels, webhooks, mails, proxies } = services
  const router = strictRouter()
  const limit = new KeyedLimit(channelLimit)
  const toAddress = new KeyedLimit(confirmationLimit)
  const fromNetwork = new AddressLimit(defaultConfirmations)
  const changing = async (request: Request): Promise<AskingUser> => {
    const user = await signedIn(users, request)
    if (!limit.take(user.id)) throw tooOften(limit.wait(user.id))
    return user
  }
  const set = async (user: AskingUser, request: Request, kind: ChannelKind, address: string): Promise<Channel> =>
    channels.set({ user: user.id, kind, address, site: siteOf(services.siteUrl, request), active: kind !== 'email' })

  router.get('/me/channels', async (request, response) => {
    response.json(await listOf(services, await signedIn(users, request)))
  })

  router.put('/me/channels/webhook', async (request, response) => {
    const user = await changing(request)
    const { address } = parse(webhookRequest, request.body)
    response.json(toldOf(await set(user, request, 'webhook', address)))
  })

  router.post('/me/channels/webhook/test', async (request, response) => {
    const user = await changing(request)
    const channel = (await channels.of(user.id)).find(({ kind }) => kind === 'webhook')
    if (channel === undefined) throw noChannel()
    const { result } = await webhooks.send(trial(channel), channel)
    await channels.note(channel.id, result)
    const answer: NoticeResult = result
    response.json(answer)
  })

  router.put('/me/channels/email', async (request, response) => {
    if (mails === undefined) throw noChannel()
    const user = await changing(request)
    const { address } = parse(emailRequest, request.body)
    const network = addressOf(request, proxies)
    if (!fromNetwork.take(network)) throw tooOften(fromNetwork.wait(network))
    const key = mailboxOf(address)
    if (!toAddress.take(key)) throw tooOften(toAddress.wait(key))
    const channel = await set(user, request, 'email', address)
    const { result } = await mails.askToConfirm(channel, user.name)
    await channels.note(channel.id, result)
    response.json({ ...toldOf(channel), lastAt: new Date().toISOString(), lastResult: result } satisfies ToldChannel)
  })

  router.put('/me/channels/feed', async (request, response) => {
    response.json(toldOf(await set(await changing(request), request, 'feed', '')))
  })

  addPush(router, services, changing)
  addMuted(router, services)

  router.delete('/me/channels/:kind', async (request, response) => {
    const user = await signedIn(users, request)
    const kind = channelKinds.find((each) => each === request.params['kind'])
    if (kind === undefined || !(await channels.end(user.id, kind, user.device))) throw noChannel()
    response.status(204).end()
  })
  return router
}

/** The same for all spellings of an address: most mail servers ignore everything after a plus sign. */
function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+.*(?=@)/, '')
}
