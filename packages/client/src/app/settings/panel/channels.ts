import type { ChannelKind, ChannelList, NoticeResult, ToldChannel } from '@topside/protocol'
import { api } from '../../net/user.ts'

/** Where the user is told of turns. Throws an `ApiError`, like all functions in this file. */
export const channels = (): Promise<ChannelList> => api.ask('GET', '/me/channels')

/** Sets or renews a channel; a feed has no address of its own. */
export const setChannel = (kind: ChannelKind, address?: string): Promise<ToldChannel> =>
  api.ask('PUT', `/me/channels/${kind}`, kind === 'feed' ? {} : { address })

/** Ends a channel. */
export const endChannel = (kind: ChannelKind): Promise<void> => api.ask('DELETE', `/me/channels/${kind}`)

/** Sends a test to the webhook. */
export const testWebhook = (): Promise<NoticeResult> => api.ask('POST', '/me/channels/webhook/test')
